#include "ops/linalg/factored.h"

#include "ops/linalg/linalg_diag.h"
#include "ops/shape/reshape.h"

namespace mx::ops {

void check_wide(Infer& t) {
  const Shape& shape = t.in(0).shape;
  int64_t rows = shape[shape.ndim() - 2], columns = shape[shape.ndim() - 1];
  if (rows != kUnknown && columns != kUnknown && rows > columns) {
    fail<ShapeError>(t.who(), ": matrices of A of shape ", shape,
                     " have more rows than columns; transpose them");
  }
}

void infer_eigen(Infer& t, Slot& vectors, Slot& values) {
  for (int round = 0; round < 2; ++round) {
    t.unify(t.in(0), vectors);
    t.unify_dtype(t.in(0), values);
    check_square(t, t.in(0), "A");
  }
  const Shape& shape = t.in(0).shape;
  if (shape.has_rank()) t.set(values, Shape(Dims(shape.begin(), shape.end() - 1)));
}

void run_eigen(Run& run, const Tensor& vectors, const Tensor& values, int64_t steps,
               FactorEigen factor, const char* complaint) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows, total = 2 * n * n + n;
  auto* scratch = run.scratch<double>(stack.count * total);
  dispatch(kNative, run.in(0).dtype(), [&]<class T>() {
    const T* given = run.in(0).data<const T>();
    int64_t bad = for_each_matrix(run, stack.count, steps * n * n * n, [&](int64_t i) {
      double* a = scratch + i * total;
      double* found = a + n * n;
      double* line = found + n * n;
      std::copy_n(given + i * n * n, n * n, a);
      if (!factor(a, n, found, line)) return false;
      narrow(found, n * n, vectors.data<T>() + i * n * n);
      narrow(line, n, values.data<T>() + i * n);
      return true;
    });
    check(bad < 0, run.who(), ": the eigenvalues of matrix ", bad, " of A of shape ",
          run.in(0).shape(), complaint);
  });
}

Value line_as(const Value& values, int axis) {
  return apply("expand_dims", ExpandDimsParam{.axis = axis}, {values});
}

Value diagonal_of(const Value& values) {
  return apply("_linalg_makediag", LinalgDiagParam{}, {values});
}

Value inverse_or_zero(const Value& x) {
  Value sign = apply("sign", NoParam{}, {x});
  return sign / (apply("abs", NoParam{}, {x}) + (1.0 - sign * sign));
}

}  // namespace mx::ops
