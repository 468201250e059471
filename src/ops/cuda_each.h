// The launches that almost every CUDA kernel of an operator is written with: one step per element.
//
//   each(run, n, [=] __device__(int64_t i) { y[i] = x[at[i]]; });
//   map(run, n, Negate{}, y, x);          // y[i] = Negate{}(x[i]), with loads of 16 bytes
//
// An extended lambda may stand in a plain function or a template, not inside a generic lambda:
// dispatch calls a template function, and that one calls `each`.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "device/cuda/cuda.h"
#include "device/cuda/start_kernel.h"
#include "ir/run.h"
#include "ops/pointwise/convert.h"
#include "tensor/dtype.h"

namespace mx::ops::gpu {

using mx::cuda::first;
using mx::cuda::kKind;
using mx::cuda::native;
using mx::cuda::stride;

inline constexpr int kThreads = mx::cuda::kThreads;

// Elements in the type they compute in, and back: convert() with the hardware's instructions.
template <class T>
__device__ Acc<T> widen(T value) {
  if constexpr (std::is_same_v<T, Half>) {
    return __half2float(__half(__half_raw{value.bits}));
  } else {
    return static_cast<Acc<T>>(value);
  }
}
template <class T, class V>
__device__ T narrow(V value) {
  if constexpr (std::is_same_v<T, V>) {
    return value;
  } else if constexpr (std::is_same_v<T, Half>) {
    T result;
    result.bits = __half_as_ushort(__float2half_rn(static_cast<float>(value)));
    return result;
  } else if constexpr (std::is_same_v<T, BFloat16>) {
    T result;
    result.bits = __bfloat16_as_ushort(__float2bfloat16_rn(static_cast<float>(value)));
    return result;
  } else {
    return convert<T>(value);
  }
}

// As many blocks as keep the device busy, a few waves of them; kernels loop over the rest.
inline int64_t grid_for(int64_t steps) {
  return std::min<int64_t>(ceil_div(steps, kThreads), mx::cuda::multiprocessors() * int64_t{32});
}

inline void check_launch(const Run& run, cudaError_t status) {
  if (status != cudaSuccess) (void)cudaGetLastError();  // it is told here
  check<DeviceError>(status == cudaSuccess, run.who(),
                     ": the kernel could not be started: ", cudaGetErrorString(status));
}

template <class... Parameters, class... Arguments>
void launch(const Run& run, int64_t blocks, int64_t threads, void (*kernel)(Parameters...),
            const Arguments&... arguments) {
  if (blocks <= 0) return;
  auto start = [&](Parameters... values) {
    void* addresses[] = {static_cast<void*>(&values)...};
    return mx::cuda::start_kernel(reinterpret_cast<const void*>(kernel),
                                  {static_cast<unsigned>(blocks), static_cast<unsigned>(threads)},
                                  &addresses[0], native(run.stream()));
  };
  check_launch(run, start(static_cast<Parameters>(arguments)...));
}

template <class Body>
__global__ void __launch_bounds__(kThreads) each_kernel(int64_t n, Body body) {
  for (int64_t i = first(); i < n; i += stride()) body(i);
}

template <class Body>
void each(const Run& run, int64_t n, const Body& body) {
  if (n > 0) launch(run, grid_for(n), kThreads, each_kernel<Body>, n, body);
}

// Several elements that load_pack reads and store_pack writes by one instruction, as words: of a
// pack that is copied as it is, the compiler often moves one element after the other.
template <class T, int kCount>
struct alignas(sizeof(T) * kCount) Pack {
  T values[kCount];
};
template <size_t kBytes>
using PackWords = std::conditional_t<
    kBytes == 16, uint4,
    std::conditional_t<kBytes == 8, uint2,
                       std::conditional_t<kBytes == 4, uint32_t,
                                          std::conditional_t<kBytes == 2, uint16_t, uint8_t>>>>;

template <int kCount, class T>
__device__ Pack<T, kCount> load_pack(const T* from) {
  Pack<T, kCount> pack;
  using Words = PackWords<sizeof(pack)>;
  static_assert(sizeof(Words) == sizeof(pack), "a pack has 1, 2, 4, 8 or 16 bytes");
  Words words = *reinterpret_cast<const Words*>(from);
  memcpy(&pack, &words, sizeof(pack));
  return pack;
}
template <int kCount, class T>
__device__ void store_pack(T* to, const Pack<T, kCount>& pack) {
  PackWords<sizeof(pack)> words;
  memcpy(&words, &pack, sizeof(pack));
  if constexpr (sizeof(pack) >= sizeof(uint2)) {
    __stwb(reinterpret_cast<decltype(words)*>(to), words);
  } else {
    *reinterpret_cast<decltype(words)*>(to) = words;
  }
}

template <class F, class Out, class... In>
__global__ void __launch_bounds__(kThreads) map_kernel(int64_t n, F f, Out* y, const In*... x) {
  constexpr int kCount = static_cast<int>(16 / std::max({sizeof(Out), sizeof(In)...}));
  auto is_aligned = [](const auto* pointer) {
    return reinterpret_cast<uintptr_t>(pointer) % (sizeof(*pointer) * kCount) == 0;
  };
  int64_t done = 0;
  if (is_aligned(y) && (is_aligned(x) && ...)) {
    int64_t packs = n / kCount;
    done = packs * kCount;
    for (int64_t i = first(); i < packs; i += stride()) {
      auto step = [&](const Pack<In, kCount>&... in) {
        Pack<Out, kCount> out;
#pragma unroll
        for (int k = 0; k < kCount; ++k) out.values[k] = f(in.values[k]...);
        store_pack(y + i * kCount, out);
      };
      step(load_pack<kCount>(x + i * kCount)...);
    }
  }
  for (int64_t i = done + first(); i < n; i += stride()) y[i] = f(x[i]...);
}

// y[i] = f(x[i]…); y may be one of the x.
template <class F, class Out, class... In>
void map(const Run& run, int64_t n, const F& f, Out* y, const In*... x) {
  if (n <= 0) return;
  constexpr int64_t kCount = 16 / static_cast<int64_t>(std::max({sizeof(Out), sizeof(In)...}));
  launch(run, grid_for(ceil_div(n, kCount)), kThreads, map_kernel<F, Out, In...>, n, f, y, x...);
}

}  // namespace mx::ops::gpu
