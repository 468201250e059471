// Sliding windows over one to three spatial axes: what convolution and pooling share. Kernels see
// three axes always; the missing leading ones have extent 1 and the window {1, 1, 1, 0}.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "ir/infer.h"
#include "tensor/shape.h"

namespace mx::ops {

enum class Layout : uint8_t { kNCDHW, kNCHW, kNCW, kNDHWC, kNHWC, kNWC };
constexpr std::array<std::string_view, 6> names_of(Layout /*layout*/) {
  return {"NCDHW", "NCHW", "NCW", "NDHWC", "NHWC", "NWC"};
}
constexpr bool is_channels_last(std::optional<Layout> layout) {
  return layout && *layout >= Layout::kNDHWC;
}

struct Window {
  int64_t kernel = 1, stride = 1, dilate = 1, pad = 0;
  [[nodiscard]] int64_t extent() const { return dilate * (kernel - 1) + 1; }
};
using Windows = std::array<Window, 3>;
using Extents = std::array<int64_t, 3>;

// Output positions [begin, end) whose tap falls inside an input of `in` elements.
struct Span {
  int64_t begin, end;
};
inline Span positions(const Window& w, int64_t tap, int64_t in, int64_t out) {
  int64_t shift = tap * w.dilate - w.pad;
  int64_t begin = shift >= 0 ? 0 : (w.stride - 1 - shift) / w.stride;
  int64_t end = in <= shift ? 0 : (in - 1 - shift) / w.stride + 1;
  end = std::min(end, out);
  return {std::min(begin, end), end};
}

// Attribute tuples of an operator with `axes` spatial axes: an empty one means the default.
// Errors name the attribute. `layout` must have that many spatial axes too.
void check_windows(Infer& t, int axes, std::optional<Layout> layout, const Dims& stride,
                   const Dims& dilate, const Dims& pad);
Windows make_windows(const Dims& kernel, const Dims& stride, const Dims& dilate, const Dims& pad);

// The last three of (1, 1, spatial…).
Extents spatial_extents(const Shape& shape, bool channels_last);
// Position of the channel axis and of the first spatial one.
inline int channel_axis(const Shape& shape, bool channels_last) {
  return channels_last ? shape.ndim() - 1 : 1;
}
inline int first_spatial_axis(bool channels_last) { return channels_last ? 1 : 2; }

}  // namespace mx::ops
