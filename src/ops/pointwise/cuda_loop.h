// The pointwise loops on CUDA: the structs of unary.h and binary.h run here unchanged.
#pragma once

#include <string>
#include <utility>

#include "device/cuda/walk.h"
#include "ir/op.h"
#include "ops/cuda_each.h"
#include "ops/pointwise/broadcast.h"
#include "ops/pointwise/function.h"
#include "tensor/dispatch.h"

namespace mx::ops::gpu {

// F with its arguments, as a function of one element.
template <class F, class T>
struct Forward {
  Acc<T> arguments[kArguments<F> + 1];
  explicit Forward(const typename F::Param& p) {
    int count = 0;
    with_arguments<F, T>(p, [&](auto... values) { ((arguments[count++] = values), ...); });
  }
  __device__ T operator()(T x) const {
    return [&]<size_t... kIndex>(std::index_sequence<kIndex...>) {
      return narrow<T>(F::forward(widen(x), arguments[kIndex]...));
    }(std::make_index_sequence<kArguments<F>>{});
  }
};

// Its gradient, as a function of dy and of those of x and y that F uses.
template <class F, class T>
struct Backward {
  Acc<T> arguments[kArguments<F> + 1];
  explicit Backward(const typename F::Param& p) {
    int count = 0;
    with_arguments<F, T>(p, [&](auto... values) { ((arguments[count++] = values), ...); });
  }
  template <class X, class Y>
  __device__ T slope(T dy, X x, Y y) const {
    return [&]<size_t... kIndex>(std::index_sequence<kIndex...>) {
      return narrow<T>(F::backward(x, y, widen(dy), arguments[kIndex]...));
    }(std::make_index_sequence<kArguments<F>>{});
  }
  __device__ T operator()(T dy, T kept) const {
    if constexpr (F::uses_input) {
      return slope(dy, widen(kept), Absent{});
    } else {
      return slope(dy, Absent{}, widen(kept));
    }
  }
  __device__ T operator()(T dy, T x, T y) const { return slope(dy, widen(x), widen(y)); }
};

template <class F>
void unary(Run& run, const typename F::Param& p) {
  dispatch(F::types, run.in(0).dtype(), [&]<class T>() {
    map(run, run.out(0).size(), Forward<F, T>(p), run.out(0).data<T>(), run.in(0).data<const T>());
  });
}

template <class F>
void unary_backward(Run& run, const typename F::Param& p) {
  dispatch(kFloating, run.in(0).dtype(), [&]<class T>() {
    Backward<F, T> slope(p);
    int64_t n = run.out(0).size();
    const T *dy = run.in(0).data<const T>(), *kept = run.in(1).data<const T>();
    if constexpr (F::uses_input && F::uses_output) {
      map(run, n, slope, run.out(0).data<T>(), dy, kept, run.in(2).data<const T>());
    } else {
      map(run, n, slope, run.out(0).data<T>(), dy, kept);
    }
  });
}

template <class F>
void add_unary(OpTable& table) {
  table.add(F::name, kKind, {"cuda", nullptr, unary<F>});
  if constexpr (ops::unary::kFused<F>) {
    table.add(ops::unary::backward_name<F>(), kKind, {"cuda", nullptr, unary_backward<F>});
  }
}

template <class... Fs>
void add_unaries(OpTable& table, Types<Fs...> /*functions*/) {
  (add_unary<Fs>(table), ...);
}

template <class B, class T>
struct Both {
  __device__ T operator()(T a, T b) const { return narrow<T>(B::forward(widen(a), widen(b))); }
};

// The walk over a broadcast result: where each of its elements comes from in the operands.
template <int kArrays>
mx::cuda::Walk<kArrays> broadcast_walk(const Shape& out, const Shape* const (&operands)[kArrays]) {
  Dims strides[kArrays];
  for (int k = 0; k < kArrays; ++k) strides[k] = broadcast_strides(*operands[k], out);
  mx::cuda::Walk<kArrays> walk;
  for (size_t axis = 0; axis < out.dims().size(); ++axis) {
    int64_t steps[kArrays];
    for (int k = 0; k < kArrays; ++k) steps[k] = strides[k][axis];
    walk.add(out.dims()[axis], steps);
  }
  return walk;
}

// Whether whole packs of neighbours in the result are, in an operand, neighbours too or all the
// same.
template <class T>
bool may_pack(const mx::cuda::Walk<2>& walk, const T* a, const T* b, const T* y) {
  constexpr int64_t kBytes = 16;
  auto is_even = [](const T* x) { return reinterpret_cast<uintptr_t>(x) % kBytes == 0; };
  auto is_packed = [&](const T* x, int64_t step) { return step == 0 || (step == 1 && is_even(x)); };
  return walk.innermost() * static_cast<int64_t>(sizeof(T)) % kBytes == 0 && is_even(y) &&
         is_packed(a, walk.innermost_stride(0)) && is_packed(b, walk.innermost_stride(1));
}

template <int kCount, class T>
__device__ Pack<T, kCount> load_or_repeat(const T* from, bool repeats) {
  if (!repeats) return load_pack<kCount>(from);
  Pack<T, kCount> pack;
  const T value = *from;
  for (T& place : pack.values) place = value;
  return pack;
}

template <class F, int kCount, class T>
void walk_packs(const Run& run, const mx::cuda::Walk<2>& walk, const T* a, const T* b, T* y) {
  const bool repeats_a = walk.innermost_stride(0) == 0, repeats_b = walk.innermost_stride(1) == 0;
  const mx::cuda::Walk<2> packs = walk.in_packs(kCount);
  each(run, packs.size(), [=] __device__(int64_t i) {
    auto at = packs[i];
    const auto left = load_or_repeat<kCount>(a + at[0], repeats_a);
    const auto right = load_or_repeat<kCount>(b + at[1], repeats_b);
    Pack<T, kCount> result;
    for (int k = 0; k < kCount; ++k) result.values[k] = F{}(left.values[k], right.values[k]);
    store_pack(y + i * kCount, result);
  });
}

template <class F, class T>
void walk_both(const Run& run, const mx::cuda::Walk<2>& walk, const T* a, const T* b, T* y) {
  if constexpr (std::is_same_v<T, float> || std::is_same_v<T, Half> ||
                std::is_same_v<T, BFloat16>) {
    if (may_pack(walk, a, b, y)) return walk_packs<F, 16 / sizeof(T)>(run, walk, a, b, y);
  }
  each(run, walk.size(), [=] __device__(int64_t i) {
    auto at = walk[i];
    y[i] = F{}(a[at[0]], b[at[1]]);
  });
}

template <class B>
void binary(Run& run, const NoParam& /*p*/) {
  const Tensor &lhs = run.in(0), &rhs = run.in(1), &out = run.out(0);
  dispatch(B::types, out.dtype(), [&]<class T>() {
    const T *a = lhs.data<const T>(), *b = rhs.data<const T>();
    T* y = out.data<T>();
    if (lhs.shape() == rhs.shape()) return map(run, out.size(), Both<B, T>{}, y, a, b);
    walk_both<Both<B, T>, T>(run, broadcast_walk<2>(out.shape(), {&lhs.shape(), &rhs.shape()}), a,
                             b, y);
  });
}

template <class... Bs>
void add_binaries(OpTable& table, Types<Bs...> /*functions*/) {
  (table.add(Bs::same_shape[0], kKind, {"cuda", nullptr, binary<Bs>}), ...);
  (table.add(Bs::broadcast[0], kKind, {"cuda", nullptr, binary<Bs>}), ...);
}

}  // namespace mx::ops::gpu
