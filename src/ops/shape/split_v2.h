// _split_v2: takes an axis apart at given places, or into parts of equal extent.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct SplitV2Param {
  Dims indices;
  int axis = 1;
  bool squeeze_axis = false;
  int sections = 0;
  static constexpr auto fields() {
    using P = SplitV2Param;
    return std::tuple{
        required("indices", &P::indices, "Where the parts begin; the first is 0."),
        field("axis", &P::axis, "Axis to divide."),
        field("squeeze_axis", &P::squeeze_axis, "Drops the axis; each part must have extent 1."),
        field("sections", &P::sections, "Count of equal parts; 0 uses indices.")};
  }
};

OpDef split_v2();

}  // namespace mx::ops
