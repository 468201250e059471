// What operators share that factor matrices: A = L · Q, eigenvalues, singular values.
#pragma once

#include "ops/linalg/stacks.h"

namespace mx::ops {

template <class T>
void narrow(const double* from, int64_t count, T* to) {
  std::transform(from, from + count, to, [](double value) { return static_cast<T>(value); });
}

// Refuses matrices of A with more rows than columns.
void check_wide(Infer& t);

// Vectors like A, one line of eigenvalues.
void infer_eigen(Infer& t, Slot& vectors, Slot& values);

// Factors a copy of each matrix of A, which it may spoil; false: it cannot.
using FactorEigen = bool (*)(double* a, int64_t n, double* vectors, double* values);
// `steps`: what a matrix costs, in parts of n³. `complaint` ends the sentence on one that failed.
void run_eigen(Run& run, const Tensor& vectors, const Tensor& values, int64_t steps,
               FactorEigen factor, const char* complaint);

// Their gradients are made of these.
Value line_as(const Value& values, int axis);  // a line as rows (-1) or columns (-2) of a matrix
Value diagonal_of(const Value& values);
Value inverse_or_zero(const Value& x);  // 1 / x, and 0 where x is 0: what has no derivative

}  // namespace mx::ops
