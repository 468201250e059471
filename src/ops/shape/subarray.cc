#include "ops/shape/subarray.h"

#include <algorithm>

#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

char* start_of(const Tensor& array, const Subarray& part) {
  return static_cast<char*>(array.raw()) + part.start * size_of(array.dtype());
}

}  // namespace

AxisSlice axis_slice(std::optional<int64_t> begin, std::optional<int64_t> end, int64_t step,
                     int64_t extent) {
  int64_t low = step > 0 ? 0 : -1, high = step > 0 ? extent : extent - 1;
  auto bound = [&](std::optional<int64_t> given, int64_t missing) {
    if (!given) return missing;
    return std::clamp(*given < 0 ? *given + extent : *given, low, high);
  };
  int64_t first = bound(begin, step > 0 ? low : high);
  int64_t last = bound(end, step > 0 ? high : low);
  int64_t length = step > 0 ? last - first : first - last;
  int64_t stride = step > 0 ? step : -step;
  return {first, step, length > 0 ? (length - 1) / stride + 1 : 0};
}

void read_subarray(const Run& run, const Tensor& array, const Subarray& part, const Tensor& to) {
  Shape shape(part.extents);
  copy_strided(run, {part.extents, part.strides, contiguous_strides(shape)}, start_of(array, part),
               to.raw(), size_of(array.dtype()));
}

void write_subarray(const Run& run, const Tensor& from, const Tensor& array, const Subarray& part) {
  Shape shape(part.extents);
  copy_strided(run, {part.extents, contiguous_strides(shape), part.strides}, from.raw(),
               start_of(array, part), size_of(array.dtype()));
}

}  // namespace mx::ops
