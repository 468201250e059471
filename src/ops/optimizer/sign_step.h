// The steps of updates that use only the sign of the gradient or of the momentum.
#pragma once

#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/step.h"

namespace mx::ops {

template <class Real>
struct SignSgd {
  Real lr, shrink;
  explicit SignSgd(const SignSgdParam& p)
      : lr(hyper<Real>(p.lr)), shrink(1 - lr * hyper<Real>(p.wd)) {}
  constexpr Real operator()(Real weight, Real grad) const {
    return shrink * weight - lr * sign(grad);
  }
};

template <class Real>
struct Signum {
  Real lr, momentum, wd, rescale, clip, shrink;
  explicit Signum(const SignumParam& p)
      : lr(hyper<Real>(p.lr)),
        momentum(hyper<Real>(p.momentum)),
        wd(hyper<Real>(p.wd)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_gradient)),
        shrink(1 - lr * hyper<Real>(p.wd_lh)) {}
  constexpr Real operator()(Real weight, Real grad, Real& mom) const {
    mom = momentum * mom - (1 - momentum) * (wd * weight + limit(rescale * grad, clip));
    return shrink * weight + lr * sign(mom);
  }
};

}  // namespace mx::ops
