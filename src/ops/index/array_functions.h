// Operators of MXNet's first array functions, which old programs call through mx.nd._internal.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct SetValueParam {
  double src = 0;
  static constexpr auto fields() {
    return std::tuple{required("src", &SetValueParam::src, "Value of every element.")};
  }
};

OpDef copyto();
OpDef fill_element_0index();
OpDef onehot_encode();
OpDef set_value();

}  // namespace mx::ops
