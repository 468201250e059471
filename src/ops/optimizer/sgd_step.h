// The steps of gradient descent, for one weight or for many in one call.
#pragma once

#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/update.h"

namespace mx::ops {

template <class Real>
struct Sgd {
  Real lr, shrink, rescale, clip;
  explicit Sgd(const SgdParam& p)
      : lr(hyper<Real>(p.lr)),
        shrink(1 - lr * hyper<Real>(p.wd)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_gradient)) {}
  Real operator()(Real weight, Real grad) const {
    return shrink * weight - lr * limit(rescale * grad, clip);
  }
};

template <class Real>
struct SgdMom {
  Real lr, momentum, wd, rescale, clip;
  explicit SgdMom(const SgdMomParam& p)
      : lr(hyper<Real>(p.lr)),
        momentum(hyper<Real>(p.momentum)),
        wd(hyper<Real>(p.wd)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_gradient)) {}
  Real operator()(Real weight, Real grad, Real& mom) const {
    mom = momentum * mom - lr * wd * weight - lr * limit(rescale * grad, clip);
    return weight + mom;
  }
};

}  // namespace mx::ops
