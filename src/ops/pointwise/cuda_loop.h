// The pointwise loops on CUDA: the structs of unary.h and binary.h run here unchanged.
#pragma once

#include "device/cuda/cuda.h"
#include "ir/op.h"
#include "ops/pointwise/broadcast.h"
#include "ops/pointwise/convert.h"
#include "ops/pointwise/function.h"
#include "tensor/dispatch.h"

namespace mx::ops::cuda_loop {

template <class F, class T, class... Arguments>
__global__ void unary_kernel(const T* x, T* y, int64_t n, Arguments... arguments) {
  for (int64_t i = cuda::first(); i < n; i += cuda::stride()) {
    y[i] = convert<T>(F::forward(static_cast<Acc<T>>(x[i]), arguments...));
  }
}

template <class F>
void unary(Run& run, const typename F::Param& p) {
  dispatch(F::types, run.in(0).dtype(), [&]<class T>() {
    const T* x = run.in(0).data<const T>();
    T* y = run.out(0).data<T>();
    int64_t n = run.out(0).size();
    with_arguments<F, T>(p, [&](auto... arguments) {
      cuda::launch(run.stream(), n, unary_kernel<F, T, decltype(arguments)...>, x, y, n,
                   arguments...);
    });
  });
}

template <class... Fs>
void add_unaries(OpTable& table, Types<Fs...> /*functions*/) {
  (table.add(Fs::name, cuda::kKind, {"cuda", nullptr, unary<Fs>}), ...);
}

// Offsets of a broadcast walk: merged axes, innermost last.
struct Axes {
  static constexpr int kMost = 8;
  int count = 0;
  int64_t size[kMost] = {}, left[kMost] = {}, right[kMost] = {};
};

template <class B, class T>
__global__ void binary_kernel(const T* a, const T* b, T* y, int64_t n) {
  for (int64_t i = cuda::first(); i < n; i += cuda::stride()) {
    y[i] = convert<T>(B::forward(static_cast<Acc<T>>(a[i]), static_cast<Acc<T>>(b[i])));
  }
}

template <class B, class T>
__global__ void broadcast_kernel(const T* a, const T* b, T* y, int64_t n, Axes axes) {
  for (int64_t i = cuda::first(); i < n; i += cuda::stride()) {
    int64_t rest = i, left = 0, right = 0;
    for (int axis = axes.count - 1; axis >= 0; --axis) {
      int64_t at = rest % axes.size[axis];
      rest /= axes.size[axis];
      left += at * axes.left[axis];
      right += at * axes.right[axis];
    }
    y[i] = convert<T>(B::forward(static_cast<Acc<T>>(a[left]), static_cast<Acc<T>>(b[right])));
  }
}

inline Axes broadcast_axes_of(const Shape& out, const Shape& a, const Shape& b) {
  Dims left = broadcast_strides(a, out), right = broadcast_strides(b, out);
  Axes axes;
  check<Unsupported>(out.ndim() <= Axes::kMost, "broadcasting on a gpu: at most ", Axes::kMost,
                     " axes, got ", out.ndim());
  axes.count = out.ndim();
  for (int axis = 0; axis < axes.count; ++axis) {
    axes.size[axis] = out[axis];
    axes.left[axis] = left[static_cast<size_t>(axis)];
    axes.right[axis] = right[static_cast<size_t>(axis)];
  }
  return axes;
}

template <class B>
void binary(Run& run, const NoParam& /*p*/) {
  const Tensor &lhs = run.in(0), &rhs = run.in(1), &out = run.out(0);
  dispatch(B::types, out.dtype(), [&]<class T>() {
    const T* a = lhs.data<const T>();
    const T* b = rhs.data<const T>();
    T* y = out.data<T>();
    int64_t n = out.size();
    if (lhs.shape() == rhs.shape()) {
      return cuda::launch(run.stream(), n, binary_kernel<B, T>, a, b, y, n);
    }
    Axes axes = broadcast_axes_of(out.shape(), lhs.shape(), rhs.shape());
    cuda::launch(run.stream(), n, broadcast_kernel<B, T>, a, b, y, n, axes);
  });
}

template <class... Bs>
void add_binaries(OpTable& table, Types<Bs...> /*functions*/) {
  (table.add(Bs::same_shape[0], cuda::kKind, {"cuda", nullptr, binary<Bs>}), ...);
  (table.add(Bs::broadcast[0], cuda::kKind, {"cuda", nullptr, binary<Bs>}), ...);
}

}  // namespace mx::ops::cuda_loop
