// The inner loops of a Winograd convolution with 7 x 7 windows and stride 2 over a few channels,
// the first layer of many networks, built per instruction set. Every other row and column of the
// input make an image of half the size, four of them make 4 channels of each: its windows are 4 x 4
// with stride 1 then (the last weight of every other one is zero), F(4 x 4, 4 x 4), whose 49 points
// are one matrix product each.
#pragma once

#include <array>
#include <cstdint>

#include "compilers/cpu/isa/winograd.h"

namespace mx::cpu {

constexpr int64_t kStemLanes = 16;  // room for the channels of a pixel of half the size
constexpr int64_t kStemTile = 4, kStemTaps = 4;
constexpr size_t kStemSide = 7;  // points of an axis
constexpr int64_t kStemPoints = 49;

// Where the polynomials are evaluated; the last point is infinity.
constexpr std::array<double, 6> kStemAt = {0, 1, -1, 2, -2, 0.5};

using StemMatrix = std::array<std::array<double, kStemSide>, kStemSide>;

// B^T: row i has the coefficients of the product of (x - a) over all points but the i-th.
constexpr StemMatrix stem_input_matrix() {
  StemMatrix rows{};
  for (size_t i = 0; i < kStemSide; ++i) {
    rows[i][0] = 1;
    size_t degree = 0;
    for (size_t k = 0; k < kStemAt.size(); ++k) {
      if (k == i) continue;
      ++degree;
      for (size_t c = degree; c > 0; --c) {
        rows[i][c] = rows[i][c - 1] - kStemAt[k] * rows[i][c];
      }
      rows[i][0] *= -kStemAt[k];
    }
  }
  return rows;
}

// G: weights of four taps to points.
constexpr std::array<std::array<double, 4>, kStemSide> stem_weight_matrix() {
  std::array<std::array<double, 4>, kStemSide> rows{};
  for (size_t i = 0; i < kStemAt.size(); ++i) {
    double scale = 1, power = 1;
    for (size_t k = 0; k < kStemAt.size(); ++k) {
      if (k != i) scale *= kStemAt[i] - kStemAt[k];
    }
    for (double& weight : rows[i]) {
      weight = power / scale;
      power *= kStemAt[i];
    }
  }
  rows[kStemSide - 1][3] = 1;
  return rows;
}

// m[row][channel of the group] = sum over channels of v[row][channel] * u[channel][of the group]
struct StemProduct {
  const float* v;
  const float* u;
  float* m;
  int64_t rows, channels;
};

struct StemLoops {
  int64_t block, group, max_rows;
  // One tile: 7 x 7 pixels of kStemLanes floats, rows `row_stride` floats apart, to points.
  void (*input)(const float* pixels, int64_t row_stride, float* v, int64_t point_stride);
  void (*multiply)(const StemProduct& product);
  void (*output)(const WinogradResult& result, const WinogradPlane& p, int64_t tile_y,
                 int64_t tile_x);
};

const StemLoops& stem_avx2();
const StemLoops& stem_avx512();

}  // namespace mx::cpu
