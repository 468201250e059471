// Operators that join arrays and take them apart again.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct ConcatParam {
  int num_args = 0;
  int dim = 1;
  static constexpr auto fields() {
    return std::tuple{required("num_args", &ConcatParam::num_args, "Count of arrays."),
                      field("dim", &ConcatParam::dim, "Axis along which they follow each other.")};
  }
};

struct StackParam {
  int axis = 0;
  int num_args = 0;
  static constexpr auto fields() {
    return std::tuple{field("axis", &StackParam::axis, "Position of the new axis."),
                      required("num_args", &StackParam::num_args, "Count of arrays.")};
  }
};

struct SliceChannelParam {
  int num_outputs = 0;
  int axis = 1;
  bool squeeze_axis = false;
  static constexpr auto fields() {
    using P = SliceChannelParam;
    return std::tuple{
        required("num_outputs", &P::num_outputs, "Count of equal parts."),
        field("axis", &P::axis, "Axis to divide."),
        field("squeeze_axis", &P::squeeze_axis, "Drops the axis; each part must have extent 1.")};
  }
};

OpDef concat();
OpDef concat_gradient();
OpDef rnn_param_concat();
OpDef stack();
OpDef slice_channel();

}  // namespace mx::ops
