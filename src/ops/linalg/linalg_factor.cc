#include "ops/linalg/linalg_factor.h"

#include "ops/linalg/eigen.h"
#include "ops/linalg/linalg_diag.h"
#include "ops/linalg/linalg_triangular.h"
#include "ops/linalg/stacks.h"
#include "ops/shape/reshape.h"

namespace mx::ops {
namespace {

// Outputs: Q like A, L square.
void infer_lq(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  t.unify_dtype(t.in(0), t.out(1));
  check_matrices(t, t.in(0), "A");
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  int64_t rows = shape[shape.ndim() - 2], columns = shape[shape.ndim() - 1];
  if (rows != kUnknown && columns != kUnknown && rows > columns) {
    fail<ShapeError>(t.who(), ": matrices of A of shape ", shape,
                     " have more rows than columns; transpose them");
  }
  Dims dims = shape.dims();
  dims.back() = rows;
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
      auto narrow = [](double value) { return static_cast<T>(value); };
      std::transform(q, q + stack.size(), orthonormal + i * stack.size(), narrow);
      std::transform(l, l + m * m, lower + i * m * m, narrow);
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

// Outputs: U like A, one line of eigenvalues.
void infer_eigen(Infer& t, const NoParam& /*p*/) {
  for (int round = 0; round < 2; ++round) {
    t.unify(t.in(0), t.out(0));
    t.unify_dtype(t.in(0), t.out(1));
    check_square(t, t.in(0), "A");
  }
  const Shape& shape = t.in(0).shape;
  if (shape.has_rank()) t.set(t.out(1), Shape(Dims(shape.begin(), shape.end() - 1)));
}

void eigen_forward(Run& run, const NoParam& /*p*/) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows, total = 2 * n * n + n;
  auto* scratch = run.scratch<double>(stack.count * total);
  dispatch(kNative, run.in(0).dtype(), [&]<class T>() {
    const T* given = run.in(0).data<const T>();
    T* vectors = run.out(0).data<T>();
    T* eigenvalues = run.out(1).data<T>();
    int64_t bad = for_each_matrix(run, stack.count, 8 * n * n * n, [&](int64_t i) {
      double* a = scratch + i * total;
      double* u = a + n * n;
      double* values = u + n * n;
      std::copy_n(given + i * n * n, n * n, a);
      if (!factor_symmetric(a, n, u, values)) return false;
      auto narrow = [](double value) { return static_cast<T>(value); };
      std::transform(u, u + n * n, vectors + i * n * n, narrow);
      std::transform(values, values + n, eigenvalues + i * n, narrow);
      return true;
    });
    check(bad < 0, run.who(), ": the eigenvalues of matrix ", bad, " of A of shape ",
          run.in(0).shape(), " do not converge; its elements must be finite");
  });
}

Value line_as(const Value& values, int axis) {
  return apply("expand_dims", ExpandDimsParam{.axis = axis}, {values});
}

// dA = Uᵀ · (sym(E ∘ (dU · Uᵀ)) + diag(dλ)) · U with E = 1 / (λᵢ - λⱼ); zero where both are the
// same, because the vectors of equal eigenvalues have no derivative.
Values eigen_gradient(Grad& g, const NoParam& /*p*/) {
  const Value& u = g.out(0);
  Value gaps = line_as(g.out(1), -1) - line_as(g.out(1), -2);
  Value sign = apply("sign", NoParam{}, {gaps});
  Value factors = sign / (apply("abs", NoParam{}, {gaps}) + (1.0 - sign * sign));
  Value inner = factors * matrix_product(g.out_grad(0), false, u, true) +
                apply("_linalg_makediag", LinalgDiagParam{}, {g.out_grad(1)});
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
      .infer = infer_eigen,
      .gradient = eigen_gradient,
      .cpu = eigen_forward,
      .names_its_input = true,
  });
}

}  // namespace mx::ops
