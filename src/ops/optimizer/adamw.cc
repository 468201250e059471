// Adam with weight decay apart from the gradient (Loshchilov and Hutter). The factor of the
// gradient is an array: when it is 0, infinite or nan, as after an overflow, the update is left
// out.
#include "ops/optimizer/adamw_step.h"
#include "ops/optimizer/multi.h"

namespace mx::ops {

namespace {

template <bool kMaster>
void update_one(Run& run, const AdamwParam& p, update::Place place) {
  float factor = 0;
  const Tensor& scale = run.in(run.num_inputs() - 1);
  dispatch(kFloating, scale.dtype(),
           [&]<class F>() { factor = static_cast<float>(Acc<F>(*scale.data<const F>())); });
  dispatch(kFloating, run.out(place.output).dtype(), [&]<class T>() {
    using S = std::conditional_t<kMaster, float, T>;
    update::apply_step<T, S, kMaster ? 3 : 2, kMaster>(run, Adamw<Acc<S>>(p, factor), place);
  });
}

multi::Layout layout_of(bool master) {
  multi::Layout layout{
      .each = {"weight", "grad", "mean", "var"}, .shared = {"rescale_grad"}, .master = master};
  if (master) layout.each.emplace_back("weight32");
  return layout;
}

template <bool kMaster>
OpDef single() {
  multi::Layout layout = layout_of(kMaster);
  return define<AdamwParam>({
      .name = kMaster ? "_mp_adamw_update" : "_adamw_update",
      .doc = "Adam with weight decay apart from the gradient.",
      .inputs = multi::names(1, layout),
      .aux = {layout.each.begin() + 2, layout.each.end()},
      .mutates_always = true,
      .infer = [layout](Infer& t, const AdamwParam& /*p*/) { multi::infer_weights(t, 1, layout); },
      .cpu = [](Run& run, const AdamwParam& p) { update_one<kMaster>(run, p, {}); },
      .inplace = {{0, 0}},
  });
}

template <bool kMaster>
OpDef several() {
  using P = MultiAdamwParam;
  return multi::define_multi<P>(
      kMaster ? "_multi_mp_adamw_update" : "_multi_adamw_update", "AdamW on several weights.",
      layout_of(kMaster), &P::num_weights, "num_weights",
      [](const P& p, int count, const Who& who) {
        multi::check_length(p.lrs, count, "lrs", who);
        multi::check_length(p.wds, count, "wds", who);
        multi::check_length(p.etas, count, "etas", who);
      },
      [](Run& run, const P& p, int i, update::Place place) {
        update_one<kMaster>(run, weight_param(p, i), place);
      });
}

}  // namespace

void add_adamw_updates(OpTable& table) {
  table.add(single<false>());
  table.add(single<true>());
  table.add(several<false>());
  table.add(several<true>());
}

}  // namespace mx::ops
