// A subarray: what a slice names of an array, as a start and one stride per axis.
#pragma once

#include <optional>

#include "ir/run.h"
#include "tensor/tensor.h"

namespace mx::ops {

struct Subarray {
  int64_t start = 0;  // its first element, counted from the array's
  Dims extents, strides;
};

// One axis of a slice, as Python's slice(begin, end, step) of a list of `extent` elements.
struct AxisSlice {
  int64_t begin = 0, step = 1, count = 0;
};
AxisSlice axis_slice(std::optional<int64_t> begin, std::optional<int64_t> end, int64_t step,
                     int64_t extent);

void read_subarray(const Run& run, const Tensor& array, const Subarray& part, const Tensor& to);
void write_subarray(const Run& run, const Tensor& from, const Tensor& array, const Subarray& part);

}  // namespace mx::ops
