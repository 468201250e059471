// LAMB (You et al.): Adam's direction, with a rate for each array that follows the norms of weight
// and direction. Phase 1 gives the direction, phase 2 the step; `_multi_lamb` does both.
#include "ops/optimizer/lamb_step.h"
#include "ops/optimizer/multi.h"

namespace mx::ops {

namespace {

// Weights and moments of type S, gradients of type T.
template <class S, class T, class Out>
void find_direction(const Run& run, const LambParam& p, const S* weight, const T* grad,
                    const Tensor& means, const Tensor& vars, Out* direction) {
  using Real = Acc<S>;
  S *mean = means.data<S>(), *var = vars.data<S>();
  Direction<Real> step(p);
  run.parallel_range(means.size(), [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      auto m = static_cast<Real>(mean[i]), v = static_cast<Real>(var[i]);
      auto w = static_cast<Real>(Acc<S>(weight[i])), g = static_cast<Real>(Acc<T>(grad[i]));
      direction[i] = convert<Out>(step(w, g, m, v));
      mean[i] = convert<S>(m);
      var[i] = convert<S>(v);
    }
  });
}

void mp_phase1(Run& run, const LambParam& p) {
  dispatch(kFloating, run.in(1).dtype(), [&]<class T>() {
    find_direction<float, T>(run, p, run.in(4).data<const float>(), run.in(1).data<const T>(),
                             run.in(2), run.in(3), run.out(0).data<float>());
  });
}

void infer_mp_phase1(Infer& t, const LambParam& /*p*/) {
  for (int i = 0; i < 5; ++i) t.unify_shape(t.in(i), t.out(0));
  t.unify_dtype(t.in(0), t.in(1));
  for (int i = 2; i < 5; ++i) t.set_dtype(t.in(i), DType::kFloat32);
  t.set_dtype(t.out(0), DType::kFloat32);
}

template <bool kMaster>
void infer_phase2(Infer& t, const LambRatioParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  t.unify_shape(t.in(1), t.out(0));
  for (int i = 2; i < 4; ++i) t.set(t.in(i), Shape({1}));
  if (kMaster) {
    t.unify_shape(t.in(4), t.out(0));
    for (int i = 1; i < 5; ++i) t.set_dtype(t.in(i), DType::kFloat32);
  } else {
    for (int i = 1; i < 4; ++i) t.unify_dtype(t.in(i), t.out(0));
  }
}

template <bool kMaster>
void phase2(Run& run, const LambRatioParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using S = std::conditional_t<kMaster, float, T>;
    auto norm = [&](int i) { return static_cast<float>(Acc<S>(*run.in(i).data<const S>())); };
    float step = trust(static_cast<float>(p.lr), norm(2), norm(3), p.lower_bound, p.upper_bound);
    auto rate = static_cast<Acc<S>>(step);
    S* weight = run.in(kMaster ? 4 : 0).data<S>();
    const S* direction = run.in(1).data<const S>();
    T* out = run.out(0).data<T>();
    run.parallel_range(run.out(0).size(), [&](int64_t begin, int64_t end) {
      for (int64_t i = begin; i < end; ++i) {
        Acc<S> after = Acc<S>(weight[i]) - rate * Acc<S>(direction[i]);
        if constexpr (kMaster) weight[i] = after;
        out[i] = convert<T>(after);
      }
    });
  });
}

template <bool kMaster>
void both_phases(Run& run, const MultiLambParam& p, int i, update::Place place) {
  auto at = static_cast<size_t>(i);
  LambParam one = weight_param(p, i);
  const Tensor& out = run.out(place.output);
  dispatch(kFloating, out.dtype(), [&]<class T>() {
    using S = std::conditional_t<kMaster, float, T>;
    S* weight = run.in(place.input + (kMaster ? 4 : 0)).data<S>();
    const T* grad = run.in(place.input + 1).data<const T>();
    auto* direction = run.scratch<Acc<S>>(out.size());
    find_direction<S, T>(run, one, weight, grad, run.in(place.input + 2), run.in(place.input + 3),
                         direction);
    const T* given = run.in(place.input).data<const T>();  // MXNet takes the 16-bit weight's norm
    auto norm = [&](const auto* values) {
      return static_cast<float>(std::sqrt(multi::sum_of_squares(run, values, out.size())));
    };
    auto rate = static_cast<Acc<S>>(trust(static_cast<float>(p.learning_rates[at]), norm(given),
                                          norm(direction), p.lower_bound, p.upper_bound));
    T* result = out.data<T>();
    run.parallel_range(out.size(), [&](int64_t begin, int64_t end) {
      for (int64_t k = begin; k < end; ++k) {
        Acc<S> after = Acc<S>(weight[k]) - rate * direction[k];
        if constexpr (kMaster) weight[k] = after;
        result[k] = convert<T>(after);
      }
    });
  });
}

template <bool kMaster>
OpDef several() {
  using P = MultiLambParam;
  multi::Layout layout{.each = {"weight", "grad", "mean", "var"}, .master = kMaster};
  if (kMaster) layout.each.emplace_back("weight32");
  return multi::define_multi<P>(
      kMaster ? "_multi_mp_lamb_update" : "_multi_lamb_update", "LAMB on several weights.", layout,
      &P::num_tensors, "num_tensors",
      [](const P& p, int count, const Who& who) {
        multi::check_length(p.learning_rates, count, "learning_rates", who);
        multi::check_length(p.wds, count, "wds", who);
        check(static_cast<int>(p.step_count.size()) == count, who, ": step_count has ",
              p.step_count.size(), " numbers for ", count, " weights; give one for each");
      },
      both_phases<kMaster>);
}

}  // namespace

void add_lamb_updates(OpTable& table) {
  table.add(define_update<LambParam, Direction, 2>("lamb_update_phase1", {"mean", "var"},
                                                   "The direction of LAMB's step."));
  table.add(define<LambRatioParam>({
      .name = "lamb_update_phase2",
      .doc = "LAMB's step along g, for norms r1 of the weight and r2 of g.",
      .inputs = {"weight", "g", "r1", "r2"},
      .infer = infer_phase2<false>,
      .cpu = phase2<false>,
      .inplace = {{0, 0}, {1, 0}},
  }));
  table.add(define<LambParam>({
      .name = "mp_lamb_update_phase1",
      .doc = "The direction of LAMB's step, in single precision.",
      .inputs = {"weight", "grad", "mean", "var", "weight32"},
      .aux = {"mean", "var"},
      .mutates_always = true,
      .infer = infer_mp_phase1,
      .cpu = mp_phase1,
  }));
  table.add(define<LambRatioParam>({
      .name = "mp_lamb_update_phase2",
      .doc = "lamb_update_phase2 of single-precision weights; the result is their 16-bit copy.",
      .inputs = {"weight", "g", "r1", "r2", "weight32"},
      .aux = {"weight32"},
      .mutates_always = true,
      .infer = infer_phase2<true>,
      .cpu = phase2<true>,
      .inplace = {{0, 0}},
  }));
  table.add(several<false>());
  table.add(several<true>());
}

}  // namespace mx::ops
