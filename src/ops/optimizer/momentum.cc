// Plain stochastic gradient descent, with momentum, with Nesterov's momentum; `mp_` keeps weights
// of a 16-bit network in single precision as well.
#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/sgd_step.h"
#include "ops/optimizer/update.h"

namespace mx::ops {

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
