// Index arrays on CUDA, and rows moved by them: the device's versions of positions.h and rows.h.
#pragma once

#include <cstdint>

#include "ir/run.h"
#include "ops/index/positions.h"
#include "ops/index/rows.h"

namespace mx::ops::gpu {

// As positions() and read_index() on the host. What lies outside is clipped; kRaise first looks for
// it and waits for the answer, as an error must name the call that made it.
const int64_t* positions(const Run& run, const Tensor& index, int64_t extent, IndexMode mode);
const int64_t* read_index(const Run& run, const Tensor& index);
// `checks`: whether an index outside is an error, for which the call waits.
const int64_t* flat_positions(const Run& run, const Tensor& index, const Shape& array, bool checks);

// 1 for each element that is not zero, else 0.
const int64_t* marks_of(const Run& run, const Tensor& values);
// The places of the ones among n marks: `most` of them, as the shapes of the call say.
const int64_t* marked_places(const Run& run, const int64_t* marks, int64_t n, int64_t most);

void gather_rows(const Run& run, const Tensor& from, const RowLayout& layout, const int64_t* at,
                 int64_t count, const Tensor& to);
// With `distinct` no position is named twice; otherwise the last row stays.
void scatter_rows(const Run& run, const Tensor& from, int64_t count, const int64_t* at,
                  const Tensor& to, int64_t extent, int64_t width, bool distinct);
// Adds in the order of j: positions are sorted, and each is summed by one group of threads.
void scatter_add_rows(const Run& run, const Tensor& from, int64_t count, const int64_t* at,
                      const Tensor& to, const RowLayout& layout);

}  // namespace mx::ops::gpu
