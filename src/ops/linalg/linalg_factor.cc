#include "ops/linalg/linalg_factor.h"

#include "ops/linalg/eigen.h"
#include "ops/linalg/factored.h"
#include "ops/linalg/linalg_triangular.h"

namespace mx::ops {
namespace {

// Outputs: Q like A, L square.
void infer_lq(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.out(1));
  check_matrices(t, t.in(0), "A");
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  check_wide(t);
  Dims dims = shape.dims();
  dims.back() = shape[shape.ndim() - 2];
  t.set(t.out(1), Shape(dims));
}

void lq_forward(Run& run, const NoParam& /*p*/) {
  MatrixStack stack(run.in(0).shape());
  int64_t m = stack.rows, n = stack.columns, total = 2 * stack.size() + m * m;
  auto* scratch = run.scratch<double>(stack.count * total);
  dispatch(kNative, run.in(0).dtype(), [&]<class T>() {
    const T* given = run.in(0).data<const T>();
    T* orthonormal = run.out(0).data<T>();
    T* lower = run.out(1).data<T>();
    for_each_matrix(run, stack.count, m * m * n, [&](int64_t i) {
      double* a = scratch + i * total;
      double* q = a + stack.size();
      double* l = q + stack.size();
      std::copy_n(given + i * stack.size(), stack.size(), a);
      factor_lq(a, m, n, l, q);
      narrow(q, stack.size(), orthonormal + i * stack.size());
      narrow(l, m * m, lower + i * m * m);
      return true;
    });
  });
}

// With A = L · Q and M = Lᵀ · dL - dQ · Qᵀ: dA = L⁻ᵀ · (dQ + mirror(M) · Q).
Values lq_gradient(Grad& g, const NoParam& /*p*/) {
  const Value& q = g.out(0);
  const Value& l = g.out(1);
  Value dq = g.out_grad(0);
  Value m = matrix_product(l, true, g.out_grad(1), false) - matrix_product(dq, false, q, true);
  Value inner = dq + matrix_product(mirrored_lower(m), false, q, false);
  return {apply("_linalg_trsm", LinalgTriangularParam{.transpose = true}, {l, inner})};
}

void eigen_forward(Run& run, const NoParam& /*p*/) {
  run_eigen(run, run.out(0), run.out(1), 8, factor_symmetric,
            " do not converge; its elements must be finite");
}

// dA = Uᵀ · (sym(E ∘ (dU · Uᵀ)) + diag(dλ)) · U with E = 1 / (λᵢ - λⱼ); zero where both are the
// same, because the vectors of equal eigenvalues have no derivative.
Values eigen_gradient(Grad& g, const NoParam& /*p*/) {
  const Value& u = g.out(0);
  Value factors = inverse_or_zero(line_as(g.out(1), -1) - line_as(g.out(1), -2));
  Value inner =
      factors * matrix_product(g.out_grad(0), false, u, true) + diagonal_of(g.out_grad(1));
  Value right = matrix_product(inner, false, u, false, 0.5);
  return {matrix_product(u, true, right, false) + matrix_product(right, true, u, false)};
}

}  // namespace

OpDef linalg_gelqf() {
  return define<NoParam>({
      .name = "_linalg_gelqf",
      .doc = "The factors of A = L · Q: rows of Q orthonormal, L lower triangular.",
      .aliases = {"linalg_gelqf"},
      .inputs = {"A"},
      .num_outputs = [](const NoParam&) { return 2; },
      .infer = infer_lq,
      .gradient = lq_gradient,
      .cpu = lq_forward,
      .names_its_input = true,
  });
}

OpDef linalg_syevd() {
  return define<NoParam>({
      .name = "_linalg_syevd",
      .doc = "Eigenvectors, as rows, and ascending eigenvalues of symmetric matrices.",
      .inputs = {"A"},
      .num_outputs = [](const NoParam&) { return 2; },
      .infer = [](Infer& t, const NoParam&) { infer_eigen(t, t.out(0), t.out(1)); },
      .gradient = eigen_gradient,
      .cpu = eigen_forward,
      .names_its_input = true,
  });
}

}  // namespace mx::ops
