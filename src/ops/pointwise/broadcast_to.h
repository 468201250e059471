#pragma once

#include <optional>

#include "ir/params.h"

namespace mx::ops {

struct BroadcastToParam {
  Dims shape;
  static constexpr auto fields() {
    return std::tuple{field("shape", &BroadcastToParam::shape,
                            "Shape of the result; 0 keeps the extent of the input.")};
  }
};

struct BroadcastAxisParam {
  Dims axis, size;
  static constexpr auto fields() {
    return std::tuple{field("axis", &BroadcastAxisParam::axis, "Axes of extent 1 to repeat."),
                      field("size", &BroadcastAxisParam::size, "The new extents of these axes.")};
  }
};

struct BroadcastLikeParam {
  std::optional<Dims> lhs_axes, rhs_axes;
  static constexpr auto fields() {
    return std::tuple{
        field("lhs_axes", &BroadcastLikeParam::lhs_axes, "Axes of lhs to repeat; None means all."),
        field("rhs_axes", &BroadcastLikeParam::rhs_axes, "The axes of rhs that give the extents.")};
  }
};

}  // namespace mx::ops
