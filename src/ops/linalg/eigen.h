// Orthogonal factorisations of one row-major matrix, in double precision.
#pragma once

#include <cstdint>

namespace mx::ops {

// a (m×n, m ≤ n) = l · q: l (m×m) lower triangular, the rows of q (m×n) orthonormal. a is spoiled.
void factor_lq(double* a, int64_t m, int64_t n, double* l, double* q);

// Symmetric a (n×n) = uᵀ · diag(values) · u: row i of u belongs to values[i], ascending; its
// largest element is positive. Reads the lower triangle; a is spoiled. False when it does not
// converge.
bool factor_symmetric(double* a, int64_t n, double* u, double* values);

}  // namespace mx::ops
