// Which processor this is, and the loops that are built once for each instruction set.
#pragma once

#include <cstdint>
#include <string>

namespace mx::cpu {

std::string machine_name();  // the processor's own words, "" where it has none

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
AffineLoop affine_loop();  // for instruction_set()

}  // namespace mx::cpu
