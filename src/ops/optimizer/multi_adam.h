// Parameters of Adam on several weights in one call.
#pragma once

#include "ops/optimizer/optimizer.h"

namespace mx::ops {

struct MultiAdamParam {
  Numbers lrs, wds;
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
  double rescale_grad = 1, clip_gradient = -1;
  int num_weights = 1;
  static constexpr auto fields() {
    using P = MultiAdamParam;
    return std::tuple{
        required("lrs", &P::lrs, "Learning rate of each weight."),
        required("wds", &P::wds, "Weight decay of each weight."),
        field("beta1", &P::beta1, "Decay of the first moment."),
        field("beta2", &P::beta2, "Decay of the second moment."),
        field("epsilon", &P::epsilon, "Added to the divisor."),
        field("rescale_grad", &P::rescale_grad, "Factor that multiplies the gradient first."),
        field("clip_gradient", &P::clip_gradient, "Bound of the gradient; negative: none."),
        field("num_weights", &P::num_weights, "Number of weights.")};
  }
};

// The parameters of weight i.
inline AdamParam weight_param(const MultiAdamParam& p, int i) {
  auto at = static_cast<size_t>(i);
  return {.lr = p.lrs[at],
          .beta1 = p.beta1,
          .beta2 = p.beta2,
          .epsilon = p.epsilon,
          .wd = p.wds[at],
          .rescale_grad = p.rescale_grad,
          .clip_gradient = p.clip_gradient};
}

}  // namespace mx::ops
