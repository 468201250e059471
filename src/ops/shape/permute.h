// Operators that change the order of axes or of the elements along them.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct TransposeParam {
  Dims axes;
  static constexpr auto fields() {
    return std::tuple{field("axes", &TransposeParam::axes,
                            "Axis of the data for each axis of the result; () reverses them.")};
  }
};

struct SwapAxisParam {
  int dim1 = 0, dim2 = 0;
  static constexpr auto fields() {
    return std::tuple{field("dim1", &SwapAxisParam::dim1, "The first axis."),
                      field("dim2", &SwapAxisParam::dim2, "The axis it changes places with.")};
  }
};

struct ReverseParam {
  Dims axis;
  static constexpr auto fields() {
    return std::tuple{
        required("axis", &ReverseParam::axis, "Axes along which the order is reversed.")};
  }
};

struct BlockSizeParam {
  int block_size = 0;
  static constexpr auto fields() {
    return std::tuple{
        required("block_size", &BlockSizeParam::block_size, "Side of the square blocks.")};
  }
};

OpDef transpose();
OpDef swap_axis();
OpDef reverse();
OpDef depth_to_space();
OpDef space_to_depth();

}  // namespace mx::ops
