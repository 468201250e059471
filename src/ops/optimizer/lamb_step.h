// LAMB's direction and rate, and the parameters of its operator for several weights.
#pragma once

#include <algorithm>
#include <cmath>

#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/step.h"

namespace mx::ops {

struct MultiLambParam {
  Numbers learning_rates;
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-6;
  Numbers wds;
  double rescale_grad = 1, lower_bound = -1, upper_bound = -1, clip_gradient = -1;
  bool bias_correction = true;
  Dims step_count;
  int num_tensors = 1;
  static constexpr auto fields() {
    using P = MultiLambParam;
    return std::tuple{
        required("learning_rates", &P::learning_rates, "Learning rate of each weight."),
        field("beta1", &P::beta1, "Decay of the first moment."),
        field("beta2", &P::beta2, "Decay of the second moment."),
        field("epsilon", &P::epsilon, "Added to the divisor."),
        required("wds", &P::wds, "Weight decay of each weight."),
        field("rescale_grad", &P::rescale_grad, "Factor that multiplies the gradient first."),
        field("lower_bound", &P::lower_bound, "Least norm of a weight; negative: none."),
        field("upper_bound", &P::upper_bound, "Largest norm of a weight; negative: none."),
        field("clip_gradient", &P::clip_gradient, "Bound of the gradient; negative: none."),
        field("bias_correction", &P::bias_correction, "Whether to correct for the first updates."),
        required("step_count", &P::step_count, "Number of this update of each weight, from 1."),
        field("num_tensors", &P::num_tensors, "Number of weights.")};
  }
};

// The parameters of weight i.
inline LambParam weight_param(const MultiLambParam& p, int i) {
  auto at = static_cast<size_t>(i);
  return {.beta1 = p.beta1,
          .beta2 = p.beta2,
          .epsilon = p.epsilon,
          .t = static_cast<int>(p.step_count[at]),
          .bias_correction = p.bias_correction,
          .wd = p.wds[at],
          .rescale_grad = p.rescale_grad,
          .clip_gradient = p.clip_gradient};
}

template <class Real>
struct Direction {
  Real beta1, beta2, epsilon, wd, rescale, clip, correction1 = 1, correction2 = 1;
  explicit Direction(const LambParam& p)
      : beta1(hyper<Real>(p.beta1)),
        beta2(hyper<Real>(p.beta2)),
        epsilon(hyper<Real>(p.epsilon)),
        wd(hyper<Real>(p.wd)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_gradient)) {
    if (!p.bias_correction) return;
    correction1 = 1 - std::pow(beta1, static_cast<Real>(p.t));
    correction2 = 1 - std::pow(beta2, static_cast<Real>(p.t));
  }
  constexpr Real operator()(Real weight, Real grad, Real& mean, Real& var) const {
    Real g = limit(rescale * grad, clip);
    mean = beta1 * mean + (1 - beta1) * g;
    var = beta2 * var + (1 - beta2) * g * g;
    return mean / correction1 / (std::sqrt(var / correction2) + epsilon) + wd * weight;
  }
};

// The rate of an array from the norms of its weight and of the direction.
constexpr float trust(float rate, float norm, float direction_norm, double lower, double upper) {
  if (lower >= 0) norm = std::max(norm, static_cast<float>(lower));
  if (upper >= 0) norm = std::min(norm, static_cast<float>(upper));
  return norm == 0 || direction_norm == 0 ? rate : rate * norm / direction_norm;
}

}  // namespace mx::ops
