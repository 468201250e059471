#include "ops/nn/pooling/window.h"

#include "base/error.h"

namespace mx::ops {
namespace {

int spatial_axes(Layout layout) {
  switch (layout) {
    case Layout::kNCW:
    case Layout::kNWC:
      return 1;
    case Layout::kNCHW:
    case Layout::kNHWC:
      return 2;
    default:
      return 3;
  }
}

int64_t at(const Dims& dims, size_t i, int64_t fallback) {
  return dims.empty() ? fallback : dims[i];
}

void check_tuple(Infer& t, std::string_view name, const Dims& dims, int axes, int64_t least) {
  if (dims.empty()) return;
  check<ShapeError>(static_cast<int>(dims.size()) == axes, t.who(), ": ", name, " ", Shape(dims),
                    " must have ", axes, " values, one per spatial axis");
  for (int64_t value : dims) {
    check<ShapeError>(value >= least, t.who(), ": ", name, " ", Shape(dims), " has a value below ",
                      least);
  }
}

}  // namespace

void check_windows(Infer& t, int axes, std::optional<Layout> layout, const Dims& stride,
                   const Dims& dilate, const Dims& pad) {
  check<ShapeError>(axes >= 1 && axes <= 3, t.who(), ": kernel must have 1, 2 or 3 values, got ",
                    axes);
  check<ShapeError>(!layout || spatial_axes(*layout) == axes, t.who(), ": layout ",
                    names_of(Layout{})[layout ? static_cast<size_t>(*layout) : 0], " does not fit ",
                    axes, " spatial axes");
  check_tuple(t, "stride", stride, axes, 1);
  check_tuple(t, "dilate", dilate, axes, 1);
  check_tuple(t, "pad", pad, axes, 0);
}

Windows make_windows(const Dims& kernel, const Dims& stride, const Dims& dilate, const Dims& pad) {
  Windows windows;
  size_t axes = kernel.size();
  for (size_t i = 0; i < axes; ++i) {
    windows[3 - axes + i] = {kernel[i], at(stride, i, 1), at(dilate, i, 1), at(pad, i, 0)};
  }
  return windows;
}

Extents spatial_extents(const Shape& shape, bool channels_last) {
  Extents extents = {1, 1, 1};
  int axes = shape.ndim() - 2;
  for (int i = 0; i < axes; ++i) {
    extents[static_cast<size_t>(3 - axes) + static_cast<size_t>(i)] =
        shape[first_spatial_axis(channels_last) + i];
  }
  return extents;
}

}  // namespace mx::ops
