// What the loops of pointwise.h and winograd.h share: vectors, and the sums in registers that both
// multiply into. The file that includes a body defines kBlock and kVectors first.
#pragma once

#include <cstdint>

namespace mx::cpu {
namespace {

using Vec __attribute__((vector_size(kBlock * sizeof(float)))) = float;

inline Vec load(const float* from) { return *reinterpret_cast<const Vec*>(from); }
inline void store(float* to, Vec value) { *reinterpret_cast<Vec*>(to) = value; }

// Adds kRows lines of one block of channels, times its weights; returns where the next block's
// weights begin.
template <int kRows>
[[gnu::always_inline]] inline const float* add_block(Vec (&sums)[kRows][kVectors], const float* v,
                                                     const float* u) {
  for (int k = 0; k < kBlock; ++k, u += kVectors * kBlock) {
    Vec b[kVectors];
#pragma GCC unroll 4
    for (int i = 0; i < kVectors; ++i) b[i] = load(u + i * kBlock);
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
      float a = v[r * kBlock + k];
#pragma GCC unroll 4
      for (int i = 0; i < kVectors; ++i) sums[r][i] += a * b[i];
    }
  }
  return u;
}

}  // namespace
}  // namespace mx::cpu
