// The loop of an affine layer, built once for each instruction set.
#pragma once

#include <cstdint>

namespace mx::cpu {

// y = x * scale + shift, then max(·, 0) if `relu`. Scales and shifts repeat with period `block`
// (8 or 16, or 1: the same for all); count is a multiple of it.
struct AffineRow {
  const float* x;
  float* y;
  const float* scale;
  const float* shift;
  int64_t count;
};
using AffineLoop = void (*)(const AffineRow& row, int64_t block, bool relu);

void affine_baseline(const AffineRow& row, int64_t block, bool relu);
void affine_avx2(const AffineRow& row, int64_t block, bool relu);
void affine_avx512(const AffineRow& row, int64_t block, bool relu);

}  // namespace mx::cpu
