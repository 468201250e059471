#pragma once

#include <optional>

#include "ir/params.h"

namespace mx::ops {

struct ArgParam {
  std::optional<int> axis;
  bool keepdims = false;
  bool operator==(const ArgParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{
        field("axis", &ArgParam::axis, "Axis to search along; None searches the flattened array."),
        field("keepdims", &ArgParam::keepdims, "Whether reduced axes stay, with extent 1.")};
  }
};

}  // namespace mx::ops
