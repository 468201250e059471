// Matrix multiplication of duals, for gradients of gradients: plain loops.
#pragma once

#include "ops/linalg/gemm.h"
#include "ops/pointwise/dual.h"

namespace mx::ops {

template <>
inline void gemm(bool trans_a, bool trans_b, int64_t m, int64_t n, int64_t k, double alpha,
                 const Dual* a, int64_t lda, const Dual* b, int64_t ldb, double beta, Dual* c,
                 int64_t ldc) {
  parallel_for(m, 16, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) {
      for (int64_t j = 0; j < n; ++j) {
        Dual sum = 0;
        for (int64_t t = 0; t < k; ++t) {
          sum += a[trans_a ? t * lda + i : i * lda + t] * b[trans_b ? j * ldb + t : t * ldb + j];
        }
        Dual& result = c[i * ldc + j];
        result = beta == 0 ? alpha * sum : alpha * sum + beta * result;
      }
    }
  });
}

}  // namespace mx::ops
