// Updates of several weights in one call, and AdamW, whose factor of the gradient is an array.
#include "base/cat.h"
#include "ops/catalog_cuda.h"
#include "ops/optimizer/adamw_step.h"
#include "ops/optimizer/adaptive_step.h"
#include "ops/optimizer/cuda_update.h"
#include "ops/optimizer/multi_adam.h"
#include "ops/optimizer/sgd_step.h"

namespace mx::ops {
namespace {

// A step whose rate and decay lie in arrays on the device.
template <class Step, class Real>
struct Preloaded {
  Step step;
  const float *lr, *wd;
  template <class... States>
  __device__ Real operator()(Real weight, Real grad, States&... states) const {
    Step loaded = step;
    if constexpr (requires { loaded.step; }) {
      loaded.step.lr = static_cast<Real>(*lr);
      loaded.step.wd = static_cast<Real>(*wd);
    } else {
      loaded.lr = static_cast<Real>(*lr);
      loaded.wd = static_cast<Real>(*wd);
    }
    return loaded(weight, grad, states...);
  }
};

// A step that leaves the weight and its states alone where gradients overflowed.
template <class Step>
struct Guarded {
  Step step;
  const float* all_finite;
  [[nodiscard]] __device__ bool is_left_out() const { return *all_finite == 0; }
  template <class Real, class... States>
  __device__ Real operator()(Real weight, Real grad, States&... states) const {
    return step(weight, grad, states...);
  }
};

// Several weights by the steps that `make` makes; `kGuarded`: unless the last input is 0.
template <int kStates, bool kMaster, bool kGuarded, class MakeStep>
void update_all(const Run& run, int count, const MakeStep& make) {
  if constexpr (kGuarded) {
    const auto* all_finite = run.in(run.num_inputs() - 1).data<const float>();
    gpu::update_several<kStates, kMaster>(
        run, count, kStates + 2, [&]<class Real>(int i, Real type) {
          return Guarded<decltype(make(i, type))>{make(i, type), all_finite};
        });
  } else {
    gpu::update_several<kStates, kMaster>(run, count, kStates + 2, make);
  }
}

template <bool kMomentum, bool kMaster, bool kPreloaded, bool kGuarded>
void update_sgd(Run& run, const MultiSgdParam<kMomentum, kPreloaded>& p) {
  constexpr int kStates = (kMomentum ? 1 : 0) + (kMaster ? 1 : 0);
  auto make = [&]<class Real>(int i, Real /*type*/) {
    using Step = std::conditional_t<kMomentum, SgdMom<Real>, WithoutMomentum<Real>>;
    SgdMomParam one{
        .momentum = p.momentum, .rescale_grad = p.rescale_grad, .clip_gradient = p.clip_gradient};
    if constexpr (kPreloaded) {
      int last = run.num_inputs() - 1;
      return Preloaded<Step, Real>{Step(one), run.in(last - 1).data<const float>() + i,
                                   run.in(last).data<const float>() + i};
    } else {
      one.lr = p.lrs[static_cast<size_t>(i)];
      one.wd = p.wds[static_cast<size_t>(i)];
      return Step(one);
    }
  };
  update_all<kStates, kMaster, kGuarded>(run, p.num_weights, make);
}

template <bool kMomentum, bool kMaster, bool kPreloaded, bool kGuarded = false>
void add_sgd(OpTable& table) {
  table.add(cat(kGuarded ? "_guarded_" : "", kPreloaded ? "preloaded_" : "", "multi_",
                kMaster ? "mp_" : "", "sgd_", kMomentum ? "mom_" : "", "update"),
            gpu::kKind, {"cuda", nullptr, update_sgd<kMomentum, kMaster, kPreloaded, kGuarded>});
}

template <bool kGuarded>
void update_adams(Run& run, const MultiAdamParam& p) {
  auto make = [&]<class Real>(int i, Real /*type*/) { return Adam<Real>(weight_param(p, i)); };
  update_all<2, false, kGuarded>(run, p.num_weights, make);
}

// AdamW's step with the factor on the device.
template <class Real>
struct ScaledAdamw {
  Adamw<Real> step;
  const float* factor;
  __device__ Real operator()(Real weight, Real grad, Real& mean, Real& var) const {
    Adamw<Real> scaled = step;
    float by = *factor;
    scaled.rescale = static_cast<Real>(by);
    scaled.skip = by == 0 || by - by != 0;  // infinite or nan
    return scaled(weight, grad, mean, var);
  }
};

template <class F>
void read_factor(const Run& run, const Tensor& scale, float* factor) {
  const F* given = scale.data<const F>();
  gpu::each(run, 1,
            [=] __device__(int64_t /*i*/) { *factor = static_cast<float>(gpu::widen(*given)); });
}

const float* factor_of(const Run& run) {
  const Tensor& scale = run.in(run.num_inputs() - 1);
  auto* factor = run.scratch<float>(1);
  dispatch(kFloating, scale.dtype(), [&]<class F>() { read_factor<F>(run, scale, factor); });
  return factor;
}

template <bool kMaster>
void update_adamw(Run& run, const AdamwParam& p) {
  const float* factor = factor_of(run);
  gpu::update_several<kMaster ? 3 : 2, kMaster>(
      run, 1, kMaster ? 5 : 4, [&]<class Real>(int /*i*/, Real /*type*/) {
        return ScaledAdamw<Real>{Adamw<Real>(p, 1), factor};
      });
}

template <bool kMaster>
void update_adamws(Run& run, const MultiAdamwParam& p) {
  const float* factor = factor_of(run);
  auto make = [&]<class Real>(int i, Real /*type*/) {
    return ScaledAdamw<Real>{Adamw<Real>(weight_param(p, i), 1), factor};
  };
  gpu::update_several<kMaster ? 3 : 2, kMaster>(run, p.num_weights, kMaster ? 5 : 4, make);
}

}  // namespace

void add_cuda_multi_updates(OpTable& table) {
  add_sgd<false, false, false>(table);
  add_sgd<false, false, true>(table);
  add_sgd<false, true, false>(table);
  add_sgd<false, true, true>(table);
  add_sgd<true, false, false>(table);
  add_sgd<true, false, true>(table);
  add_sgd<true, true, false>(table);
  add_sgd<true, true, true>(table);
  add_sgd<false, false, false, true>(table);
  add_sgd<false, true, false, true>(table);
  add_sgd<true, false, false, true>(table);
  add_sgd<true, true, false, true>(table);
  auto add = cuda_adder(table);
  add("_guarded_multi_adam_update", update_adams<true>);
  add("_multi_adam_update", update_adams<false>);
  add("_adamw_update", update_adamw<false>);
  add("_mp_adamw_update", update_adamw<true>);
  add("_multi_adamw_update", update_adamws<false>);
  add("_multi_mp_adamw_update", update_adamws<true>);
}

}  // namespace mx::ops
