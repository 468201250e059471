// Numbers as kernels see them: elements, packs of 16 bytes, and products of small matrices on
// tensor cores. A matrix of 16 rows has two packs of a row per product, whatever the number.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>

#include "compilers/cuda/kernels/number.h"
#include "device/cuda/tf32.cuh"

namespace mx::cuda {

template <Number number>
struct Numbers;

template <>
struct Numbers<Number::kHalf> {
  using Element = __half;
  __device__ static float widen(Element x) { return __half2float(x); }
  // Beyond its range a value is the largest number, not infinity: the next layer would make nan.
  __device__ static Element narrow(float x) {
    return __float2half_rn(fminf(fmaxf(x, -65504.0f), 65504.0f));
  }
  __device__ static void multiply(Sums& c, const FactorA& a, const FactorB& b) {
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "
        "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  }
};

template <>
struct Numbers<Number::kBfloat> {
  using Element = __nv_bfloat16;
  __device__ static float widen(Element x) { return __bfloat162float(x); }
  __device__ static Element narrow(float x) { return __float2bfloat16_rn(x); }
  __device__ static void multiply(Sums& c, const FactorA& a, const FactorB& b) {
    asm("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 "
        "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
        : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
  }
};

struct FloatElements {
  using Element = float;
  __device__ static float widen(Element x) { return x; }
  __device__ static Element narrow(float x) { return x; }
};

template <>
struct Numbers<Number::kTf32> : FloatElements {
  __device__ static void multiply(Sums& c, const FactorA& a, const FactorB& b) {
    FactorA rounded;
#pragma unroll
    for (int i = 0; i < 4; ++i) rounded[i] = to_tf32(a[i]);
    FactorB other{to_tf32(b[0]), to_tf32(b[1])};
    multiply_tf32(c, rounded, other);
  }
};

template <>
struct Numbers<Number::kSingle> : FloatElements {
  __device__ static void multiply(Sums& c, const FactorA& a, const FactorB& b) {
    FactorA a_high, a_low;
    FactorB b_high, b_low;
    split_tf32(a, a_high, a_low);
    split_tf32(b, b_high, b_low);
    multiply_split(c, a_high, a_low, b_high, b_low);
  }
};

// 16 bytes of values.
template <Number number>
struct Channels {
  using Element = typename Numbers<number>::Element;
  static constexpr int kCount = static_cast<int>(pack_of(number));
  float value[kCount];

  __device__ static Channels load(const Element* from) {
    return Channels::from(*reinterpret_cast<const uint4*>(from));
  }
  __device__ static Channels from(uint4 bits) {
    const auto* elements = reinterpret_cast<const Element*>(&bits);
    Channels result;
#pragma unroll
    for (int i = 0; i < kCount; ++i) result.value[i] = Numbers<number>::widen(elements[i]);
    return result;
  }
  __device__ uint4 bits() const {
    uint4 result;
    auto* elements = reinterpret_cast<Element*>(&result);
#pragma unroll
    for (int i = 0; i < kCount; ++i) elements[i] = Numbers<number>::narrow(value[i]);
    return result;
  }
  __device__ void store(Element* to) const { *reinterpret_cast<uint4*>(to) = bits(); }
};

}  // namespace mx::cuda
