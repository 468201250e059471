// Outputs of a network that carry the gradient of a regression loss.
#pragma once

#include "ir/op.h"

namespace mx::ops {

struct RegressionOutputParam {
  float grad_scale = 1;
  static constexpr auto fields() {
    return std::tuple{
        field("grad_scale", &RegressionOutputParam::grad_scale, "Factor of the gradient.")};
  }
};

OpDef linear_regression_output();
OpDef logistic_regression_output();
OpDef mae_regression_output();
OpDef backward_linear_regression_output();    // output, label → gradient of data
OpDef backward_logistic_regression_output();  // the same
OpDef backward_mae_regression_output();       // the same

}  // namespace mx::ops
