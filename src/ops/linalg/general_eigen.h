// Eigenvalues of one row-major matrix that need not be symmetric, in double precision.
#pragma once

#include <cstdint>

namespace mx::ops {

// a · vectors = vectors · diag(values) for a (n×n) whose eigenvalues are real, ascending; the
// columns of `vectors` have length 1, and the largest element of each is positive. a is spoiled.
// False when eigenvalues are complex or do not converge.
bool factor_general(double* a, int64_t n, double* vectors, double* values);

}  // namespace mx::ops
