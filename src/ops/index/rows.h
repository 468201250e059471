// Moving whole rows to and from given positions: the loops behind take, gather_nd and relatives.
// An array is seen as (outer, extent, width): `extent` rows of `width` elements, `outer` times.
#pragma once

#include <cstdint>

#include "ir/run.h"
#include "tensor/tensor.h"

namespace mx::ops {

struct RowLayout {
  int64_t outer, extent, width;
};

// to[o, j, :] = from[o, at[j], :] for j < count.
void gather_rows(const Run& run, const Tensor& from, const RowLayout& layout, const int64_t* at,
                 int64_t count, const Tensor& to);

// Rough time of taking `to` from an array of any size: what is not named is not read.
[[nodiscard]] double gather_cost_ns(const Tensor& index, const Tensor& to);

// to[at[j], :] = from[j, :]; for a position named twice the last row stays. Other rows keep.
void scatter_rows(const Run& run, const Tensor& from, int64_t count, const int64_t* at,
                  const Tensor& to, int64_t extent, int64_t width);

// to[o, at[j], :] = the sum of from[o, j, :] over all j, in the order of j: rows of `to` are shared
// out among the threads, so the result does not depend on their count.
void scatter_add_rows(const Run& run, const Tensor& from, int64_t count, const int64_t* at,
                      const Tensor& to, const RowLayout& layout);

}  // namespace mx::ops
