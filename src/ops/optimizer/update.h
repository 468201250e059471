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
#include "ops/pointwise/convert.h"
#include "ops/pointwise/loop.h"
#include "ops/pointwise/math.h"
#include "tensor/dispatch.h"

namespace mx::ops {

template <class Real>
constexpr Real hyper(double value) {
  return static_cast<Real>(static_cast<float>(value));
}

template <class Real>
constexpr Real limit(Real value, Real bound) {  // a negative bound means none
  if (bound < 0) return value;
  return std::min(std::max(value, -bound), bound);
}

namespace update {

// Weights and states of type S; weight and gradient of type T arrive in inputs 0 and 1. With
// `kMaster` the last state is the weight in single precision, and input 0 only a rounded copy.
template <class T, class S, int kStates, bool kMaster, class Step>
void apply_step(Run& run, const Step& step) {
  using Real = Acc<S>;
  const T *weight = run.in(0).data<const T>(), *grad = run.in(1).data<const T>();
  T* out = run.out(0).data<T>();
  constexpr int kOwn = kMaster ? kStates - 1 : kStates;
  std::array<S*, kStates> states{};
  for (int k = 0; k < kStates; ++k) states[static_cast<size_t>(k)] = run.in(2 + k).data<S>();
  run.parallel_range(run.out(0).size(), [&](int64_t begin, int64_t end) {
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

template <class P, template <class> class Step, int kStates, bool kMaster>
void forward(Run& run, const P& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using S = std::conditional_t<kMaster, float, T>;
    apply_step<T, S, kStates, kMaster>(run, Step<Acc<S>>(p));
  });
}

template <class P, bool kMaster>
void infer(Infer& t, const P& /*p*/) {
  for (int i = 0; i < t.num_inputs(); ++i) t.unify_shape(t.in(i), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(1), t.out(0));
  for (int i = 2; i < t.num_inputs(); ++i) {
    if (kMaster) {
      t.set_dtype(t.in(i), DType::kFloat32);
    } else {
      t.unify_dtype(t.in(i), t.out(0));
    }
  }
}

}  // namespace update

// The operator of `Step`, whose states are named `states`; the last is weight32 with kMaster.
template <class P, template <class> class Step, int kStates, bool kMaster = false>
OpDef define_update(std::string name, std::vector<std::string> states, std::string doc) {
  OpSpec<P> spec{
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
  return define<P>(std::move(spec));
}

void add_momentum_updates(OpTable& table);
void add_adaptive_updates(OpTable& table);
void add_sign_updates(OpTable& table);

}  // namespace mx::ops
