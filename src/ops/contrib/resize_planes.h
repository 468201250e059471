// Feature maps in another size: bilinear, or means over an adaptive grid.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "ir/op.h"

namespace mx::ops {

enum class ResizeMode : uint8_t {
  kLike,
  kOddScale,
  kSize,
  kToEvenDown,
  kToEvenUp,
  kToOddDown,
  kToOddUp
};
constexpr std::array<std::string_view, 7> names_of(ResizeMode) {
  return {"like", "odd_scale", "size", "to_even_down", "to_even_up", "to_odd_down", "to_odd_up"};
}

struct BilinearResizeParam {
  int64_t height = 1, width = 1;
  std::optional<double> scale_height, scale_width;
  ResizeMode mode = ResizeMode::kSize;
  bool align_corners = true;
  static constexpr auto fields() {
    using P = BilinearResizeParam;
    return std::tuple{
        field("height", &P::height, "New height; with a scale it is not read."),
        field("width", &P::width, "New width; with a scale it is not read."),
        field("scale_height", &P::scale_height, "New height over the old one."),
        field("scale_width", &P::scale_width, "New width over the old one."),
        field("mode", &P::mode, "Where the new size comes from."),
        field("align_corners", &P::align_corners, "Keeps the values of the corners.")};
  }
};

struct AdaptivePoolingParam {
  Dims output_size;
  static constexpr auto fields() {
    return std::tuple{field("output_size", &AdaptivePoolingParam::output_size,
                            "New height and width; one number: both; (): 1.")};
  }
};

OpDef adaptive_avg_pooling();
OpDef adaptive_avg_pooling_gradient();
OpDef bilinear_resize();
OpDef bilinear_resize_gradient();

}  // namespace mx::ops
