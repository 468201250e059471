// Pad: a border around an array.
#pragma once

#include "ir/op.h"

namespace mx::ops {

enum class PadMode : uint8_t { kConstant, kEdge, kReflect };
constexpr std::array<std::string_view, 3> names_of(PadMode) {
  return {"constant", "edge", "reflect"};
}

struct PadParam {
  PadMode mode = PadMode::kConstant;
  Dims pad_width;
  double constant_value = 0;
  static constexpr auto fields() {
    return std::tuple{
        required("mode", &PadParam::mode, "What the border holds."),
        required("pad_width", &PadParam::pad_width, "(before, after) of each axis in turn."),
        field("constant_value", &PadParam::constant_value, "Value of a constant border.")};
  }
};

OpDef pad();
OpDef pad_gradient();

}  // namespace mx::ops
