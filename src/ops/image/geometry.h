// Cutting, mirroring and framing images.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct ImageCropParam {
  int64_t x = 0, y = 0, width = 0, height = 0;
  static constexpr auto fields() {
    using P = ImageCropParam;
    return std::tuple{required("x", &P::x, "Left edge of the part."),
                      required("y", &P::y, "Upper edge of the part."),
                      required("width", &P::width, "Width of the part."),
                      required("height", &P::height, "Height of the part.")};
  }
};

struct CopyMakeBorderParam {
  int64_t top = 0, bot = 0, left = 0, right = 0;
  int type = 0;
  double value = 0;
  Numbers values;
  static constexpr auto fields() {
    using P = CopyMakeBorderParam;
    return std::tuple{
        required("top", &P::top, "Rows above."),
        required("bot", &P::bot, "Rows below."),
        required("left", &P::left, "Columns to the left."),
        required("right", &P::right, "Columns to the right."),
        field("type", &P::type,
              "0 a constant, 1 the edge, 2 mirrored with the edge, 3 wrapped, 4 mirrored without."),
        field("value", &P::value, "The constant, when `values` is empty."),
        field("values", &P::values, "The constant per channel.")};
  }
};

OpDef copy_make_border();
OpDef image_crop();
OpDef image_crop_gradient();
OpDef image_flip_left_right();
OpDef image_flip_top_bottom();
OpDef image_random_flip_left_right();
OpDef image_random_flip_top_bottom();

}  // namespace mx::ops
