// Updates with a rate of its own for each weight: Adam, RMSProp, FTRL.
#include "ops/optimizer/adaptive_step.h"
#include "ops/optimizer/multi.h"
#include "ops/optimizer/multi_adam.h"
#include "ops/optimizer/update.h"

namespace mx::ops {
namespace {

// The results are those of adam_update; `guarded`: unless gradients overflowed.
OpDef multi_adam(bool guarded) {
  using P = MultiAdamParam;
  multi::Layout layout{.each = {"weight", "grad", "mean", "var"}};
  if (guarded) layout = multi::with_guard(std::move(layout));
  return multi::define_multi<P>(
      guarded ? "_guarded_multi_adam_update" : "_multi_adam_update",
      cat("adam_update of several weights", guarded ? ", unless all_finite is 0." : "."), layout,
      &P::num_weights, "num_weights",
      [](const P& p, int count, const Who& who) {
        multi::check_length(p.lrs, count, "lrs", who);
        multi::check_length(p.wds, count, "wds", who);
      },
      [](Run& run, const P& p, int i, update::Place place) {
        dispatch(kFloating, run.out(place.output).dtype(), [&]<class T>() {
          update::apply_step<T, T, 2, false>(run, Adam<Acc<T>>(weight_param(p, i)), place);
        });
      });
}

}  // namespace

void add_adaptive_updates(OpTable& table) {
  table.add(define_update<AdamParam, Adam, 2>(
      "adam_update", {"mean", "var"}, "Adam; the caller folds the bias correction into lr."));
  table.add(multi_adam(false));
  table.add(multi_adam(true));
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
