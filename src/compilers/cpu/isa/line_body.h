// The loops of line.h over a vector type. The file that includes this defines, in its anonymous
// namespace, kBlock (floats in a vector), kVectors (vectors in a group) and kMaxRows.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "compilers/cpu/isa/four_taps_body.h"
#include "compilers/cpu/isa/line.h"

namespace mx::cpu {
namespace {

void input(const LineInput& in) {
  Vec d[kSevenPoints], t[kSevenPoints];
#pragma GCC unroll 7
  for (int64_t i = 0; i < static_cast<int64_t>(kSevenPoints); ++i) {
    d[i] = i >= in.from && i < in.to ? load(in.x + i * in.stride) : Vec{};
  }
  to_points(d, t);
#pragma GCC unroll 7
  for (size_t i = 0; i < kSevenPoints; ++i) {
    store(in.v + static_cast<int64_t>(i) * in.point_stride, t[i]);
  }
}

void output(const LineResult& result) {
  Vec t[kSevenPoints], y[kLineTile];
#pragma GCC unroll 7
  for (size_t i = 0; i < kSevenPoints; ++i) {
    t[i] = load(result.m + static_cast<int64_t>(i) * result.point_stride);
  }
  from_points(t, y);
  const Vec bias = load(result.bias);
#pragma GCC unroll 4
  for (int64_t i = 0; i < kLineTile; ++i) {
    if (i >= result.count) break;
    Vec value = y[i] + bias;
    if (result.residual) value += load(result.residual + i * result.stride);
    if (result.relu) value = value > 0.0F ? value : Vec{};
    store(result.y + i * result.stride, value);
  }
}

template <int kRows>
void multiply_rows(const LineProduct& p) {
  Vec sums[kRows][kVectors] = {};
  const float* u = p.u;
  for (int64_t segment = 0; segment < p.segments; ++segment) {
    const float* v = p.v + segment * p.segment_stride;
    for (int64_t block = 0; block < p.blocks; ++block, v += p.block_stride) {
      u = add_block(sums, v, u);
    }
  }
#pragma GCC unroll 16
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
    for (int i = 0; i < kVectors; ++i) store(p.m + (r * kVectors + i) * kBlock, sums[r][i]);
  }
}

template <size_t... kIndices>
constexpr auto multiply_table(std::index_sequence<kIndices...> /*rows*/) {
  return std::array<decltype(LineLoops::multiply), sizeof...(kIndices)>{
      multiply_rows<static_cast<int>(kIndices) + 1>...};
}

void multiply(const LineProduct& product) {
  static constexpr auto kTable = multiply_table(std::make_index_sequence<kMaxRows>());
  kTable[static_cast<size_t>(product.rows - 1)](product);
}

const LineLoops& loops() {
  static constexpr LineLoops kLoops{kBlock, kVectors * kBlock, kMaxRows, input, multiply, output};
  return kLoops;
}

}  // namespace
}  // namespace mx::cpu
