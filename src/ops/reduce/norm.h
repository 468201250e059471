#pragma once

#include <optional>

#include "ir/params.h"

namespace mx::ops {

struct NormParam {
  int ord = 2;
  std::optional<Dims> axis;
  std::optional<DType> out_dtype;
  bool keepdims = false;
  static constexpr auto fields() {
    return std::tuple{
        field("ord", &NormParam::ord, "1: sum of magnitudes; 2: root of the sum of squares."),
        field("axis", &NormParam::axis, "Axes to reduce; None or () means all."),
        field("out_dtype", &NormParam::out_dtype, "Element type of the result; None: the input's."),
        field("keepdims", &NormParam::keepdims, "Whether reduced axes stay, with extent 1.")};
  }
};

}  // namespace mx::ops
