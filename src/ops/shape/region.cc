#include "ops/shape/region.h"

#include <algorithm>

#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

char* start_of(const Tensor& array, const Region& region) {
  return static_cast<char*>(array.raw()) + region.start * size_of(array.dtype());
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

void read_region(const Run& run, const Tensor& array, const Region& region, const Tensor& to) {
  Shape shape(region.extents);
  copy_strided(run, {region.extents, region.strides, contiguous_strides(shape)},
               start_of(array, region), to.raw(), size_of(array.dtype()));
}

void write_region(const Run& run, const Tensor& from, const Tensor& array, const Region& region) {
  Shape shape(region.extents);
  copy_strided(run, {region.extents, contiguous_strides(shape), region.strides}, from.raw(),
               start_of(array, region), size_of(array.dtype()));
}

}  // namespace mx::ops
