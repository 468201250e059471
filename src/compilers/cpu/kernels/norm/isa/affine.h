// The loop of an affine layer, built once for each instruction set.
#pragma once

#include <cstdint>

namespace mx::cpu {

// y = x * scale + shift, then max(·, 0) if `relu`. Scales and shifts repeat after `period` numbers
// (1: the same for all); count is a multiple of it. The last function rounds y to bfloat16.
struct AffineRow {
  const float* x;
  void* y;
  const float* scale;
  const float* shift;
  int64_t count;
};
using AffineLoop = void (*)(const AffineRow& row, int64_t period, bool relu);

void affine_baseline(const AffineRow& row, int64_t period, bool relu);
void affine_avx2(const AffineRow& row, int64_t period, bool relu);
void affine_avx512(const AffineRow& row, int64_t period, bool relu);
void affine_avx512_bf16(const AffineRow& row, int64_t period, bool relu);

}  // namespace mx::cpu
