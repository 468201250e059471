#include "ops/cuda_each.h"
#include "ops/nn/convolution/channel_bias.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

// Packs of neighbours in one channel.
template <class T, int kCount, class Index>
void add_to_planes(const Run& run, const T* bias, T* y, int64_t packs, Index plane,
                   Index channels) {
  gpu::each(run, packs, [=] __device__(int64_t i) {
    const auto shift = gpu::widen(bias[static_cast<Index>(i) / plane % channels]);
    auto pack = gpu::load_pack<kCount>(y + i * kCount);
    for (T& value : pack.values) value = gpu::narrow<T>(gpu::widen(value) + shift);
    gpu::store_pack(y + i * kCount, pack);
  });
}

// Packs of channels of one place.
template <class T, int kCount, class Index>
void add_to_rows(const Run& run, const T* bias, T* y, int64_t packs, Index row) {
  gpu::each(run, packs, [=] __device__(int64_t i) {
    const auto shift = gpu::load_pack<kCount>(bias + static_cast<Index>(i) % row * kCount);
    auto pack = gpu::load_pack<kCount>(y + i * kCount);
    for (int j = 0; j < kCount; ++j) {
      pack.values[j] = gpu::narrow<T>(gpu::widen(pack.values[j]) + gpu::widen(shift.values[j]));
    }
    gpu::store_pack(y + i * kCount, pack);
  });
}

template <class T, class Index>
void add(const Run& run, const Tensor& bias_array, const Tensor& array, int64_t plane) {
  constexpr int kMany = 16 / sizeof(T);
  const T* bias = bias_array.data<const T>();
  T* y = array.data<T>();
  const int64_t size = array.size(), channels = bias_array.size();
  auto is_even = [](const void* address) { return reinterpret_cast<uintptr_t>(address) % 16 == 0; };
  const auto count = static_cast<Index>(channels);
  if (plane > 1) {
    if (plane % kMany == 0 && is_even(y)) {
      add_to_planes<T, kMany, Index>(run, bias, y, size / kMany, static_cast<Index>(plane / kMany),
                                     count);
    } else {
      add_to_planes<T, 1, Index>(run, bias, y, size, static_cast<Index>(plane), count);
    }
  } else if (channels % kMany == 0 && is_even(y) && is_even(bias)) {
    add_to_rows<T, kMany, Index>(run, bias, y, size / kMany, count / kMany);
  } else {
    add_to_rows<T, 1, Index>(run, bias, y, size, count);
  }
}

template <class T>
void add_any(const Run& run, const Tensor& bias, const Tensor& array, int64_t plane) {
  constexpr int64_t kShort = int64_t{1} << 31;  // divisions of 32 bits are several times faster
  if (array.size() < kShort) return add<T, uint32_t>(run, bias, array, plane);
  add<T, int64_t>(run, bias, array, plane);
}

}  // namespace

void add_channel_bias(const Run& run, const Tensor& bias, const Tensor& array, int64_t plane) {
  dispatch(kFloating, array.dtype(), [&]<class T>() { add_any<T>(run, bias, array, plane); });
}

}  // namespace mx::ops
