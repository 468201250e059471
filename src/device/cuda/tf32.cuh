// Products of float32 numbers on tensor cores, which keep the 11 leading bits of each factor
// (TF32).
#pragma once

#include <cstdint>

namespace mx::cuda {

using FactorA = uint32_t[4];  // 16 rows of 8 numbers, over a warp (or of two packs of others)
using FactorB = uint32_t[2];  // 8 columns
using Sums = float[4];

__device__ inline uint32_t to_tf32(uint32_t bits) {
  uint32_t rounded;
  asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(rounded) : "f"(__uint_as_float(bits)));
  return rounded;
}

__device__ inline void multiply_tf32(Sums& c, const FactorA& a, const FactorB& b) {
  asm("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 "
      "{%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
      : "+f"(c[0]), "+f"(c[1]), "+f"(c[2]), "+f"(c[3])
      : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]));
}

// What a factor rounds to, and what that leaves.
template <int n>
__device__ void split_tf32(const uint32_t (&given)[n], uint32_t (&high)[n], uint32_t (&low)[n]) {
#pragma unroll
  for (int i = 0; i < n; ++i) {
    high[i] = to_tf32(given[i]);
    low[i] = to_tf32(__float_as_uint(__uint_as_float(given[i]) - __uint_as_float(high[i])));
  }
}

// Float32's precision: both parts of both factors. Tensor cores cut what they add; in long sums
// that would be seen, so these are added up in float32.
__device__ inline void multiply_split(Sums& c, const FactorA& a_high, const FactorA& a_low,
                                      const FactorB& b_high, const FactorB& b_low) {
  Sums apart = {};
  multiply_tf32(apart, a_low, b_high);
  multiply_tf32(apart, a_high, b_low);
  multiply_tf32(apart, a_high, b_high);
#pragma unroll
  for (int i = 0; i < 4; ++i) c[i] += apart[i];
}

}  // namespace mx::cuda
