// The last part of every output transform: results of one tile, column by column, with their
// epilogue.
#pragma once

#include "compilers/cpu/kernels/convolution/isa/winograd.h"
#include "compilers/cpu/kernels/products/isa/block_product.h"

namespace mx::cpu {
namespace {

// Adds residual, unless null, then max(., 0) if `relu`.
[[gnu::always_inline]] inline void store_result(Vec value, const float* residual, bool relu,
                                                float* to) {
  if (residual) value += load(residual);
  if (relu) value = value > 0.0F ? value : Vec{};
  store(to, value);
}

// `rows` are transformed along their rows; `to_results` transforms a column of kSide to kM results.
// What lies outside of the plane is left out.
template <int kM, int kSide, class ToResults>
[[gnu::always_inline]] inline void store_tile(const Vec (&rows)[kSide][kM],
                                              const WinogradResult& result, const WinogradPlane& p,
                                              int64_t tile_y, int64_t tile_x,
                                              const ToResults& to_results) {
  const Vec bias = load(result.bias);
  const int64_t top = tile_y * kM, left = tile_x * kM;
  for (int c = 0; c < kM && left + c < p.out_width; ++c) {
    Vec t[kSide], y[kM];
    for (int r = 0; r < kSide; ++r) t[r] = rows[r][c];
    to_results(t, y);
#pragma GCC unroll 4
    for (int r = 0; r < kM; ++r) {
      if (top + r >= p.out_height) break;
      const int64_t offset = ((top + r) * p.out_width + left + c) * kBlock;
      store_result(y[r] + bias, result.residual ? result.residual + offset : nullptr, result.relu,
                   result.plane + offset);
    }
  }
}

}  // namespace
}  // namespace mx::cpu
