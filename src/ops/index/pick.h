// pick: one element of each line.
#pragma once

#include <optional>

#include "ir/op.h"

namespace mx::ops {

enum class PickMode : uint8_t { kClip, kWrap };
constexpr std::array<std::string_view, 2> names_of(PickMode) { return {"clip", "wrap"}; }

struct PickParam {
  std::optional<int> axis = -1;
  bool keepdims = false;
  PickMode mode = PickMode::kClip;
  static constexpr auto fields() {
    return std::tuple{field("axis", &PickParam::axis, "Axis along which the index counts."),
                      field("keepdims", &PickParam::keepdims, "Keeps that axis with extent one."),
                      field("mode", &PickParam::mode, "What happens to an index outside.")};
  }
};

OpDef pick();
OpDef pick_gradient();

}  // namespace mx::ops
