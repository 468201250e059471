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

// OpenCV's flag "isolated" asks for nothing here: the image is never part of a larger one.
inline int border_type(const CopyMakeBorderParam& p) { return p.type & ~16; }

inline double border_value(const CopyMakeBorderParam& p, int64_t channel) {
  if (p.values.empty()) return p.value;
  bool is_given = channel < static_cast<int64_t>(p.values.size());
  return is_given ? p.values[static_cast<size_t>(channel)] : 0;
}

// The position inside that stands for one outside; -1: the constant.
constexpr int64_t place_inside(int64_t at, int64_t extent, int type) {
  if (at >= 0 && at < extent) return at;
  if (type == 0) return -1;
  if (type == 1 || extent == 1) return at < 0 ? 0 : extent - 1;
  if (type == 3) return (at % extent + extent) % extent;
  int64_t period = type == 2 ? 2 * extent : 2 * extent - 2;
  int64_t phase = (at % period + period) % period;
  if (phase < extent) return phase;
  return type == 2 ? period - 1 - phase : period - phase;
}

OpDef copy_make_border();
OpDef image_crop();
OpDef image_crop_gradient();
OpDef image_flip_left_right();
OpDef image_flip_top_bottom();
OpDef image_random_flip_left_right();
OpDef image_random_flip_top_bottom();

}  // namespace mx::ops
