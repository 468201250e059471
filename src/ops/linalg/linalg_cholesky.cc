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

void infer_square(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  check_square(t, t.in(0), "A");
  t.unify(t.in(0), t.out(0));
}

void factor_forward(Run& run, const NoParam& /*p*/) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  copy_bytes(run.in(0).raw(), run.out(0).raw(), run.out(0).bytes());
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    T* result = run.out(0).data<T>();
    int64_t bad = for_each_matrix(run, stack.count, n * n * n, [&](int64_t i) {
      T* matrix = result + i * stack.size();
      bool is_definite = factor_cholesky(matrix, n, n);
      for (int64_t r = 0; r < n; ++r) std::fill(matrix + r * n + r + 1, matrix + r * n + n, T(0));
      return is_definite;
    });
    check(bad < 0, run.who(), ": matrix ", bad, " of A of shape ", run.in(0).shape(),
          " is not positive definite; it has no Cholesky factor");
  });
}

// With A = L · Lᵀ: dA = ½ · L⁻ᵀ · mirror(Lᵀ · dL) · L⁻¹, mirror from the lower triangle.
Values factor_gradient(Grad& g, const NoParam& /*p*/) {
  const Value& l = g.out(0);
  Value inner = mirrored_lower(matrix_product(l, true, g.out_grad(0), false));
  Value left =
      apply("_linalg_trsm", LinalgTriangularParam{.transpose = true, .alpha = 0.5}, {l, inner});
  return {apply("_linalg_trsm", LinalgTriangularParam{.rightside = true}, {l, left})};
}

// L⁻ᵀ · L⁻¹, the inverse of the matrix that L is the factor of.
void inverse_forward(Run& run, const NoParam& /*p*/) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    const T* factors = run.in(0).data<const T>();
    T* scratch = run.scratch<T>(stack.count * stack.size());
    T* result = run.out(0).data<T>();
    for_each_matrix(run, stack.count, n * n * n, [&](int64_t i) {
      T* inverse = scratch + i * stack.size();
      std::fill_n(inverse, n * n, T(0));
      for (int64_t r = 0; r < n; ++r) inverse[r * n + r] = 1;
      solve_left(Triangle<T>{factors + i * stack.size(), n, false, true}, n, inverse, n, n);
      gemm<T>(true, false, n, n, n, 1, inverse, n, inverse, n, 0, result + i * stack.size(), n);
      return true;
    });
  });
}

// With B = (L · Lᵀ)⁻¹: dL = -lower(B · (dB + dBᵀ) · L⁻ᵀ).
Values inverse_gradient(Grad& g, const NoParam& /*p*/) {
  Value dy = g.out_grad(0);
  const Value& b = g.out(0);
  Value inner = matrix_product(b, false, dy, false) + matrix_product(b, false, dy, true);
  LinalgTriangularParam solve{.transpose = true, .rightside = true, .alpha = -1};
  return {triangle_of(apply("_linalg_trsm", solve, {g.in(0), inner}), true)};
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
  return define<NoParam>({
      .name = "_linalg_potrf",
      .doc = "The lower Cholesky factor of symmetric positive definite matrices.",
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
  return define<NoParam>({
      .name = "_linalg_potri",
      .doc = "The inverse of positive definite matrices, from their lower Cholesky factors.",
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
