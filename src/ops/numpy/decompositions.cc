// Decompositions that only mx.np has: singular values, and eigenvalues of any square matrix.
#include "ops/linalg/factored.h"
#include "ops/linalg/general_eigen.h"
#include "ops/linalg/singular.h"
#include "ops/numpy/catalog.h"
#include "ops/reduce/reduce.h"

namespace mx::ops {
namespace {

// x[j] - x[i] at row i, column j.
Value gaps_of(const Value& x) { return line_as(x, -2) - line_as(x, -1); }

// Outputs: U, square; L, a line; V like A.
void infer_singular(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(0), t.out(2));
  t.unify_dtype(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.out(1));
  check_matrices(t, t.in(0), "A");
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  check_wide(t);
  Dims dims = shape.dims();
  dims.back() = shape[shape.ndim() - 2];
  t.set(t.out(0), Shape(dims));
  dims.pop_back();
  t.set(t.out(1), Shape(dims));
}

void singular_forward(Run& run, const NoParam& /*p*/) {
  MatrixStack stack(run.in(0).shape());
  int64_t m = stack.rows, n = stack.columns, total = m * m + m + stack.size();
  auto* scratch = run.scratch<double>(stack.count * total);
  dispatch(kNative, run.in(0).dtype(), [&]<class T>() {
    const T* given = run.in(0).data<const T>();
    T* left = run.out(0).data<T>();
    T* middle = run.out(1).data<T>();
    T* right = run.out(2).data<T>();
    int64_t bad = for_each_matrix(run, stack.count, 8 * m * m * n, [&](int64_t i) {
      double* u = scratch + i * total;
      double* values = u + m * m;
      double* v = values + m;
      std::copy_n(given + i * stack.size(), stack.size(), v);
      if (!factor_singular(m, n, u, values, v)) return false;
      narrow(u, m * m, left + i * m * m);
      narrow(values, m, middle + i * m);
      narrow(v, stack.size(), right + i * stack.size());
      return true;
    });
    check(bad < 0, run.who(), ": the singular values of matrix ", bad, " of A of shape ",
          run.in(0).shape(), " do not converge; its elements must be finite");
  });
}

// dA = U · ((F ∘ (Uᵀ · dU - dUᵀ · U)) · S + S · (F ∘ (V · dVᵀ - dV · Vᵀ)) + diag(dL)) · V
//    + U · S⁻¹ · dV · (1 - Vᵀ · V), with F[i, j] = 1 / (s[j]² - s[i]²).
Values singular_gradient(Grad& g, const NoParam& /*p*/) {
  const Value &u = g.out(0), &s = g.out(1), &v = g.out(2);
  Value result;
  auto add = [&](const Value& part) { result = result ? result + part : part; };
  Value factors = inverse_or_zero(gaps_of(s * s));
  if (g.has_out_grad(1)) add(matrix_product(diagonal_of(g.out_grad(1)), false, v, false));
  if (g.has_out_grad(0)) {
    Value du = g.out_grad(0);
    Value inner =
        factors * (matrix_product(u, true, du, false) - matrix_product(du, true, u, false));
    add(matrix_product(inner * line_as(s, -2), false, v, false));
  }
  if (g.has_out_grad(2)) {
    Value dv = g.out_grad(2);
    Value shared = matrix_product(dv, false, v, true);
    Value inner = factors * (matrix_product(v, false, dv, true) - shared);
    add(matrix_product(inner * line_as(s, -1), false, v, false));
    add((dv - matrix_product(shared, false, v, false)) * line_as(inverse_or_zero(s), -1));
  }
  if (!result) return {Value{}};
  return {matrix_product(u, false, result, false)};
}

void general_forward(Run& run, const NoParam& /*p*/) {
  run_eigen(run, run.out(1), run.out(0), 20, factor_general,
            " are complex, for which there is no dtype, or do not converge");
}

// dA = V⁻ᵀ · (diag(dλ) + E ∘ (Vᵀ · dV - Vᵀ · V · diag(Vᵀ · dV))) · Vᵀ with
// E[i, j] = 1 / (λ[j] - λ[i]): the vectors keep their length, so that what would stretch them goes.
Values general_gradient(Grad& g, const NoParam& /*p*/) {
  const Value &values = g.out(0), &v = g.out(1);
  Value inner = diagonal_of(g.out_grad(0));
  if (g.has_out_grad(1)) {
    Value dv = g.out_grad(1);
    Value stretch = apply("sum", ReduceParam{.axis = Dims{-2}, .keepdims = true}, {v * dv});
    Value turned = matrix_product(v, true, dv, false) - matrix_product(v, true, v, false) * stretch;
    inner = inner + inverse_or_zero(gaps_of(values)) * turned;
  }
  Value inverse = apply("_linalg_inverse", NoParam{}, {v});
  return {matrix_product(inverse, true, matrix_product(inner, false, v, true), false)};
}

}  // namespace

void add_numpy_decompositions(OpTable& table) {
  table.add(define<NoParam>({
      .name = "_npi_svd",
      .doc = "U, L and V of A = U · diag(L) · V: U and V orthonormal, L descending.",
      .inputs = {"A"},
      .num_outputs = [](const NoParam& /*p*/) { return 3; },
      .infer = infer_singular,
      .gradient = singular_gradient,
      .cpu = singular_forward,
  }));
  table.add(define<NoParam>({
      .name = "_np_general_eigen",
      .doc = "Eigenvalues and eigenvectors, as columns, of matrices whose eigenvalues are real.",
      .inputs = {"A"},
      .num_outputs = [](const NoParam& /*p*/) { return 2; },
      .infer = [](Infer& t, const NoParam& /*p*/) { infer_eigen(t, t.out(1), t.out(0)); },
      .gradient = general_gradient,
      .cpu = general_forward,
  }));
}

}  // namespace mx::ops
