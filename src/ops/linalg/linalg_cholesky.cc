#include "ops/linalg/linalg_cholesky.h"

#include <cmath>

#include "ops/linalg/linalg_diag.h"
#include "ops/linalg/linalg_triangular.h"
#include "ops/linalg/stacks.h"
#include "ops/linalg/triangular.h"
#include "ops/reduce/reduce.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

void infer_square(Infer& t, const LinalgCholeskyParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  check_square(t, t.in(0), "A");
  t.unify(t.in(0), t.out(0));
}

// In place.
template <class T>
void transpose(T* matrix, int64_t n) {
  for (int64_t r = 0; r < n; ++r) {
    for (int64_t c = 0; c < r; ++c) std::swap(matrix[r * n + c], matrix[c * n + r]);
  }
}

void factor_forward(Run& run, const LinalgCholeskyParam& p) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  copy_bytes(run.in(0).raw(), run.out(0).raw(), run.out(0).bytes());
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    T* result = run.out(0).data<T>();
    int64_t bad = for_each_matrix(run, stack.count, n * n * n, [&](int64_t i) {
      T* matrix = result + i * stack.size();
      if (!p.lower) transpose(matrix, n);  // of A the triangle that the result has is read
      bool is_definite = factor_cholesky(matrix, n, n);
      for (int64_t r = 0; r < n; ++r) std::fill(matrix + r * n + r + 1, matrix + r * n + n, T(0));
      if (!p.lower) transpose(matrix, n);
      return is_definite;
    });
    check(bad < 0, run.who(), ": matrix ", bad, " of A of shape ", run.in(0).shape(),
          " is not positive definite; it has no Cholesky factor");
  });
}

// With A = L · Lᵀ: dA = ½ · L⁻ᵀ · mirror(Lᵀ · dL) · L⁻¹, mirror from the lower triangle. The factor
// is L, or Lᵀ.
Values factor_gradient(Grad& g, const LinalgCholeskyParam& p) {
  const Value& factor = g.out(0);
  Value inner = mirrored_lower(matrix_product(factor, p.lower, g.out_grad(0), !p.lower));
  LinalgTriangularParam from_left{.transpose = p.lower, .lower = p.lower, .alpha = 0.5};
  LinalgTriangularParam from_right{.transpose = !p.lower, .rightside = true, .lower = p.lower};
  Value left = apply("_linalg_trsm", from_left, {factor, inner});
  return {apply("_linalg_trsm", from_right, {factor, left})};
}

// L⁻ᵀ · L⁻¹, the inverse of the matrix that L is the factor of.
void inverse_forward(Run& run, const LinalgCholeskyParam& p) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    const T* factors = run.in(0).data<const T>();
    T* scratch = run.scratch<T>(stack.count * stack.size());
    T* result = run.out(0).data<T>();
    int64_t bad = for_each_matrix(run, stack.count, n * n * n, [&](int64_t i) {
      T* inverse = scratch + i * stack.size();
      std::fill_n(inverse, n * n, T(0));
      for (int64_t r = 0; r < n; ++r) {
        if (factors[i * stack.size() + r * (n + 1)] == 0) return false;
      }
      for (int64_t r = 0; r < n; ++r) inverse[r * n + r] = 1;
      Triangle<T> factor{factors + i * stack.size(), n, !p.lower, p.lower};
      solve_left(factor, n, inverse, n, n);
      gemm<T>(true, false, n, n, n, 1, inverse, n, inverse, n, 0, result + i * stack.size(), n);
      return true;
    });
    check(bad < 0, run.who(), ": matrix ", bad, " of A of shape ", run.in(0).shape(),
          " is no Cholesky factor: its diagonal has a zero");
  });
}

// With B = (L · Lᵀ)⁻¹: dL = -lower(B · (dB + dBᵀ) · L⁻ᵀ), and for U = Lᵀ the transpose of it.
Values inverse_gradient(Grad& g, const LinalgCholeskyParam& p) {
  Value dy = g.out_grad(0);
  const Value& b = g.out(0);
  Value inner = p.lower ? matrix_product(b, false, dy, false) + matrix_product(b, false, dy, true)
                        : matrix_product(dy, false, b, false) + matrix_product(dy, true, b, false);
  LinalgTriangularParam solve{
      .transpose = true, .rightside = p.lower, .lower = p.lower, .alpha = -1};
  return {triangle_of(apply("_linalg_trsm", solve, {g.in(0), inner}), p.lower)};
}

void infer_sumlogdiag(Infer& t, const NoParam& /*p*/) {
  t.unify_dtype(t.in(0), t.out(0));
  check_square(t, t.in(0), "A");
  if (t.in(0).shape.has_rank()) t.set(t.out(0), without_last(t.in(0).shape, 2));
}

void sumlogdiag_forward(Run& run, const NoParam& /*p*/) {
  MatrixStack stack(run.in(0).shape());
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    const T* matrices = run.in(0).data<const T>();
    T* result = run.out(0).data<T>();
    run.parallel(stack.count, stack.rows * 8, [&](int64_t i) {
      double sum = 0;
      for (int64_t r = 0; r < stack.rows; ++r) {
        sum += std::log(static_cast<double>(matrices[i * stack.size() + r * (stack.rows + 1)]));
      }
      result[i] = static_cast<T>(sum);
    });
  });
}

// Inputs: gradient of the sums, A.
void infer_sumlogdiag_gradient(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
}

void sumlogdiag_gradient_forward(Run& run, const NoParam& /*p*/) {
  MatrixStack stack(run.in(1).shape());
  zero_bytes(run.out(0).raw(), run.out(0).bytes());
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    const T* gradient = run.in(0).data<const T>();
    const T* matrices = run.in(1).data<const T>();
    T* result = run.out(0).data<T>();
    run.parallel(stack.count, stack.rows, [&](int64_t i) {
      for (int64_t r = 0; r < stack.rows; ++r) {
        int64_t at = i * stack.size() + r * (stack.rows + 1);
        result[at] = gradient[i] / matrices[at];
      }
    });
  });
}

Value diagonal(const Value& a) { return apply("_linalg_extractdiag", LinalgDiagParam{}, {a}); }

Values sumlogdiag_second_gradient(Grad& g, const NoParam& /*p*/) {
  Value quotient = diagonal(g.out_grad(0)) / diagonal(g.in(1));
  Value d_a = apply("_linalg_makediag", LinalgDiagParam{}, {-(diagonal(g.out(0)) * quotient)});
  return {apply("sum", ReduceParam{.axis = Dims{-1}}, {quotient}), d_a};
}

}  // namespace

OpDef linalg_potrf() {
  return define<LinalgCholeskyParam>({
      .name = "_linalg_potrf",
      .doc = "The Cholesky factor of symmetric positive definite matrices.",
      .aliases = {"linalg_potrf"},
      .inputs = {"A"},
      .infer = infer_square,
      .gradient = factor_gradient,
      .cpu = factor_forward,
      .inplace = {{0, 0}},
      .names_its_input = true,
  });
}

OpDef linalg_potri() {
  return define<LinalgCholeskyParam>({
      .name = "_linalg_potri",
      .doc = "The inverse of positive definite matrices, from their Cholesky factors.",
      .aliases = {"linalg_potri"},
      .inputs = {"A"},
      .infer = infer_square,
      .gradient = inverse_gradient,
      .cpu = inverse_forward,
      .names_its_input = true,
  });
}

OpDef linalg_sumlogdiag() {
  return define<NoParam>({
      .name = "_linalg_sumlogdiag",
      .doc = "The sum of the logarithms on the diagonal of square matrices.",
      .aliases = {"linalg_sumlogdiag"},
      .inputs = {"A"},
      .infer = infer_sumlogdiag,
      .gradient = [](Grad& g, const NoParam& /*p*/) -> Values {
        return {apply("_backward_linalg_sumlogdiag", NoParam{}, {g.out_grad(0), g.in(0)})};
      },
      .cpu = sumlogdiag_forward,
      .names_its_input = true,
  });
}

OpDef linalg_sumlogdiag_gradient() {
  return define<NoParam>({
      .name = "_backward_linalg_sumlogdiag",
      .doc = "The gradient of _linalg_sumlogdiag.",
      .inputs = {"data", "A"},
      .infer = infer_sumlogdiag_gradient,
      .gradient = sumlogdiag_second_gradient,
      .cpu = sumlogdiag_gradient_forward,
  });
}

}  // namespace mx::ops
