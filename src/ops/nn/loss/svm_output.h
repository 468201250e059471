// Parameters of SVMOutput.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct SvmOutputParam {
  float margin = 1, regularization_coefficient = 1;
  bool use_linear = false;
  static constexpr auto fields() {
    using P = SvmOutputParam;
    return std::tuple{
        field("margin", &P::margin, "Distance that a score keeps from the boundary."),
        field("regularization_coefficient", &P::regularization_coefficient, "Scales the gradient."),
        field("use_linear", &P::use_linear, "The hinge loss itself instead of its square.")};
  }
};

OpDef svm_output();           // data (batch, classes), label (batch,)
OpDef backward_svm_output();  // data, label → gradient of data

}  // namespace mx::ops
