// Activation and LeakyReLU, with their gradients.
#include "ir/random.h"
#include "ops/catalog_cuda.h"
#include "ops/nn/activation.h"
#include "ops/nn/leaky_relu.h"
#include "ops/pointwise/cuda_loop.h"
#include "ops/random/philox.h"
#include "ops/reduce/cuda_reduction.h"

namespace mx::ops {
namespace {

void activate(Run& run, const ActivationParam& p) {
  with_activation(p.act_type, [&]<class F>() {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
      gpu::map(run, run.out(0).size(), gpu::Forward<F, T>(NoParam{}), run.out(0).data<T>(),
               run.in(0).data<const T>());
    });
  });
}

template <class F, class T>
struct SlopeFromOutput {
  __device__ T operator()(T dy, T y) const {
    return gpu::narrow<T>(F::backward(Absent{}, gpu::widen(y), gpu::widen(dy)));
  }
};

void activate_backward(Run& run, const ActivationParam& p) {
  with_activation(p.act_type, [&]<class F>() {
    dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
      gpu::map(run, run.out(0).size(), SlopeFromOutput<F, T>{}, run.out(0).data<T>(),
               run.in(0).data<const T>(), run.in(1).data<const T>());
    });
  });
}

template <class F, class T>
struct Bend {
  Acc<T> slope;
  __device__ T operator()(T x) const { return gpu::narrow<T>(F::forward(gpu::widen(x), slope)); }
};
template <class F, class T>
struct BendSlope {
  Acc<T> slope;
  __device__ T operator()(T dy, T x) const {
    return gpu::narrow<T>(F::backward(gpu::widen(x), gpu::widen(dy), slope));
  }
};
template <class T>
struct DrawnSlope {
  __device__ T operator()(T dy, T x, T slope) const {
    return gpu::narrow<T>(Leaky::backward(gpu::widen(x), gpu::widen(dy), gpu::widen(slope)));
  }
};

// Elements that share a slope of gamma: how many lie together, and how many slopes there are.
struct Slopes {
  int64_t inner, count;
};
Slopes slopes_of(const Tensor& x, const Tensor& gamma) {
  if (gamma.size() <= 1) return {std::max<int64_t>(x.size(), 1), 1};
  return {std::max<int64_t>(x.shape().product(2, x.ndim()), 1), gamma.size()};
}

template <class T>
void prelu(const Run& run) {
  const T *x = run.in(0).data<const T>(), *gamma = run.in(1).data<const T>();
  T* y = run.out(0).data<T>();
  Slopes slopes = slopes_of(run.in(0), run.in(1));
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    Acc<T> slope = gpu::widen(gamma[i / slopes.inner % slopes.count]);
    y[i] = gpu::narrow<T>(Leaky::forward(gpu::widen(x[i]), slope));
  });
}

template <class T>
void prelu_backward(const Run& run) {
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  const T* gamma = run.in(2).data<const T>();
  T* dx = run.out(0).data<T>();
  const Tensor& data = run.in(1);
  Slopes slopes = slopes_of(data, run.in(2));
  auto* pulls = run.scratch<Acc<T>>(data.size());
  gpu::each(run, data.size(), [=] __device__(int64_t i) {
    Acc<T> slope = gpu::widen(gamma[i / slopes.inner % slopes.count]);
    Acc<T> value = gpu::widen(x[i]), head = gpu::widen(dy[i]);
    dx[i] = gpu::narrow<T>(Leaky::backward(value, head, slope));
    pulls[i] = value > 0 ? Acc<T>(0) : head * value;
  });
  int64_t outer = data.size() / (slopes.inner * slopes.count);
  Tensor all(pulls, Shape{outer, slopes.count, slopes.inner}, kDTypeOf<Acc<T>>);
  AxisMask mask(3, true);
  mask[1] = false;
  gpu::sum_axes(run, all, mask, run.out(1).raw(), run.out(1).dtype());
}

template <class T>
void rrelu(const Run& run, const LeakyReLUParam& p) {
  const T* x = run.in(0).data<const T>();
  T *y = run.out(0).data<T>(), *slopes = run.out(1).data<T>();
  float low = p.lower_bound, high = p.upper_bound;
  bool draws = run.training;
  Philox random(draws ? run.random().next_key() : 0);
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    float slope = draws ? low + unit_float(random.words(i)[0]) * (high - low) : (low + high) / 2;
    y[i] = gpu::narrow<T>(Leaky::forward(gpu::widen(x[i]), static_cast<Acc<T>>(slope)));
    slopes[i] = gpu::narrow<T>(slope);
  });
}

void bend(Run& run, const LeakyReLUParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    if (p.act_type == LeakyType::kPrelu) return prelu<T>(run);
    if (p.act_type == LeakyType::kRrelu) return rrelu<T>(run, p);
    with_leaky(p.act_type, [&]<class F>() {
      gpu::map(run, run.out(0).size(), Bend<F, T>{static_cast<Acc<T>>(p.slope)},
               run.out(0).data<T>(), run.in(0).data<const T>());
    });
  });
}

void bend_backward(Run& run, const LeakyReLUParam& p) {
  dispatch(kFloating, run.out(0).dtype(), [&]<class T>() {
    int64_t n = run.out(0).size();
    if (p.act_type == LeakyType::kPrelu) return prelu_backward<T>(run);
    const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
    T* dx = run.out(0).data<T>();
    if (p.act_type == LeakyType::kRrelu) {
      return gpu::map(run, n, DrawnSlope<T>{}, dx, dy, x, run.in(2).data<const T>());
    }
    with_leaky(p.act_type, [&]<class F>() {
      gpu::map(run, n, BendSlope<F, T>{static_cast<Acc<T>>(p.slope)}, dx, dy, x);
    });
  });
}

}  // namespace

void add_cuda_activation(OpTable& table) {
  auto add = cuda_adder(table);
  add("Activation", activate);
  add("_backward_Activation", activate_backward);
  add("LeakyReLU", bend);
  add("_backward_LeakyReLU", bend_backward);
}

}  // namespace mx::ops
