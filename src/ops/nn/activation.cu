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

// erf of the host's floats is computed in doubles, of which a GPU has few units.
__device__ float device_erf(float x) { return ::erff(x); }
__device__ double device_erf(double x) { return ::erf(x); }
template <class T>
struct Bend<Gelu, T> {
  Acc<T> slope;
  __device__ T operator()(T element) const {
    Acc<T> x = gpu::widen(element);
    return gpu::narrow<T>(Gelu::forward_of(x, device_erf(Gelu::argument(x))));
  }
};
template <class T>
struct BendSlope<Gelu, T> {
  Acc<T> slope;
  __device__ T operator()(T dy, T element) const {
    Acc<T> x = gpu::widen(element);
    Acc<T> error = device_erf(Gelu::argument(x));
    return gpu::narrow<T>(Gelu::backward_of(x, gpu::widen(dy), error));
  }
};
template <class T>
struct DrawnSlope {
  __device__ T operator()(T dy, T x, T slope) const {
    return gpu::narrow<T>(Leaky::backward(gpu::widen(x), gpu::widen(dy), gpu::widen(slope)));
  }
};

template <class T>
void prelu(const Run& run) {
  const T *x = run.in(0).data<const T>(), *gamma = run.in(1).data<const T>();
  T* y = run.out(0).data<T>();
  Shape slopes = slopes_shape(run.in(0).shape(), run.in(1).shape());
  auto walk = gpu::broadcast_walk<1>(run.in(0).shape(), {&slopes});
  gpu::each(run, run.out(0).size(), [=] __device__(int64_t i) {
    y[i] = gpu::narrow<T>(Leaky::forward(gpu::widen(x[i]), gpu::widen(gamma[walk[i][0]])));
  });
}

template <class T>
void prelu_backward(const Run& run) {
  const T *dy = run.in(0).data<const T>(), *x = run.in(1).data<const T>();
  const T* gamma = run.in(2).data<const T>();
  T* dx = run.out(0).data<T>();
  const Shape& shape = run.in(1).shape();
  Shape slopes = slopes_shape(shape, run.in(2).shape());
  auto walk = gpu::broadcast_walk<1>(shape, {&slopes});
  auto* pulls = run.scratch<Acc<T>>(shape.size());
  gpu::each(run, shape.size(), [=] __device__(int64_t i) {
    Acc<T> slope = gpu::widen(gamma[walk[i][0]]);
    Acc<T> value = gpu::widen(x[i]), head = gpu::widen(dy[i]);
    dx[i] = gpu::narrow<T>(Leaky::backward(value, head, slope));
    pulls[i] = value > 0 ? Acc<T>(0) : head * value;
  });
  AxisMask summed(static_cast<size_t>(shape.ndim()), false);
  for (int axis = 0; axis < shape.ndim(); ++axis) {
    summed[static_cast<size_t>(axis)] = slopes[axis] != shape[axis];
  }
  gpu::sum_axes(run, Tensor(pulls, shape, kDTypeOf<Acc<T>>), summed, run.out(1).raw(),
                run.out(1).dtype());
}

template <class T>
void rrelu(const Run& run, const LeakyReLUParam& p) {
  const T* x = run.in(0).data<const T>();
  T *y = run.out(0).data<T>(), *slopes = run.out(1).data<T>();
  float low = p.lower_bound, high = p.upper_bound;
  bool draws = run.training;
  DrawKey key = draws ? run.random().draw_key() : DrawKey{};
  gpu::each(run, run.in(0).size(), [=] __device__(int64_t i) {
    float slope =
        draws ? low + unit_float(Philox(key.get()).words(i)[0]) * (high - low) : (low + high) / 2;
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
