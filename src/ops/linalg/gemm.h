// Matrix multiplication on row-major matrices: c = alpha · op(a) · op(b) + beta · c.
//
//   gemm<float>(false, true, m, n, k, 1, a, k, b, k, 0, c, n);   // c (m×n) = a (m×k) · b (n×k)ᵀ
//
// op(x) is x, or its transpose where trans_x is set; lda, ldb, ldc are the distances between rows
// as stored. With beta 0 the old c is not read. Runs in parallel by itself; the result does not
// depend on the count of threads. The 16-bit floats add up in float, integers in int64.
#pragma once

#include <cstdint>

#include "tensor/half.h"

namespace mx::ops {

template <class T>
void gemm(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, double alpha, const T* a,
          int64_t lda, const T* b, int64_t ldb, double beta, T* c, int64_t ldc);

extern template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const float*, int64_t,
                          const float*, int64_t, double, float*, int64_t);
extern template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const double*, int64_t,
                          const double*, int64_t, double, double*, int64_t);
extern template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const Half*, int64_t,
                          const Half*, int64_t, double, Half*, int64_t);
extern template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const BFloat16*, int64_t,
                          const BFloat16*, int64_t, double, BFloat16*, int64_t);
extern template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const uint8_t*, int64_t,
                          const uint8_t*, int64_t, double, uint8_t*, int64_t);
extern template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const int8_t*, int64_t,
                          const int8_t*, int64_t, double, int8_t*, int64_t);
extern template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const int32_t*, int64_t,
                          const int32_t*, int64_t, double, int32_t*, int64_t);
extern template void gemm(bool, bool, int64_t, int64_t, int64_t, double, const int64_t*, int64_t,
                          const int64_t*, int64_t, double, int64_t*, int64_t);

// Rough time of one multiplication on one core, for the engine's choice to run it at once.
inline double gemm_cost_ns(int64_t m, int64_t n, int64_t k) {
  return 500.0 + 0.04 * static_cast<double>(m) * static_cast<double>(n) * static_cast<double>(k);
}

}  // namespace mx::ops
