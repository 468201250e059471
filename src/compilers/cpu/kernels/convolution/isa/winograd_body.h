// The loops of winograd.h in vectors of the instruction set that the including file is compiled
// for.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "compilers/cpu/kernels/convolution/isa/winograd.h"
#include "compilers/cpu/kernels/convolution/isa/winograd_strided_body.h"
#include "compilers/cpu/kernels/convolution/isa/winograd_tile.h"
#include "compilers/cpu/kernels/products/isa/block_product.h"
#include "device/cpu/isa/winograd_maps.h"

namespace mx::cpu {
namespace {

constexpr int64_t kLineFloats = 16;

template <int kM>
void transform_input(const float* plane, const WinogradPlane& p, int64_t tile_y, int64_t tile_x,
                     float* v, int64_t point_stride) {
  constexpr int kSide = kM + 2;
  int64_t top = tile_y * kM - p.pad_top, left = tile_x * kM - p.pad_left;
  bool is_inside =
      top >= 0 && left >= 0 && top + kSide <= p.in_height && left + kSide <= p.in_width;
  Vec rows[kSide][kSide];  // [row][point along the row]
  for (int r = 0; r < kSide; ++r) {
    Vec d[kSide];
    const float* line = plane + ((top + r) * p.in_width + left) * kBlock;
    bool has_row = is_inside || (top + r >= 0 && top + r < p.in_height);
#pragma GCC unroll 6
    for (int c = 0; c < kSide; ++c) {
      bool has = is_inside || (has_row && left + c >= 0 && left + c < p.in_width);
      d[c] = has ? load(line + c * kBlock) : Vec{};
    }
    isa::Winograd<kM>::data(d, rows[r]);
  }
  for (int c = 0; c < kSide; ++c) {
    Vec d[kSide], t[kSide];
    for (int r = 0; r < kSide; ++r) d[r] = rows[r][c];
    isa::Winograd<kM>::data(d, t);
#pragma GCC unroll 6
    for (int r = 0; r < kSide; ++r) store(v + (r * kSide + c) * point_stride, t[r]);
  }
}

template <int kM>
void transform_output(const WinogradResult& result, const WinogradPlane& p, int64_t tile_y,
                      int64_t tile_x) {
  constexpr int kSide = kM + 2;
  Vec rows[kSide][kM];
  for (int r = 0; r < kSide; ++r) {
    Vec t[kSide];
#pragma GCC unroll 6
    for (int c = 0; c < kSide; ++c) t[c] = load(result.m + (r * kSide + c) * result.point_stride);
    isa::Winograd<kM>::result(t, rows[r]);
  }
  store_tile(rows, result, p, tile_y, tile_x,
             [](const Vec(&t)[kSide], Vec(&y)[kM]) { isa::Winograd<kM>::result(t, y); });
}

template <int kM, bool kStrided>
inline void axis_of_weights(const Vec (&g)[3], Vec (&t)[kM + 2]) {
  if constexpr (kStrided) {
    strided_weights_to_points(g, t);
  } else {
    isa::Winograd<kM>::weight(g, t);
  }
}

template <int kM, bool kStrided, int kRow>
void transform_weight_row(const WinogradWeights& weights) {
  constexpr int kSide = kM + 2;
  constexpr int64_t kGroup = kVectors * kBlock;
  const float* g = weights.g;
  float* u = weights.u;
  for (int64_t channel = 0; channel < weights.channels; ++channel, g += 9 * kGroup, u += kGroup) {
    for (int i = 0; i < kVectors; ++i) {
      Vec half[3], t[kSide];
#pragma GCC unroll 3
      for (int c = 0; c < 3; ++c) {
        const float* column = g + c * kGroup + i * kBlock;
        Vec d[3] = {load(column), load(column + 3 * kGroup), load(column + 6 * kGroup)};
        axis_of_weights<kM, kStrided>(d, t);  // the optimiser leaves only the row that is used
        half[c] = t[kRow];
      }
      axis_of_weights<kM, kStrided>(half, t);
#pragma GCC unroll 6
      for (int c = 0; c < kSide; ++c) store(u + c * weights.point_stride + i * kBlock, t[c]);
    }
  }
}

template <int kM, bool kStrided, size_t... kRows>
constexpr auto weight_row_table(std::index_sequence<kRows...> /*rows*/) {
  return std::array<WinogradWeightRow, sizeof...(kRows)>{
      transform_weight_row<kM, kStrided, static_cast<int>(kRows)>...};
}

template <int kM, bool kStrided>
void transform_weights(const WinogradWeights& weights) {
  static constexpr auto kTable = weight_row_table<kM, kStrided>(std::make_index_sequence<kM + 2>());
  kTable[static_cast<size_t>(weights.row)](weights);
}

struct Multiply {
  template <int kRows>
  static void rows(const WinogradProduct& product) {
    Vec sums[kRows][kVectors] = {};
    const float* u = product.u;
    const float* next = product.next;
    for (int64_t block = 0; block < product.blocks; ++block) {
      for (int64_t line = 0; line < product.next_lines; ++line, next += kLineFloats) {
        __builtin_prefetch(next, 0, 2);
      }
      const float* v = product.v + block * product.v_block_stride;
      u = add_block(sums, v, u);
    }
    store_sums(sums, product.m);
  }
};

template <int kM>
const WinogradLoops& loops() {
  static constexpr WinogradLoops kLoops{kBlock,
                                        kVectors * kBlock,
                                        kMaxRows,
                                        transform_input<kM>,
                                        transform_weights<kM, false>,
                                        multiply_any<Multiply, WinogradProduct>,
                                        transform_output<kM>,
                                        transform_weights<kM, true>,
                                        transform_strided_input<kM>,
                                        transform_strided_output<kM>};
  return kLoops;
}

}  // namespace
}  // namespace mx::cpu
