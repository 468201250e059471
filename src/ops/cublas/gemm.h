// One product of matrices, as ops/linalg/gemm.h has it on the host.
#pragma once

#include "device/device.h"
#include "ops/cublas/matmul.h"
#include "tensor/dtype.h"

namespace mx::cublas {

// c (m×n) = op(a) · op(b) + beta · c, with the distances between rows as stored.
template <class A>
void gemm(Run& run, bool transpose_a, bool transpose_b, int64_t m, int64_t n, int64_t k, const A* a,
          int64_t pitch_a, const A* b, int64_t pitch_b, double beta, A* c, int64_t pitch_c) {
  if (m == 0 || n == 0) return;
  if (k == 0) {
    if (beta == 0) run.stream().fill(c, 0, m * n * static_cast<int64_t>(sizeof(A)));
    return;
  }
  Matmul product{.sizes = {1, m, n, k, transpose_a, transpose_b},
                 .pitch_a = pitch_a,
                 .pitch_b = pitch_b,
                 .pitch_c = pitch_c,
                 .step_a = 0,
                 .step_b = 0,
                 .step_c = 0,
                 .alpha = 1,
                 .beta = beta,
                 .dtype = kDTypeOf<A>};
  multiply(run, product, a, b, c);
}

}  // namespace mx::cublas
