// How an update runs. An update is a function object made from the parameters for a compute type;
// it gets the weight, the gradient and references to the states of one element, and returns the new
// weight. The states are inputs that are written; the new weight is the output.
//
//   template <class Real> struct Sgd {
//     explicit Sgd(const SgdParam& p);
//     Real operator()(Real weight, Real grad) const;
//   };
//   define_update<SgdParam, Sgd>("sgd_update", {}, "…");
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "ir/op.h"
#include "ops/optimizer/optimizer.h"
#include "ops/optimizer/step.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/loop.h"
#include "tensor/dispatch.h"

namespace mx::ops {

namespace update {

// Weights and states of type S; weight and gradient of type T are the first two inputs. With
// `kMaster` the last state is the weight in single precision, and the first input a rounded copy.
template <class T, class S, int kStates, bool kMaster, class Step>
void apply_step(Run& run, const Step& step, Place place = {}) {
  using Real = Acc<S>;
  const T* weight = run.in(place.input).data<const T>();
  const T* grad = run.in(place.input + 1).data<const T>();
  T* out = run.out(place.output).data<T>();
  constexpr int kOwn = kMaster ? kStates - 1 : kStates;
  std::array<S*, kStates> states{};
  for (int k = 0; k < kStates; ++k) {
    states[static_cast<size_t>(k)] = run.in(place.input + 2 + k).data<S>();
  }
  run.parallel_range(run.out(place.output).size(), [&](int64_t begin, int64_t end) {
    vector_loop(end - begin, [=](int64_t offset) {
      int64_t i = begin + offset;
      std::array<Real, kOwn> values{};
      for (size_t k = 0; k < kOwn; ++k) values[k] = static_cast<Real>(states[k][i]);
      Real before = kMaster ? static_cast<Real>(states[kStates - 1][i])
                            : static_cast<Real>(static_cast<Acc<T>>(weight[i]));
      auto gradient = static_cast<Real>(static_cast<Acc<T>>(grad[i]));
      Real after =
          std::apply([&](auto&... state) { return step(before, gradient, state...); }, values);
      for (size_t k = 0; k < kOwn; ++k) states[k][i] = convert<S>(values[k]);
      if constexpr (kMaster) states[kStates - 1][i] = convert<S>(after);
      out[i] = convert<T>(after);
    });
  });
}

// The step of sgd_mom_update on one weight, compiled once for operators of one and of many.
template <bool kMaster>
void sgd_momentum(Run& run, const SgdMomParam& p, Place place);

template <class P, template <class> class Step, int kStates, bool kMaster>
void forward(Run& run, const P& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using S = std::conditional_t<kMaster, float, T>;
    apply_step<T, S, kStates, kMaster>(run, Step<Acc<S>>(p));
  });
}

// Weight, gradient and states of one weight, and its output: one shape, and the dtypes.
inline void infer_one(Infer& t, int states, bool master, Place place = {}) {
  Slot& out = t.out(place.output);
  for (int i = 0; i < 2 + states; ++i) {
    Slot& in = t.in(place.input + i);
    t.unify_shape(in, out);
    if (i >= 2 && master) {
      t.set_dtype(in, DType::kFloat32);
    } else {
      t.unify_dtype(in, out);
    }
  }
}

template <class P, bool kMaster>
void infer(Infer& t, const P& /*p*/) {
  infer_one(t, t.num_inputs() - 2, kMaster);
}

}  // namespace update

// The operator of `Step`, whose states are named `states`; the last is weight32 with kMaster.
template <class P, template <class> class Step, int kStates, bool kMaster = false>
OpDef define_update(std::string name, std::vector<std::string> states, std::string doc) {
  OpSpec spec{
      .name = std::move(name),
      .doc = std::move(doc),
      .inputs = {"weight", "grad"},
      .aux = states,
      .mutates_always = true,
      .infer = update::infer<P, kMaster>,
      .cpu = update::forward<P, Step, kStates, kMaster>,
      .inplace = {{0, 0}},
  };
  spec.inputs.insert(spec.inputs.end(), states.begin(), states.end());
  constexpr std::string_view kNamedSparse[] = {"adam_update", "ftrl_update", "sgd_mom_update",
                                               "sgd_update"};
  if (std::ranges::find(kNamedSparse, spec.name) != std::end(kNamedSparse)) {
    spec.aliases = {"_sparse_" + spec.name};
  }
  return define<P>(std::move(spec));
}

void add_adamw_updates(OpTable& table);
void add_adaptive_updates(OpTable& table);
void add_lamb_updates(OpTable& table);
void add_lars_updates(OpTable& table);
void add_momentum_updates(OpTable& table);
void add_multi_updates(OpTable& table);
void add_sign_updates(OpTable& table);

}  // namespace mx::ops
