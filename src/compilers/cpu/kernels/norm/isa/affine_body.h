// The loop of affine_*: plain code, vectorized for the instruction set of the file that includes
// it.
#pragma once

#include "compilers/cpu/kernels/norm/isa/affine.h"

namespace mx::cpu {
namespace {

template <int64_t kBlock, bool kRelu>
inline void affine_rows(const AffineRow& row) {
  float scale[kBlock], shift[kBlock];
  auto* y = static_cast<float*>(row.y);
  for (int64_t b = 0; b < kBlock; ++b) {
    scale[b] = row.scale[b];
    shift[b] = row.shift[b];
  }
  for (int64_t i = 0; i < row.count; i += kBlock) {
    for (int64_t b = 0; b < kBlock; ++b) {
      float value = row.x[i + b] * scale[b] + shift[b];
      y[i + b] = kRelu && value < 0 ? 0 : value;
    }
  }
}

// Of any period: scales and shifts are read where they are.
template <bool kRelu>
inline void affine_pixels(const AffineRow& row, int64_t period) {
  for (int64_t i = 0; i < row.count; i += period) {
    const float* x = row.x + i;
    auto* y = static_cast<float*>(row.y) + i;
    for (int64_t c = 0; c < period; ++c) {
      float value = x[c] * row.scale[c] + row.shift[c];
      y[c] = kRelu && value < 0 ? 0 : value;
    }
  }
}

template <bool kRelu>
inline void affine_line(const AffineRow& row) {
  float scale = row.scale[0], shift = row.shift[0];
  auto* y = static_cast<float*>(row.y);
  for (int64_t i = 0; i < row.count; ++i) {
    float value = row.x[i] * scale + shift;
    y[i] = kRelu && value < 0 ? 0 : value;
  }
}

inline void affine_any(const AffineRow& row, int64_t period, bool relu) {
  if (period == 16) return relu ? affine_rows<16, true>(row) : affine_rows<16, false>(row);
  if (period == 8) return relu ? affine_rows<8, true>(row) : affine_rows<8, false>(row);
  if (period == 1) return relu ? affine_line<true>(row) : affine_line<false>(row);
  return relu ? affine_pixels<true>(row, period) : affine_pixels<false>(row, period);
}

}  // namespace
}  // namespace mx::cpu
