// Kernels on rows of arrays, which row_sparse arrays are made of. Row numbers are in range and
// ascend: whoever makes such parts has seen to it. Rows are moved as bytes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tensor/tensor.h"

namespace mx::ops {

using RowNumbers = std::span<const int64_t>;

std::vector<int64_t> nonzero_rows(const Tensor& dense);
// result[i] = from[rows[i]]; a number that no row has gives zeros.
void gather_rows(const Tensor& from, RowNumbers rows, const Tensor& result);
// to[rows[i]] = from[i]; the other rows stay, and numbers that no row has are passed over.
void put_rows(const Tensor& from, RowNumbers rows, const Tensor& to);
void rows_to_dense(const Tensor& from, RowNumbers rows, const Tensor& dense);
// result[i] = the sum of the rows of `from` numbered places[starts[i]] to places[starts[i + 1] -
// 1].
void add_rows(const Tensor& from, RowNumbers places, RowNumbers starts, const Tensor& result);

// The places of numbers in 0..bound-1, or of any numbers where it is 0, in ascending order; of
// equal ones the first comes first.
std::vector<int64_t> ascending_order(RowNumbers numbers, int64_t bound);
// For each wanted number its place in `rows`, or -1.
std::vector<int64_t> places_of(RowNumbers wanted, RowNumbers rows);

}  // namespace mx::ops
