// Plain stochastic gradient descent, with momentum, with Nesterov's momentum; `mp_` keeps weights
// of a 16-bit network in single precision as well.
#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/sgd_step.h"
#include "ops/optimizer/update.h"

namespace mx::ops {

namespace update {

template <bool kMaster>
void sgd_momentum(Run& run, const SgdMomParam& p, Place place) {
  dispatch(kFloating, run.out(place.output).dtype(), [&]<class T>() {
    using S = std::conditional_t<kMaster, float, T>;
    apply_step<T, S, kMaster ? 2 : 1, kMaster>(run, SgdMom<Acc<S>>(p), place);
  });
}
template void sgd_momentum<false>(Run& run, const SgdMomParam& p, Place place);
template void sgd_momentum<true>(Run& run, const SgdMomParam& p, Place place);

}  // namespace update

void add_momentum_updates(OpTable& table) {
  table.add(define_update<NagParam, Nag, 2, true>(
      "mp_nag_mom_update", {"mom", "weight32"},
      "nag_mom_update of single-precision weights; the result is their 16-bit copy."));
  table.add(define_update<SgdMomParam, SgdMom, 2, true>(
      "mp_sgd_mom_update", {"mom", "weight32"},
      "sgd_mom_update of single-precision weights; the result is their 16-bit copy."));
  table.add(define_update<SgdParam, Sgd, 1, true>(
      "mp_sgd_update", {"weight32"},
      "sgd_update of single-precision weights; the result is their 16-bit copy."));
  table.add(define_update<NagParam, Nag, 1>("nag_mom_update", {"mom"},
                                            "Gradient descent with Nesterov's momentum."));
  table.add(define_update<SgdMomParam, SgdMom, 1>("sgd_mom_update", {"mom"},
                                                  "Gradient descent with momentum."));
  table.add(define_update<SgdParam, Sgd, 0>("sgd_update", {}, "Gradient descent."));
}

}  // namespace mx::ops
