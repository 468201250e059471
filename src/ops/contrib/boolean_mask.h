// boolean_mask: the rows for which a vector of conditions holds.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct BooleanMaskParam {
  int axis = 0;
  static constexpr auto fields() {
    return std::tuple{
        field("axis", &BooleanMaskParam::axis, "Axis that the conditions belong to; only 0.")};
  }
};

OpDef boolean_mask();
OpDef boolean_mask_gradient();

}  // namespace mx::ops
