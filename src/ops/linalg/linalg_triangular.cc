#include "ops/linalg/linalg_triangular.h"

#include "ops/linalg/stacks.h"
#include "ops/linalg/triangular.h"
#include "ops/pointwise/loop.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

void infer(Infer& t, const LinalgTriangularParam& p) {
  for (int round = 0; round < 2; ++round) {
    t.unify(t.in(1), t.out(0));
    t.unify_dtype(t.in(0), t.out(0));
  }
  check_square(t, t.in(0), "A");
  check_matrices(t, t.in(1), "B");
  const Shape& b = t.in(1).shape;
  if (!b.has_rank()) return;
  Dims dims = b.dims();
  size_t last = dims.size() - 1;
  (p.rightside ? dims[last - 1] : dims[last]) = p.rightside ? dims[last] : dims[last - 1];
  t.set(t.in(0), Shape(dims));
}

void multiply_forward(Run& run, const LinalgTriangularParam& p) {
  MatrixStack a(run.in(0).shape()), b(run.in(1).shape());
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    const T* triangles = run.in(0).data<const T>();
    const T* factors = run.in(1).data<const T>();
    T* result = run.out(0).data<T>();
    for_each_matrix(run, b.count, b.size() * a.rows, [&](int64_t i) {
      Triangle<T> triangle{triangles + i * a.size(), a.rows, p.transpose, p.lower};
      const T* factor = factors + i * b.size();
      T* product = result + i * b.size();
      if (p.rightside) {
        multiply_right(triangle, a.rows, p.alpha, factor, b.rows, b.columns, product);
      } else {
        multiply_left(triangle, a.rows, p.alpha, factor, b.columns, product);
      }
      return true;
    });
  });
}

void solve_forward(Run& run, const LinalgTriangularParam& p) {
  MatrixStack a(run.in(0).shape()), b(run.in(1).shape());
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    const T* triangles = run.in(0).data<const T>();
    const T* given = run.in(1).data<const T>();
    T* result = run.out(0).data<T>();
    auto alpha = static_cast<T>(p.alpha);
    run.parallel_range(run.out(0).size(), [=](int64_t begin, int64_t end) {
      vector_loop(end - begin, [=](int64_t i) { result[begin + i] = alpha * given[begin + i]; });
    });
    for_each_matrix(run, b.count, b.size() * a.rows, [&](int64_t i) {
      Triangle<T> triangle{triangles + i * a.size(), a.rows, p.transpose, p.lower};
      T* x = result + i * b.size();
      if (p.rightside) {
        solve_right(triangle, a.rows, x, b.rows, b.columns);
      } else {
        solve_left(triangle, a.rows, x, b.columns, b.columns);
      }
      return true;
    });
  });
}

LinalgTriangularParam flipped(LinalgTriangularParam p, double alpha) {
  p.transpose = !p.transpose;
  p.alpha = alpha;
  return p;
}

// With Y = op(A) · B or B · op(A): the gradient for the triangle A, from those of Y and B.
Value triangle_gradient(const LinalgTriangularParam& p, const Value& dy, const Value& b,
                        double alpha) {
  bool swap = p.transpose != p.rightside;  // whether B comes first
  bool turned = p.rightside;               // which one is transposed: the first, or the second
  Value product = swap ? matrix_product(b, turned, dy, !turned, alpha)
                       : matrix_product(dy, turned, b, !turned, alpha);
  return triangle_of(product, p.lower);
}

Values multiply_gradient(Grad& g, const LinalgTriangularParam& p) {
  Value dy = g.out_grad(0);
  return {triangle_gradient(p, dy, g.in(1), p.alpha),
          apply("_linalg_trmm", flipped(p, p.alpha), {g.in(0), dy})};
}

// X = alpha · op(A)⁻¹ · B: with G = op(A)⁻ᵀ · dX, dB = alpha · G and d op(A) = -G · Xᵀ.
Values solve_gradient(Grad& g, const LinalgTriangularParam& p) {
  Value solved = apply("_linalg_trsm", flipped(p, 1), {g.in(0), g.out_grad(0)});
  return {triangle_gradient(p, solved, g.out(0), -1), p.alpha == 1 ? solved : solved * p.alpha};
}

}  // namespace

OpDef linalg_trmm() {
  return define<LinalgTriangularParam>({
      .name = "_linalg_trmm",
      .doc = "alpha · op(A) · B, or alpha · B · op(A), for stacks of triangular matrices A.",
      .aliases = {"linalg_trmm"},
      .inputs = {"A", "B"},
      .infer = infer,
      .gradient = multiply_gradient,
      .cpu = multiply_forward,
  });
}

OpDef linalg_trsm() {
  return define<LinalgTriangularParam>({
      .name = "_linalg_trsm",
      .doc = "Solves op(A) · X = alpha · B, or X · op(A) = alpha · B, for triangular matrices A.",
      .aliases = {"linalg_trsm"},
      .inputs = {"A", "B"},
      .infer = infer,
      .gradient = solve_gradient,
      .cpu = solve_forward,
      .inplace = {{1, 0}},
  });
}

}  // namespace mx::ops
