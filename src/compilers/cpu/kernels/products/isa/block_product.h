// What the bodies of the products share: vectors of the instruction set that the including file is
// compiled for, and the sums in registers that they multiply into.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace mx::cpu {
namespace {

// Floats in a vector, vectors in a group of columns, and the most rows at a time.
constexpr int64_t kVectors = 2;
#if defined(__AVX512F__)
constexpr int64_t kBlock = 16;
constexpr int kMaxRows = 14;  // x 2 sums, 2 columns and a broadcast fill 31 of 32 registers
#else
constexpr int64_t kBlock = 8;
constexpr int kMaxRows = 6;  // x 2 sums, 2 columns and a broadcast fill 15 of 16 registers
#endif

using Vec __attribute__((vector_size(kBlock * sizeof(float)))) = float;

inline Vec load(const float* from) { return *reinterpret_cast<const Vec*>(from); }
inline void store(float* to, Vec value) { *reinterpret_cast<Vec*>(to) = value; }

// Adds kRows lines of one block of channels, or of `count` where lines lie further apart, times its
// weights; returns where the next block's weights begin. Weights that come from the second cache
// are asked for kAhead channels before they are read.
template <int64_t kDistance = kBlock, int64_t kAhead = 0, int kRows, int kWide>
[[gnu::always_inline]] inline const float* add_block(Vec (&sums)[kRows][kWide], const float* v,
                                                     const float* u, int64_t count = kBlock) {
  for (int64_t k = 0; k < count; ++k, u += kWide * kBlock) {
    Vec b[kWide];
#pragma GCC unroll 4
    for (int i = 0; i < kWide; ++i) {
      b[i] = load(u + i * kBlock);
      if constexpr (kAhead > 0) __builtin_prefetch(u + (kAhead * kWide + i) * kBlock);
    }
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
      float a = v[r * kDistance + k];
#pragma GCC unroll 4
      for (int i = 0; i < kWide; ++i) sums[r][i] += a * b[i];
    }
  }
  return u;
}

template <int kRows>
[[gnu::always_inline]] inline void store_sums(const Vec (&sums)[kRows][kVectors], float* to) {
#pragma GCC unroll 16
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
    for (int i = 0; i < kVectors; ++i) store(to + (r * kVectors + i) * kBlock, sums[r][i]);
  }
}

// Multiply::rows<n> for a product of n rows, kMost of them at most.
template <class Multiply, class Product, int kMost = kMaxRows>
void multiply_any(const Product& product) {
  static constexpr auto kTable = []<size_t... kIndices>(std::index_sequence<kIndices...>) {
    return std::array<void (*)(const Product&), sizeof...(kIndices)>{
        Multiply::template rows<static_cast<int>(kIndices) + 1>...};
  }(std::make_index_sequence<kMost>());
  kTable[static_cast<size_t>(product.rows - 1)](product);
}

}  // namespace
}  // namespace mx::cpu
