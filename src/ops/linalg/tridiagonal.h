// Eigenvalues and eigenvectors of a symmetric tridiagonal matrix.
#pragma once

#include <cstdint>

namespace mx::ops {

// The matrix has the diagonal d[0…n) and e[0…n - 1) beside it. d becomes the eigenvalues, in no
// order, and row i of `u` (n×n, rows `pitch` apart) the eigenvector of d[i]; e is spoiled. False
// when it does not converge.
//
// Divide and conquer: the matrix is two smaller ones and a product of one vector with itself.
// Their eigenvectors are joined by a matrix product, which leaves out what does not mix.
bool solve_tridiagonal(int64_t n, double* d, double* e, double* u, int64_t pitch);

// The same by rotations alone, u · (what u was): for small matrices.
bool rotate_to_diagonal(int64_t n, double* d, double* e, double* u, int64_t pitch);

}  // namespace mx::ops
