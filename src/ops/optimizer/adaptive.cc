// Updates with a rate of its own for each weight: Adam, RMSProp, FTRL.
#include "ops/optimizer/adaptive_step.h"
#include "ops/optimizer/update.h"

namespace mx::ops {

void add_adaptive_updates(OpTable& table) {
  table.add(define_update<AdamParam, Adam, 2>(
      "adam_update", {"mean", "var"}, "Adam; the caller folds the bias correction into lr."));
  table.add(define_update<FtmlParam, Ftml, 3>("ftml_update", {"d", "v", "z"},
                                              "Follow the moving leader."));
  table.add(define_update<FtrlParam, Ftrl, 2>("ftrl_update", {"z", "n"},
                                              "Follow the regularized leader."));
  table.add(define_update<RmspropParam, Rmsprop, 1>("rmsprop_update", {"n"},
                                                    "RMSProp, as Tieleman and Hinton gave it."));
  table.add(define_update<RmspropAlexParam, RmspropAlex, 3>(
      "rmspropalex_update", {"n", "g", "delta"}, "RMSProp, as Graves gave it."));
}

}  // namespace mx::ops
