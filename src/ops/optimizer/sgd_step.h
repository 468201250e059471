// The steps of gradient descent, for one weight or for many in one call.
#pragma once

#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/step.h"

namespace mx::ops {

template <class Real>
struct Sgd {
  Real lr, shrink, rescale, clip;
  explicit Sgd(const SgdParam& p)
      : lr(hyper<Real>(p.lr)),
        shrink(1 - lr * hyper<Real>(p.wd)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_gradient)) {}
  constexpr Real operator()(Real weight, Real grad) const {
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
  constexpr Real operator()(Real weight, Real grad, Real& mom) const {
    mom = momentum * mom - lr * wd * weight - lr * limit(rescale * grad, clip);
    return weight + mom;
  }
};

template <class Real>
struct Nag {
  Real lr, momentum, wd, rescale, clip;
  explicit Nag(const NagParam& p)
      : lr(hyper<Real>(p.lr)),
        momentum(hyper<Real>(p.momentum)),
        wd(hyper<Real>(p.wd)),
        rescale(hyper<Real>(p.rescale_grad)),
        clip(hyper<Real>(p.clip_gradient)) {}
  constexpr Real operator()(Real weight, Real grad, Real& mom) const {
    Real step = lr * (limit(rescale * grad, clip) + wd * weight);
    mom = momentum * mom - step;
    return weight + momentum * mom - step;
  }
};

// The same step without a momentum: rounded as with one, as MXNet does for several weights.
template <class Real>
struct WithoutMomentum {
  SgdMom<Real> step;
  explicit WithoutMomentum(const SgdMomParam& p) : step(p) {}
  constexpr Real operator()(Real weight, Real grad) const {
    Real none = 0;
    return step(weight, grad, none);
  }
};

template <bool kMomentum, bool kPreloaded>
struct MultiSgdParam {
  Numbers lrs, wds;
  double momentum = 0, rescale_grad = 1, clip_gradient = -1;
  int num_weights = 1;
  static constexpr auto fields() {
    using P = MultiSgdParam;
    auto tail = std::tuple{
        field("rescale_grad", &P::rescale_grad, "Factor that multiplies the gradient first."),
        field("clip_gradient", &P::clip_gradient, "Bound of the gradient; negative: none."),
        field("num_weights", &P::num_weights, "Number of weights.")};
    auto with_momentum = [&] {
      if constexpr (!kMomentum) return tail;
      if constexpr (kMomentum) {
        return std::tuple_cat(std::tuple{field("momentum", &P::momentum, "Decay of the momentum.")},
                              tail);
      }
    }();
    if constexpr (kPreloaded) return with_momentum;
    if constexpr (!kPreloaded) {
      return std::tuple_cat(std::tuple{required("lrs", &P::lrs, "Learning rate of each weight."),
                                       required("wds", &P::wds, "Weight decay of each weight.")},
                            with_momentum);
    }
  }
};

}  // namespace mx::ops
