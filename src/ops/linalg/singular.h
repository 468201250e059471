// Singular values of one row-major matrix, in double precision.
#pragma once

#include <cstdint>

namespace mx::ops {

// a (m×n, m ≤ n) = u · diag(values) · v: u (m×m) orthogonal, the rows of v (m×n) orthonormal,
// values descending. The largest element of each row of v is positive, so that the factors change
// smoothly with the matrix. v holds a on entry. False when an element is not finite.
bool factor_singular(int64_t m, int64_t n, double* u, double* values, double* v);

}  // namespace mx::ops
