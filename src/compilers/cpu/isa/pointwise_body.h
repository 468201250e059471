// The loops of pointwise.h over a vector type. The file that includes this defines, in its
// anonymous namespace, kBlock (floats in a vector), kVectors (vectors in a group) and kMaxRows.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>

#include "compilers/cpu/isa/pointwise.h"

namespace mx::cpu {
namespace {

using Vec __attribute__((vector_size(kBlock * sizeof(float)))) = float;

inline Vec load(const float* from) { return *reinterpret_cast<const Vec*>(from); }
inline void store(float* to, Vec value) { *reinterpret_cast<Vec*>(to) = value; }
inline Vec positive(Vec value) { return value > 0.0F ? value : Vec{}; }

template <int kRows>
void multiply_rows(const PointwiseProduct& p) {
  Vec sums[kRows][kVectors] = {};
  const float* u = p.u;
  for (int64_t block = 0; block < p.blocks; ++block) {
    const float* v = p.v + block * p.v_block_stride;
    for (int64_t i = 0; i < p.ahead_count; ++i) {
      __builtin_prefetch(p.ahead + block * p.ahead_block_stride + i * kBlock, 0, 2);
    }
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
  }
#pragma GCC unroll 4
  for (int i = 0; i < kVectors; ++i) {
    Vec bias = load(p.bias + i * kBlock);
    float* y = p.y + i * p.y_block_stride;
    const float* residual = p.residual ? p.residual + i * p.y_block_stride : nullptr;
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
      Vec value = sums[r][i] + bias;
      if (residual) value += load(residual + r * kBlock);
      store(y + r * kBlock, p.relu ? positive(value) : value);
    }
  }
}

template <size_t... kIndices>
constexpr auto multiply_table(std::index_sequence<kIndices...> /*rows*/) {
  return std::array<decltype(PointwiseLoops::multiply), sizeof...(kIndices)>{
      multiply_rows<static_cast<int>(kIndices) + 1>...};
}

void multiply(const PointwiseProduct& product) {
  static constexpr auto kTable = multiply_table(std::make_index_sequence<kMaxRows>());
  kTable[static_cast<size_t>(product.rows - 1)](product);
}

void fetch(const PointwiseFetch& f) {
  if (!f.scale) {
    for (int64_t i = 0; i < f.count; ++i) store(f.y + i * kBlock, load(f.x + i * f.step));
    return;
  }
  Vec scale = load(f.scale), shift = load(f.shift);
  for (int64_t i = 0; i < f.count; ++i) {
    Vec value = load(f.x + i * f.step) * scale + shift;
    store(f.y + i * kBlock, f.relu ? positive(value) : value);
  }
}

void depthwise(const DepthwiseRow& row) {
  Vec weight[3][3];
  for (int r = 0; r < 3; ++r) {
    for (int c = 0; c < 3; ++c) weight[r][c] = load(row.weight + (r * 3 + c) * kBlock);
  }
  Vec bias = load(row.bias);
  int64_t line = row.width * kBlock;
  const float* from = row.plane + row.top * line + row.left * kBlock;
  auto first = static_cast<int>(std::max<int64_t>(0, -row.top));
  auto last = static_cast<int>(std::min<int64_t>(3, row.height - row.top));
  for (int64_t i = 0; i < row.count; ++i) {
    int64_t left = row.left + i * row.stride;
    const float* x = from + i * row.stride * kBlock;
    Vec sum = bias;
    if (first == 0 && last == 3 && left >= 0 && left + 3 <= row.width) {
#pragma GCC unroll 3
      for (int r = 0; r < 3; ++r) {
#pragma GCC unroll 3
        for (int c = 0; c < 3; ++c) sum += weight[r][c] * load(x + r * line + c * kBlock);
      }
    } else {
      for (int r = first; r < last; ++r) {
        for (int c = 0; c < 3; ++c) {
          if (left + c < 0 || left + c >= row.width) continue;
          sum += weight[r][c] * load(x + r * line + c * kBlock);
        }
      }
    }
    store(row.y + i * kBlock, row.relu ? positive(sum) : sum);
  }
}

const PointwiseLoops& loops() {
  static constexpr PointwiseLoops kLoops{kBlock, kVectors * kBlock, kMaxRows, multiply,
                                         fetch,  depthwise};
  return kLoops;
}

}  // namespace
}  // namespace mx::cpu
