// Reading and writing arrays in plain order (lines.h).
#pragma once

#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/kernels/lines.h"
#include "compilers/cuda/kernels/numbers.cuh"

namespace mx::cuda {

// An array as a kernel sees it. It may be made before wait_for_previous(): what it reads, the
// table, no kernel writes.
template <Number number>
class Elements {
 public:
  using Pack = Channels<number>;
  using Element = typename Pack::Element;
  static constexpr bool kIsFloat = sizeof(Element) == sizeof(float);

  __device__ explicit Elements(const LineArray& array)
      : data_(array.data ? array.data : array.table[array.place]),
        is_float_(kIsFloat || array.is_float) {
    data_ = static_cast<char*>(data_) +
            static_cast<int64_t>(array.offset) * (is_float_ ? sizeof(float) : sizeof(Element));
    is_aligned_ = reinterpret_cast<uintptr_t>(data_) % 16 == 0;
  }

  __device__ float get(int64_t i) const {
    return is_float_ ? static_cast<const float*>(data_)[i]
                     : Numbers<number>::widen(static_cast<const Element*>(data_)[i]);
  }
  __device__ void put(int64_t i, float value) const {
    if (is_float_) {
      static_cast<float*>(data_)[i] = value;
    } else {
      static_cast<Element*>(data_)[i] = Numbers<number>::narrow(value);
    }
  }

  // As they lie in the region's memory; `i` is a multiple of a pack.
  __device__ uint4 bits(int64_t i) const {
    if (is_aligned_ && (kIsFloat || !is_float_)) {
      return *reinterpret_cast<const uint4*>(static_cast<const Element*>(data_) + i);
    }
    return pack(i).bits();
  }
  __device__ Pack pack(int64_t i) const {
    Pack result;
    if (!is_aligned_) {
#pragma unroll
      for (int k = 0; k < Pack::kCount; ++k) result.value[k] = get(i + k);
      return result;
    }
    if (kIsFloat || !is_float_) return Pack::load(static_cast<const Element*>(data_) + i);
    const auto* from = reinterpret_cast<const float4*>(static_cast<const float*>(data_) + i);
#pragma unroll
    for (int part = 0; part < Pack::kCount / 4; ++part) {
      const float4 four = from[part];
      result.value[part * 4] = four.x;
      result.value[part * 4 + 1] = four.y;
      result.value[part * 4 + 2] = four.z;
      result.value[part * 4 + 3] = four.w;
    }
    return result;
  }
  __device__ void put_pack(int64_t i, const Pack& pack) const {
    if (!is_aligned_) {
#pragma unroll
      for (int k = 0; k < Pack::kCount; ++k) put(i + k, pack.value[k]);
      return;
    }
    if (kIsFloat || !is_float_) return pack.store(static_cast<Element*>(data_) + i);
    auto* to = reinterpret_cast<float4*>(static_cast<float*>(data_) + i);
#pragma unroll
    for (int part = 0; part < Pack::kCount / 4; ++part) {
      to[part] = make_float4(pack.value[part * 4], pack.value[part * 4 + 1],
                             pack.value[part * 4 + 2], pack.value[part * 4 + 3]);
    }
  }
  // Whether packs may be copied as they are: callers' arrays begin anywhere, and hold floats.
  [[nodiscard]] __device__ bool has_own_packs() const {
    return is_aligned_ && (kIsFloat || !is_float_);
  }
  [[nodiscard]] __device__ const Element* at(int64_t i) const {
    return static_cast<const Element*>(data_) + i;
  }
  // Whether packs are whole and become narrower when they are read: callers' floats.
  [[nodiscard]] __device__ bool has_wide_packs() const {
    return is_aligned_ && !kIsFloat && is_float_;
  }
  // Four floats, where it has them.
  [[nodiscard]] __device__ float4* floats_at(int64_t i) const {
    return reinterpret_cast<float4*>(static_cast<float*>(data_) + i);
  }
  [[nodiscard]] __device__ bool has_whole_floats() const { return is_aligned_ && is_float_; }

 private:
  void* data_;
  bool is_float_, is_aligned_;
};

template <class Combine>
__device__ float reduce_warp(float value, Combine combine) {
#pragma unroll
  for (int offset = 16; offset > 0; offset /= 2) {
    value = combine(value, __shfl_xor_sync(0xffffffffu, value, offset));
  }
  return value;
}

__device__ inline float sum_of_warp(float value) {
  return reduce_warp(value, [](float a, float b) { return a + b; });
}

}  // namespace mx::cuda
