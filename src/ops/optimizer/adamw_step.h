// AdamW's step, and the parameters of its operator for several weights.
#pragma once

#include <cmath>

#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/step.h"

namespace mx::ops {

struct MultiAdamwParam {
  Numbers lrs;
  double beta1 = 0.9, beta2 = 0.999, epsilon = 1e-8;
  Numbers wds, etas;
  double clip_gradient = -1;
  int num_weights = 1;
  static constexpr auto fields() {
    using P = MultiAdamwParam;
    return std::tuple{
        required("lrs", &P::lrs, "Learning rate of each weight."),
        field("beta1", &P::beta1, "Decay of the first moment."),
        field("beta2", &P::beta2, "Decay of the second moment."),
        field("epsilon", &P::epsilon, "Added to the divisor."),
        required("wds", &P::wds, "Weight decay of each weight, apart from the gradient."),
        required("etas", &P::etas, "Factor of each weight's whole step."),
        field("clip_gradient", &P::clip_gradient, "Bound of the gradient; negative: none."),
        field("num_weights", &P::num_weights, "Number of weights.")};
  }
};

// The parameters of weight i.
inline AdamwParam weight_param(const MultiAdamwParam& p, int i) {
  auto at = static_cast<size_t>(i);
  return {.lr = p.lrs[at],
          .beta1 = p.beta1,
          .beta2 = p.beta2,
          .epsilon = p.epsilon,
          .wd = p.wds[at],
          .eta = p.etas[at],
          .clip_gradient = p.clip_gradient};
}

template <class Real>
struct Adamw {
  Real lr, beta1, beta2, epsilon, wd, eta, clip, rescale;
  bool skip;
  Adamw(const AdamwParam& p, float factor)
      : lr(hyper<Real>(p.lr)),
        beta1(hyper<Real>(p.beta1)),
        beta2(hyper<Real>(p.beta2)),
        epsilon(hyper<Real>(p.epsilon)),
        wd(hyper<Real>(p.wd)),
        eta(hyper<Real>(p.eta)),
        clip(hyper<Real>(p.clip_gradient)),
        rescale(static_cast<Real>(factor)),
        skip(!std::isfinite(factor) || factor == 0) {}
  constexpr Real operator()(Real weight, Real grad, Real& mean, Real& var) const {
    if (skip) return weight;
    Real g = limit(rescale * grad, clip);
    mean = beta1 * mean + (1 - beta1) * g;
    var = beta2 * var + (1 - beta2) * g * g;
    return weight - eta * (lr * mean / (std::sqrt(var) + epsilon) + wd * weight);
  }
};

}  // namespace mx::ops
