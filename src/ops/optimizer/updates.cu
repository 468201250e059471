// Updates of one weight: gradient descent, Adam, RMSProp, FTRL, sign.
#include "ops/catalog_cuda.h"
#include "ops/optimizer/adaptive_step.h"
#include "ops/optimizer/cuda_update.h"
#include "ops/optimizer/lamb_step.h"
#include "ops/optimizer/sgd_step.h"
#include "ops/optimizer/sign_step.h"

namespace mx::ops {

void add_cuda_updates(OpTable& table) {
  gpu::add_update<AdamParam, Adam, 2>(table, "adam_update");
  gpu::add_update<FtmlParam, Ftml, 3>(table, "ftml_update");
  gpu::add_update<FtrlParam, Ftrl, 2>(table, "ftrl_update");
  gpu::add_update<LambParam, Direction, 2>(table, "lamb_update_phase1");
  gpu::add_update<NagParam, Nag, 2, true>(table, "mp_nag_mom_update");
  gpu::add_update<NagParam, Nag, 1>(table, "nag_mom_update");
  gpu::add_update<RmspropAlexParam, RmspropAlex, 3>(table, "rmspropalex_update");
  gpu::add_update<RmspropParam, Rmsprop, 1>(table, "rmsprop_update");
  gpu::add_update<SgdMomParam, SgdMom, 2, true>(table, "mp_sgd_mom_update");
  gpu::add_update<SgdMomParam, SgdMom, 1>(table, "sgd_mom_update");
  gpu::add_update<SgdParam, Sgd, 1, true>(table, "mp_sgd_update");
  gpu::add_update<SgdParam, Sgd, 0>(table, "sgd_update");
  gpu::add_update<SignSgdParam, SignSgd, 0>(table, "signsgd_update");
  gpu::add_update<SignumParam, Signum, 1>(table, "signum_update");
}

}  // namespace mx::ops
