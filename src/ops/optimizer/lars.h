// Parameters of what LARS needs beside gradient descent, and of group_adagrad_update.
#pragma once

#include "ops/optimizer/optimizer.h"

namespace mx::ops {

struct ArrayCountParam {
  int num_arrays = 0;
  static constexpr auto fields() {
    return std::tuple{required("num_arrays", &ArrayCountParam::num_arrays, "Number of arrays.")};
  }
};

struct LarsParam {
  double eta = 0, eps = 0, rescale_grad = 1;
  static constexpr auto fields() {
    using P = LarsParam;
    return std::tuple{
        required("eta", &P::eta, "Share of the weight's norm that a step may have."),
        required("eps", &P::eps, "Added to the divisor."),
        field("rescale_grad", &P::rescale_grad, "Factor that multiplies the gradients.")};
  }
};

struct GroupAdagradParam {
  double lr = 0, rescale_grad = 1, clip_gradient = -1, epsilon = 1e-5;
  static constexpr auto fields() {
    using P = GroupAdagradParam;
    return std::tuple{
        detail::rate_field<P>(),
        field("rescale_grad", &P::rescale_grad, "Factor that multiplies the gradient first."),
        field("clip_gradient", &P::clip_gradient, "Bound of the gradient; negative: none."),
        field("epsilon", &P::epsilon, "Added under the root.")};
  }
};

}  // namespace mx::ops
