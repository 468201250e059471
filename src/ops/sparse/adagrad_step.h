// The step of AdaGrad.
#pragma once

#include <cmath>

#include "ops/optimizer/step.h"
#include "ops/sparse/operators.h"

namespace mx::ops {

template <class Real>
struct Adagrad {
  Real lr, epsilon, rescale, clip;
  explicit Adagrad(const AdagradParam& p)
      : lr(hyper<Real>(p.lr)),
        epsilon(hyper<Real>(p.epsilon)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_gradient)) {
    check_no_decay(p);
  }
  constexpr Real operator()(Real weight, Real grad, Real& history) const {
    Real g = limit(rescale * grad, clip);
    history += g * g;
    return weight - lr * (g / std::sqrt(history + epsilon));
  }
};

}  // namespace mx::ops
