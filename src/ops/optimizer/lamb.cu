// LAMB and LARS: updates that look at the norms of whole arrays.
#include "ops/catalog_cuda.h"
#include "ops/optimizer/lamb_step.h"
#include "ops/optimizer/lars.h"
#include "ops/reduce/cuda_reduction.h"
#include "ops/reduce/reducers.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

struct SumOfSquares : RootOfSquares {
  static constexpr auto finish(auto state, int64_t /*count*/) { return state; }
};

template <class T>
void sum_squares(const Run& run, const T* values, int64_t size, void* result, DType dtype) {
  Tensor array(const_cast<T*>(values), Shape{size}, kDTypeOf<T>);
  gpu::reduce<SumOfSquares, T>(run, array, AxisMask(1, true), result, dtype);
}

// Weights and moments of type S, gradients of type T.
template <class S, class T, class Out>
void find_direction(const Run& run, const LambParam& p, const S* weight, const T* grad,
                    const Tensor& means, const Tensor& vars, Out* direction) {
  using Real = Acc<S>;
  S *mean = means.data<S>(), *var = vars.data<S>();
  Direction<Real> step(p);
  gpu::each(run, means.size(), [=] __device__(int64_t i) {
    Real m = gpu::widen(mean[i]), v = gpu::widen(var[i]);
    direction[i] =
        gpu::narrow<Out>(step(gpu::widen(weight[i]), static_cast<Real>(gpu::widen(grad[i])), m, v));
    mean[i] = gpu::narrow<S>(m);
    var[i] = gpu::narrow<S>(v);
  });
}

void mp_phase1(Run& run, const LambParam& p) {
  dispatch(kFloating, run.in(1).dtype(), [&]<class T>() {
    find_direction<float, T>(run, p, run.in(4).data<const float>(), run.in(1).data<const T>(),
                             run.in(2), run.in(3), run.out(0).data<float>());
  });
}

struct Bounds {
  float rate;
  double lower, upper;
};

// The step along a direction; the norms lie on the device.
template <bool kMaster, class T, class S, class D, class N>
void follow(const Run& run, const Bounds& bounds, const N* norm, const N* direction_norm, S* weight,
            const D* direction, T* out, int64_t n) {
  gpu::each(run, n, [=] __device__(int64_t i) {
    auto rate = static_cast<Acc<S>>(trust(bounds.rate, static_cast<float>(gpu::widen(*norm)),
                                          static_cast<float>(gpu::widen(*direction_norm)),
                                          bounds.lower, bounds.upper));
    Acc<S> after = gpu::widen(weight[i]) - rate * gpu::widen(direction[i]);
    if (kMaster) weight[i] = gpu::narrow<S>(after);
    out[i] = gpu::narrow<T>(after);
  });
}

template <bool kMaster>
void phase2(Run& run, const LambRatioParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using S = std::conditional_t<kMaster, float, T>;
    follow<kMaster>(run, {static_cast<float>(p.lr), p.lower_bound, p.upper_bound},
                    run.in(2).data<const S>(), run.in(3).data<const S>(),
                    run.in(kMaster ? 4 : 0).data<S>(), run.in(1).data<const S>(),
                    run.out(0).data<T>(), run.out(0).size());
  });
}

void take_roots(const Run& run, double* norms) {
  gpu::each(run, 2, [=] __device__(int64_t i) { norms[i] = ::sqrt(norms[i]); });
}

template <bool kMaster, class T>
void both_phases(const Run& run, const MultiLambParam& p, int i) {
  using S = std::conditional_t<kMaster, float, T>;
  auto at = static_cast<size_t>(i);
  LambParam one = weight_param(p, i);
  const Tensor& out = run.out(i);
  int64_t n = out.size();
  int place = i * (kMaster ? 5 : 4);
  S* weight = run.in(place + (kMaster ? 4 : 0)).data<S>();
  auto* direction = run.scratch<Acc<S>>(n);
  auto* norms = run.scratch<double>(2);
  find_direction<S, T>(run, one, weight, run.in(place + 1).data<const T>(), run.in(place + 2),
                       run.in(place + 3), direction);
  // MXNet takes the 16-bit weight's norm
  sum_squares(run, run.in(place).data<const T>(), n, norms, DType::kFloat64);
  sum_squares(run, direction, n, norms + 1, DType::kFloat64);
  take_roots(run, norms);
  follow<kMaster>(run, {static_cast<float>(p.learning_rates[at]), p.lower_bound, p.upper_bound},
                  static_cast<const double*>(norms), static_cast<const double*>(norms + 1), weight,
                  static_cast<const Acc<S>*>(direction), out.data<T>(), n);
}

template <bool kMaster>
void update_several(Run& run, const MultiLambParam& p) {
  for (int i = 0; i < p.num_tensors; ++i) {
    dispatch(kFloating, run.out(i).dtype(), [&]<class T>() { both_phases<kMaster, T>(run, p, i); });
  }
}

void multi_sum_sq(Run& run, const ArrayCountParam& /*p*/) {
  auto* sums = run.out(0).data<float>();
  for (int i = 0; i < run.num_inputs(); ++i) {
    dispatch(kFloating, run.in(i).dtype(), [&]<class T>() {
      sum_squares(run, run.in(i).data<const T>(), run.in(i).size(), sums + i, DType::kFloat32);
    });
  }
}

void reset(Run& run, const ArrayCountParam& /*p*/) {
  for (const Tensor& array : run.inputs) {
    if (array.size() > 0) run.stream().fill(array.raw(), 0, array.bytes());
  }
}

template <class T>
void scale_rates(const Run& run, const LarsParam& p) {
  const T *lrs = run.in(0).data<const T>(), *weights = run.in(1).data<const T>();
  const T *grads = run.in(2).data<const T>(), *wds = run.in(3).data<const T>();
  T* out = run.out(0).data<T>();
  auto eta = hyper<T>(p.eta), eps = hyper<T>(p.eps), scale = hyper<T>(p.rescale_grad);
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    T norm = std::sqrt(weights[i]);
    bool known = norm > 0 && grads[i] > 0;
    T divisor = std::sqrt(grads[i]) * scale + wds[i] * norm + eps;
    out[i] = known ? lrs[i] * eta * norm / divisor : lrs[i];
  });
}

// A block per row, which has one rate.
template <class T>
__global__ void group_adagrad_kernel(const T* weight, const T* grad, T* history, T* out,
                                     int64_t rows, int64_t width, Acc<T> lr, Acc<T> rescale,
                                     Acc<T> clip, Acc<T> epsilon) {
  using Real = Acc<T>;
  for (int64_t row = blockIdx.x; row < rows; row += gridDim.x) {
    auto gradient = [&](int64_t i) { return limit(rescale * gpu::widen(grad[i]), clip); };
    Real squares = 0;
    for (int64_t i = threadIdx.x; i < width; i += blockDim.x) {
      Real g = gradient(row * width + i);
      squares += g * g;
    }
    squares = mx::cuda::reduce_block(squares, [](Real a, Real b) { return a + b; });
    Real total = gpu::widen(history[row]) + squares / static_cast<Real>(max(width, int64_t{1}));
    __syncthreads();  // all have read it
    if (threadIdx.x == 0) history[row] = gpu::narrow<T>(total);
    Real rate = lr / std::sqrt(total + epsilon);
    for (int64_t i = row * width + threadIdx.x; i < (row + 1) * width; i += blockDim.x) {
      out[i] = gpu::narrow<T>(gpu::widen(weight[i]) - rate * gradient(i));
    }
  }
}

void group_adagrad(Run& run, const GroupAdagradParam& p) {
  int64_t rows = run.out(0).dim(0), width = run.out(0).dim(1);
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    using Real = Acc<T>;
    gpu::launch(run, std::min<int64_t>(rows, mx::cuda::kMaxBlocks), gpu::kThreads,
                group_adagrad_kernel<T>, run.in(0).data<const T>(), run.in(1).data<const T>(),
                run.in(2).data<T>(), run.out(0).data<T>(), rows, width, hyper<Real>(p.lr),
                hyper<Real>(p.rescale_grad), hyper<Real>(p.clip_gradient), hyper<Real>(p.epsilon));
  });
}

}  // namespace

void add_cuda_lamb(OpTable& table) {
  auto add = cuda_adder(table);
  add("lamb_update_phase2", phase2<false>);
  add("mp_lamb_update_phase1", mp_phase1);
  add("mp_lamb_update_phase2", phase2<true>);
  add("_multi_lamb_update", update_several<false>);
  add("_multi_mp_lamb_update", update_several<true>);
  add("multi_sum_sq", multi_sum_sq);
  add("reset_arrays", reset);
  add("multi_lars", [](Run& run, const LarsParam& p) {
    dispatch(kNative, run.out(0).dtype(), [&]<class T>() { scale_rates<T>(run, p); });
  });
  add("_contrib_group_adagrad_update", group_adagrad);
}

}  // namespace mx::ops
