// F(4, 4): four results of four weights along an axis from seven products, one per point.
#pragma once

#include <array>
#include <cstddef>

namespace mx::cpu {

constexpr size_t kSevenPoints = 7, kFourTaps = 4;

// Where the polynomials are evaluated; the last point is infinity.
constexpr std::array<double, 6> kFourTapsAt = {0, 1, -1, 2, -2, 0.5};

// B^T: row i has the coefficients of the product of (x - a) over all points but the i-th.
constexpr auto four_taps_inputs() {
  std::array<std::array<double, kSevenPoints>, kSevenPoints> rows{};
  for (size_t i = 0; i < kSevenPoints; ++i) {
    rows[i][0] = 1;
    size_t degree = 0;
    for (size_t k = 0; k < kFourTapsAt.size(); ++k) {
      if (k == i) continue;
      ++degree;
      for (size_t c = degree; c > 0; --c) {
        rows[i][c] = rows[i][c - 1] - kFourTapsAt[k] * rows[i][c];
      }
      rows[i][0] *= -kFourTapsAt[k];
    }
  }
  return rows;
}

// G: weights to points.
constexpr auto four_taps_weights() {
  std::array<std::array<double, kFourTaps>, kSevenPoints> rows{};
  for (size_t i = 0; i < kFourTapsAt.size(); ++i) {
    double scale = 1, power = 1;
    for (size_t k = 0; k < kFourTapsAt.size(); ++k) {
      if (k != i) scale *= kFourTapsAt[i] - kFourTapsAt[k];
    }
    for (double& weight : rows[i]) {
      weight = power / scale;
      power *= kFourTapsAt[i];
    }
  }
  rows[kSevenPoints - 1][kFourTaps - 1] = 1;
  return rows;
}

// P, with P G = 1: points back to weights.
constexpr std::array<std::array<double, kSevenPoints>, kFourTaps> kFourTapsBack = {
    {{-2, 0, 0, 0, 0, 0, 0},
     {0, -1.5, -4.5, 0, 0, 0, -1},
     {2, -1.5, 4.5, 0, 0, 0, 0},
     {0, 0, 0, 0, 0, 0, 1}}};

}  // namespace mx::cpu
