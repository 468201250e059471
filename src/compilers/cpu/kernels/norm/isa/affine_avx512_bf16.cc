#include <immintrin.h>

#include "compilers/cpu/kernels/norm/isa/affine.h"

namespace mx::cpu {
namespace {

constexpr int64_t kVector = 16;

template <bool kRelu>
inline __m256bh rounded(__mmask16 lanes, const float* x, const float* scale, const float* shift) {
  __m512 value =
      _mm512_fmadd_ps(_mm512_maskz_loadu_ps(lanes, x), _mm512_maskz_loadu_ps(lanes, scale),
                      _mm512_maskz_loadu_ps(lanes, shift));
  // In this order a nan stays one.
  if (kRelu) value = _mm512_max_ps(_mm512_setzero_ps(), value);
  return _mm512_cvtneps_pbh(value);
}

template <bool kRelu>
inline void affine_pixels(const AffineRow& row, int64_t period) {
  auto* y = static_cast<uint16_t*>(row.y);
  for (int64_t i = 0; i < row.count; i += period) {
    for (int64_t c = 0; c < period; c += kVector) {
      int64_t left = period - c;
      auto lanes = static_cast<__mmask16>(left >= kVector ? 0xFFFF : (1 << left) - 1);
      auto result = rounded<kRelu>(lanes, row.x + i + c, row.scale + c, row.shift + c);
      _mm256_mask_storeu_epi16(y + i + c, lanes, reinterpret_cast<__m256i>(result));
    }
  }
}

}  // namespace

void affine_avx512_bf16(const AffineRow& row, int64_t period, bool relu) {
  relu ? affine_pixels<true>(row, period) : affine_pixels<false>(row, period);
}

}  // namespace mx::cpu
