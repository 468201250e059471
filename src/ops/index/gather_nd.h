// gather_nd, scatter_nd and relatives: slices at positions that index several axes at once. The
// index array has shape (M, …): each column names a position on the first M axes.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct ScatterNdParam {
  Dims shape;
  static constexpr auto fields() {
    return std::tuple{required("shape", &ScatterNdParam::shape, "Shape of the result.")};
  }
};

struct GatherNdGradientParam {
  Dims shape;  // empty: that of a third input
  static constexpr auto fields() {
    return std::tuple{field("shape", &GatherNdGradientParam::shape, "Shape of the result.")};
  }
};

OpDef gather_nd();
OpDef gather_nd_gradient();
OpDef scatter_nd();
OpDef scatter_set_nd();

}  // namespace mx::ops
