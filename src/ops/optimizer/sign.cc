// Updates that use only the sign of the gradient or of the momentum.
#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/update.h"

namespace mx::ops {
namespace {

template <class Real>
struct SignSgd {
  Real lr, shrink;
  explicit SignSgd(const SignSgdParam& p)
      : lr(hyper<Real>(p.lr)), shrink(1 - lr * hyper<Real>(p.wd)) {}
  Real operator()(Real weight, Real grad) const { return shrink * weight - lr * sign(grad); }
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
  Real operator()(Real weight, Real grad, Real& mom) const {
    mom = momentum * mom - (1 - momentum) * (wd * weight + limit(rescale * grad, clip));
    return shrink * weight + lr * sign(mom);
  }
};

}  // namespace

void add_sign_updates(OpTable& table) {
  table.add(define_update<SignSgdParam, SignSgd, 0>(
      "signsgd_update", {}, "A step of fixed size against the gradient's sign."));
  table.add(define_update<SignumParam, Signum, 1>(
      "signum_update", {"mom"}, "A step of fixed size along the momentum's sign."));
}

}  // namespace mx::ops
