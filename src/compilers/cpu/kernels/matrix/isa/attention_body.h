// What the loops of attention.h share: vectors, groups of columns, and softmax without its
// division, which is left to the last product.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <utility>

#include "compilers/cpu/kernels/matrix/isa/attention.h"
#include "compilers/cpu/kernels/products/isa/functions.h"

namespace mx::cpu {
namespace {

constexpr int64_t kVector = 16;
constexpr int64_t kVectors = 2;                 // in a group of columns
constexpr int64_t kGroup = kVectors * kVector;  // columns of one product
constexpr int kMaxRows = 14;  // x 2 sums, 2 columns and a broadcast fill 31 of 32 registers
static_assert(kGroup == kAttentionWidth);

using Vec __attribute__((vector_size(64))) = float;
using Bits __attribute__((vector_size(64))) = int32_t;
using LooseVec __attribute__((vector_size(64), aligned(4), may_alias)) = float;

inline Vec load(const float* from) { return *reinterpret_cast<const LooseVec*>(from); }
inline void store(float* to, Vec value) { *reinterpret_cast<LooseVec*>(to) = value; }

// Not by round_up: a function of all instruction sets must not be compiled for this one.
inline int64_t whole_groups(int64_t count) { return (count + kGroup - 1) / kGroup * kGroup; }

// Floats from one line of a tile to the next: one line of the cache more than they need, for at
// distances of a power of two they would drive each other out of it.
inline int64_t distance_for(int64_t floats) { return floats + kVector; }

// All lanes through one function, four steps instead of fifteen.
template <class F>
inline float fold(Vec v, F join) {
  v = join(v, __builtin_shufflevector(v, v, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
  v = join(v, __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
  v = join(v, __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13));
  v = join(v, __builtin_shufflevector(v, v, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14));
  return v[0];
}

// Turns a line of `count` scores, with room for whole groups, into numbers that sum up to the
// result; what stands behind the last one is so small that it does not count.
inline float soften(float* line, int64_t count) {
  constexpr float kLeast = std::numeric_limits<float>::lowest();
  auto larger = [](Vec a, Vec b) { return a > b ? a : b; };
  int64_t end = whole_groups(count);
  std::fill(line + count, line + end, kLeast);
  Vec most = load(line), more = load(line + kVector);
  for (int64_t i = kGroup; i < end; i += kGroup) {
    most = larger(most, load(line + i));
    more = larger(more, load(line + i + kVector));
  }
  float top = fold(larger(most, more), larger);
  Vec sums[kVectors] = {};
  for (int64_t i = 0; i < end; i += kGroup) {
#pragma GCC unroll 2
    for (int64_t k = 0; k < kVectors; ++k) {
      Vec value = exp_below_zero(load(line + i + k * kVector) - top);
      store(line + i + k * kVector, value);
      sums[k] += value;
    }
  }
  return fold(sums[0] + sums[1], [](Vec a, Vec b) { return a + b; });
}

// Writes the sums of a tile's rows, each times its factor.
template <int kRows>
[[gnu::always_inline]] inline void write(const Vec (&sums)[kRows][kVectors], const float* factors,
                                         float* y, int64_t row) {
#pragma GCC unroll 16
  for (int r = 0; r < kRows; ++r) {
    float factor = factors ? factors[r] : 1.0F;
    store(y + r * row, sums[r][0] * factor);
    store(y + r * row + kVector, sums[r][1] * factor);
  }
}

// Tile::run<n> for a tile of n rows.
template <class Tile>
void run_any(const AttentionHead& head, const float* packed, const AttentionTile& tile,
             float* scratch) {
  using Function = void (*)(const AttentionHead&, const float*, const AttentionTile&, float*);
  static constexpr auto kTable = []<size_t... kIndices>(std::index_sequence<kIndices...>) {
    return std::array<Function, sizeof...(kIndices)>{
        Tile::template run<static_cast<int>(kIndices) + 1>...};
  }(std::make_index_sequence<kMaxRows>());
  kTable[static_cast<size_t>(tile.rows - 1)](head, packed, tile, scratch);
}

}  // namespace
}  // namespace mx::cpu
