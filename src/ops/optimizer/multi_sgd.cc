// Gradient descent on several weights in one call. `preloaded_` reads rates and decays from arrays;
// `_guarded_` leaves all weights alone where gradients overflowed.
#include "ops/optimizer/multi.h"
#include "ops/optimizer/sgd_step.h"

namespace mx::ops {

namespace {

template <bool kMaster>
void without_momentum(Run& run, const SgdMomParam& p, update::Place place) {
  dispatch(kFloating, run.out(place.output).dtype(), [&]<class T>() {
    using S = std::conditional_t<kMaster, float, T>;
    update::apply_step<T, S, kMaster ? 1 : 0, kMaster>(run, WithoutMomentum<Acc<S>>(p), place);
  });
}

template <bool kMomentum, bool kMaster, bool kPreloaded>
void add(OpTable& table, bool guarded = false) {
  using P = MultiSgdParam<kMomentum, kPreloaded>;
  multi::Layout layout{.each = {"weight", "grad"}, .master = kMaster};
  if (kMomentum) layout.each.emplace_back("mom");
  if (kMaster) layout.each.emplace_back("weight32");
  if (kPreloaded) layout.shared = {"lrs", "wds"};
  if (guarded) layout = multi::with_guard(std::move(layout));
  std::string plain = cat(kMaster ? "mp_" : "", "sgd_", kMomentum ? "mom_" : "", "update");
  std::string name =
      cat(guarded ? "_guarded_" : "", kPreloaded ? "preloaded_" : "", "multi_", plain);
  std::string doc = cat(plain, " of several weights", guarded ? ", unless all_finite is 0." : ".");
  auto check_params = [](const P& p, int count, const Who& who) {
    if (kPreloaded) return;
    multi::check_length(p.lrs, count, "lrs", who);
    multi::check_length(p.wds, count, "wds", who);
  };
  auto run_one = [](Run& run, const P& p, int i, update::Place place) {
    SgdMomParam one{
        .momentum = p.momentum, .rescale_grad = p.rescale_grad, .clip_gradient = p.clip_gradient};
    if constexpr (kPreloaded) {
      int last = run.num_inputs() - 1;
      one.lr = static_cast<double>(run.in(last - 1).data<const float>()[i]);
      one.wd = static_cast<double>(run.in(last).data<const float>()[i]);
    } else {
      one.lr = p.lrs[static_cast<size_t>(i)];
      one.wd = p.wds[static_cast<size_t>(i)];
    }
    if (kMomentum) return update::sgd_momentum<kMaster>(run, one, place);
    without_momentum<kMaster>(run, one, place);
  };
  OpDef op = multi::define_multi<P>(name, doc, layout, &P::num_weights, "num_weights", check_params,
                                    run_one);
  if (kPreloaded) {
    op.infer = [infer = op.infer](Infer& t, const Params& p) {
      infer(t, p);
      for (int i = t.num_inputs() - 2; i < t.num_inputs(); ++i) {
        t.set_dtype(t.in(i), DType::kFloat32);
        t.set(t.in(i), Shape({t.num_outputs()}));
      }
    };
  }
  table.add(std::move(op));
}

}  // namespace

void add_multi_updates(OpTable& table) {
  add<false, false, false>(table);
  add<false, false, true>(table);
  add<false, true, false>(table);
  add<false, true, true>(table);
  add<true, false, false>(table);
  add<true, false, true>(table);
  add<true, true, false>(table);
  add<true, true, true>(table);
  add<false, false, false>(table, true);
  add<false, true, false>(table, true);
  add<true, false, false>(table, true);
  add<true, true, false>(table, true);
}

}  // namespace mx::ops
