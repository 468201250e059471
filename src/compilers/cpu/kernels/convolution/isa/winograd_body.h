// The loops of winograd.h in vectors of the instruction set that the including file is compiled
// for.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "compilers/cpu/kernels/convolution/isa/block_product.h"
#include "compilers/cpu/kernels/convolution/isa/winograd.h"
#include "compilers/cpu/kernels/convolution/isa/winograd_strided_body.h"

namespace mx::cpu {
namespace {

constexpr int64_t kLineFloats = 16;

// B^T d for m = 4, points 0, 1, -1, 2, -2 and infinity.
inline void to_points(const Vec (&d)[6], Vec (&t)[6]) {
  Vec a = d[4] - 4.0F * d[2], b = d[3] - 4.0F * d[1];
  Vec c = d[4] - d[2], e = 2.0F * (d[3] - d[1]);
  t[0] = 4.0F * d[0] - 5.0F * d[2] + d[4];
  t[1] = a + b;
  t[2] = a - b;
  t[3] = c + e;
  t[4] = c - e;
  t[5] = 4.0F * d[1] - 5.0F * d[3] + d[5];
}
// A^T t
inline void from_points(const Vec (&t)[6], Vec (&y)[4]) {
  Vec a = t[1] + t[2], b = t[1] - t[2], c = t[3] + t[4], e = t[3] - t[4];
  y[0] = t[0] + a + c;
  y[1] = b + 2.0F * e;
  y[2] = a + 4.0F * c;
  y[3] = b + 8.0F * e + t[5];
}

// m = 2, points 0, 1, -1 and infinity.
inline void to_points(const Vec (&d)[4], Vec (&t)[4]) {
  t[0] = d[0] - d[2];
  t[1] = d[1] + d[2];
  t[2] = d[2] - d[1];
  t[3] = d[3] - d[1];
}
inline void from_points(const Vec (&t)[4], Vec (&y)[2]) {
  y[0] = t[0] + t[1] + t[2];
  y[1] = t[1] - t[2] + t[3];
}

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
    to_points(d, rows[r]);
  }
  for (int c = 0; c < kSide; ++c) {
    Vec d[kSide], t[kSide];
    for (int r = 0; r < kSide; ++r) d[r] = rows[r][c];
    to_points(d, t);
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
    from_points(t, rows[r]);
  }
  Vec bias = load(result.bias);
  int64_t top = tile_y * kM, left = tile_x * kM;
  for (int c = 0; c < kM && left + c < p.out_width; ++c) {
    Vec t[kSide], y[kM];
    for (int r = 0; r < kSide; ++r) t[r] = rows[r][c];
    from_points(t, y);
#pragma GCC unroll 4
    for (int r = 0; r < kM; ++r) {
      if (top + r >= p.out_height) break;
      int64_t offset = ((top + r) * p.out_width + left + c) * kBlock;
      Vec value = y[r] + bias;
      if (result.residual) value += load(result.residual + offset);
      if (result.relu) value = value > 0.0F ? value : Vec{};
      store(result.plane + offset, value);
    }
  }
}

// G g
inline void weights_to_points(const Vec (&g)[3], Vec (&t)[6]) {
  Vec a = (-1.0F / 6) * (g[0] + g[2]), b = (-1.0F / 6) * g[1];
  Vec c = (1.0F / 24) * g[0] + (1.0F / 6) * g[2], e = (1.0F / 12) * g[1];
  t[0] = 0.25F * g[0];
  t[1] = a + b;
  t[2] = a - b;
  t[3] = c + e;
  t[4] = c - e;
  t[5] = g[2];
}
inline void weights_to_points(const Vec (&g)[3], Vec (&t)[4]) {
  Vec a = 0.5F * (g[0] + g[2]), b = 0.5F * g[1];
  t[0] = g[0];
  t[1] = a + b;
  t[2] = a - b;
  t[3] = g[2];
}

template <int kM, bool kStrided>
inline void axis_of_weights(const Vec (&g)[3], Vec (&t)[kM + 2]) {
  if constexpr (kStrided) {
    strided_weights_to_points(g, t);
  } else {
    weights_to_points(g, t);
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
