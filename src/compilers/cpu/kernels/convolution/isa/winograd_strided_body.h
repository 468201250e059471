// The transforms of winograd.h for stride 2. Along an axis 2m + 1 inputs make as many factors: the
// m + 1 points of F(m, 2) on inputs 0, 2, 4, ..., and inputs 1, 3, ... as they are.
#pragma once

#include <algorithm>

#include "compilers/cpu/kernels/convolution/isa/winograd.h"
#include "compilers/cpu/kernels/convolution/isa/winograd_tile.h"
#include "compilers/cpu/kernels/products/isa/block_product.h"

namespace mx::cpu {
namespace {

// m = 4, points 0, 1, -1, 2 and infinity.
inline void to_strided_points(const Vec (&d)[9], Vec (&t)[9]) {
  Vec a = d[6] - d[2], b = d[6] - d[4];
  t[0] = 2.0F * (d[0] - d[4]) + a;
  t[1] = b - 2.0F * d[2];
  t[2] = b + 2.0F * (d[2] - d[4]);
  t[3] = a;
  t[4] = d[8] - d[4] - 2.0F * a;
  for (int i = 0; i < 4; ++i) t[5 + i] = d[2 * i + 1];
}
inline void from_strided_points(const Vec (&t)[9], Vec (&y)[4]) {
  Vec a = t[1] + t[2], b = t[1] - t[2];
  y[0] = t[0] + a + t[3] + t[5];
  y[1] = b + 2.0F * t[3] + t[6];
  y[2] = a + 4.0F * t[3] + t[7];
  y[3] = b + 8.0F * t[3] + t[4] + t[8];
}
inline void strided_weights_to_points(const Vec (&g)[3], Vec (&t)[6]) {
  t[0] = 0.5F * g[0];
  t[1] = -0.5F * (g[0] + g[2]);
  t[2] = (1.0F / 6) * (g[2] - g[0]);
  t[3] = (1.0F / 6) * g[0] + (1.0F / 3) * g[2];
  t[4] = g[2];
  t[5] = g[1];
}

// m = 2, points 0, 1 and infinity.
inline void to_strided_points(const Vec (&d)[5], Vec (&t)[5]) {
  t[0] = d[0] - d[2];
  t[1] = d[2];
  t[2] = d[4] - d[2];
  t[3] = d[1];
  t[4] = d[3];
}
inline void from_strided_points(const Vec (&t)[5], Vec (&y)[2]) {
  y[0] = t[0] + t[1] + t[3];
  y[1] = t[1] + t[2] + t[4];
}
inline void strided_weights_to_points(const Vec (&g)[3], Vec (&t)[4]) {
  t[0] = g[0];
  t[1] = g[0] + g[2];
  t[2] = g[2];
  t[3] = g[1];
}

// Where factor (y, x) of a tile lies, in rows of its point; `begin` of the point.
template <int kM>
struct StridedFactor {
  int y, x;
  static constexpr int count(int i) { return i > kM ? kM : 1; }
  static constexpr int place(int i) { return i > kM ? i - kM - 1 : 0; }
  [[nodiscard]] constexpr int point() const {
    return std::min(y, kM + 1) * (kM + 2) + std::min(x, kM + 1);
  }
  [[nodiscard]] constexpr int64_t row(int64_t tile) const {
    return (tile * count(y) + place(y)) * count(x) + place(x);
  }
};

template <int kM>
void transform_strided_input(const float* plane, const WinogradPlane& p, int64_t tile_y,
                             int64_t tile_x, float* v, const WinogradPlaces& places) {
  constexpr int kSide = 2 * kM + 1;
  const int64_t top = 2 * tile_y * kM - p.pad_top, left = 2 * tile_x * kM - p.pad_left;
  const bool is_inside =
      top >= 0 && left >= 0 && top + kSide <= p.in_height && left + kSide <= p.in_width;
  Vec rows[kSide][kSide];  // [row][factor along the row]
  for (int r = 0; r < kSide; ++r) {
    Vec d[kSide];
    const float* line = plane + ((top + r) * p.in_width + left) * kBlock;
    const bool has_row = is_inside || (top + r >= 0 && top + r < p.in_height);
#pragma GCC unroll 9
    for (int c = 0; c < kSide; ++c) {
      bool has = is_inside || (has_row && left + c >= 0 && left + c < p.in_width);
      d[c] = has ? load(line + c * kBlock) : Vec{};
    }
    to_strided_points(d, rows[r]);
  }
#pragma GCC unroll 9
  for (int c = 0; c < kSide; ++c) {
    Vec d[kSide], t[kSide];
#pragma GCC unroll 9
    for (int r = 0; r < kSide; ++r) d[r] = rows[r][c];
    to_strided_points(d, t);
#pragma GCC unroll 9
    for (int r = 0; r < kSide; ++r) {
      const StridedFactor<kM> factor{r, c};
      store(v + places.begins[factor.point()] + factor.row(places.tile) * kBlock, t[r]);
    }
  }
}

template <int kM>
void transform_strided_output(const WinogradResult& result, const WinogradPlane& p, int64_t tile_y,
                              int64_t tile_x, const WinogradPlaces& places) {
  constexpr int kSide = 2 * kM + 1;
  constexpr int64_t kGroup = kVectors * kBlock;
  Vec rows[kSide][kM];
#pragma GCC unroll 9
  for (int r = 0; r < kSide; ++r) {
    Vec t[kSide];
#pragma GCC unroll 9
    for (int c = 0; c < kSide; ++c) {
      const StridedFactor<kM> factor{r, c};
      t[c] = load(result.m + places.begins[factor.point()] + factor.row(places.tile) * kGroup);
    }
    from_strided_points(t, rows[r]);
  }
  store_tile(rows, result, p, tile_y, tile_x,
             [](const Vec(&t)[kSide], Vec(&y)[kM]) { from_strided_points(t, y); });
}

}  // namespace
}  // namespace mx::cpu
