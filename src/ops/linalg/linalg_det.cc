#include "ops/linalg/linalg_det.h"

#include "ir/numpy_shapes.h"
#include "ops/linalg/lu.h"
#include "ops/linalg/stacks.h"
#include "ops/shape/strided_copy.h"

namespace mx::ops {
namespace {

// The last two outputs are the factors and the row exchanges, for the gradient.
void infer_determinant(Infer& t, int results) {
  Slot& factors = t.out(results);
  for (int round = 0; round < 2; ++round) {
    t.unify(t.in(0), factors);
    for (int i = 0; i < results; ++i) t.unify_dtype(t.in(0), t.out(i));
    check_square(t, t.in(0), "A");
  }
  t.set_dtype(t.out(results + 1), DType::kInt32);
  const Shape& shape = t.in(0).shape;
  if (!shape.has_rank()) return;
  bool is_number = shape.ndim() == 2 && numpy_shapes();  // in MXNet 1 () means unknown
  for (int i = 0; i < results; ++i) {
    t.set(t.out(i), is_number ? Shape(Dims()) : without_last(shape, 2));
  }
  t.set(t.out(results + 1), Shape(Dims(shape.begin(), shape.end() - 1)));
}

// visit(matrix number, sign from the exchanges, factors) for every matrix.
template <class T, class Visit>
void factor_all(Run& run, int results, Visit&& visit) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  copy_bytes(run.in(0).raw(), run.out(results).raw(), run.in(0).bytes());
  T* factors = run.out(results).data<T>();
  auto* pivots = run.out(results + 1).data<int32_t>();
  for_each_matrix(run, stack.count, n * n * n, [&](int64_t i) {
    factor_lu(factors + i * n * n, n, pivots + i * n);
    T sign = 1;
    for (int64_t k = 0; k < n; ++k) sign = pivots[i * n + k] == k ? sign : -sign;
    visit(i, sign, factors + i * n * n);
    return true;
  });
}

void det_forward(Run& run, const NoParam& /*p*/) {
  int64_t n = run.in(0).dim(-1);
  dispatch(kNative, run.in(0).dtype(), [&]<class T>() {
    T* result = run.out(0).data<T>();
    factor_all<T>(run, 1, [&](int64_t i, T product, const T* factors) {
      for (int64_t k = 0; k < n; ++k) product *= factors[k * n + k];
      result[i] = product;
    });
  });
}

void slogdet_forward(Run& run, const NoParam& /*p*/) {
  int64_t n = run.in(0).dim(-1);
  dispatch(kNative, run.in(0).dtype(), [&]<class T>() {
    T* signs = run.out(0).data<T>();
    T* logarithms = run.out(1).data<T>();
    factor_all<T>(run, 2, [&](int64_t i, T sign, const T* factors) {
      double total = 0;
      for (int64_t k = 0; k < n; ++k) {
        T value = factors[k * n + k];
        total += std::log(std::abs(static_cast<double>(value)));
        sign = value < 0 ? -sign : sign;
      }
      bool singular = is_singular(factors, n);
      signs[i] = singular ? T(0) : sign;
      logarithms[i] = static_cast<T>(singular ? -HUGE_VAL : total);
    });
  });
}

// Inputs: one factor per matrix, A's factors and row exchanges. Result: factor · A⁻ᵀ.
void infer_scaled(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(1), t.out(0));
  t.unify_dtype(t.in(0), t.out(0));
}

// Zero for singular matrices, which have no inverse: as 1.9.1 defines the gradient of det.
void scaled_forward(Run& run, const NoParam& /*p*/) {
  MatrixStack stack(run.in(1).shape());
  int64_t n = stack.rows;
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    const T* scale = run.in(0).data<const T>();
    const T* factors = run.in(1).data<const T>();
    const auto* pivots = run.in(2).data<const int32_t>();
    T* scratch = run.scratch<T>(stack.count * n * n);
    T* results = run.out(0).data<T>();
    for_each_matrix(run, stack.count, n * n * n, [&](int64_t i) {
      T* inverse = scratch + i * n * n;
      T* result = results + i * n * n;
      std::fill_n(result, n * n, T(0));
      if (is_singular(factors + i * n * n, n)) return true;
      std::fill_n(inverse, n * n, T(0));
      for (int64_t k = 0; k < n; ++k) inverse[k * n + k] = 1;
      solve_lu(factors + i * n * n, pivots + i * n, n, inverse, n);
      for (int64_t r = 0; r < n; ++r) {
        for (int64_t c = 0; c < n; ++c) result[r * n + c] = scale[i] * inverse[c * n + r];
      }
      return true;
    });
  });
}

// The same of operators that can be differentiated again. The diagonal matrices that carry the
// factors come from the gradient of _linalg_sumlogdiag at a matrix of ones.
Value composed(const Value& scale, const Value& a) {
  Value ones = apply("ones_like", NoParam{}, {a});
  Value diagonals = apply("_backward_linalg_sumlogdiag", NoParam{}, {scale, ones});
  return matrix_product(apply("_linalg_inverse", NoParam{}, {a}), true, diagonals, false);
}

Value scaled_inverse(Grad& g, const Value& scale, int results) {
  if (g.differentiable()) return composed(scale, g.in(0));
  return apply("_backward_linalg_det", NoParam{}, {scale, g.out(results), g.out(results + 1)});
}

Values det_gradient(Grad& g, const NoParam& /*p*/) {
  return {scaled_inverse(g, g.out_grad(0) * g.out(0), 1)};
}

Values slogdet_gradient(Grad& g, const NoParam& /*p*/) {
  if (!g.has_out_grad(1)) return {Value{}};
  return {scaled_inverse(g, g.out_grad(1), 2)};
}

void infer_inverse(Infer& t, const NoParam& /*p*/) {
  t.unify(t.in(0), t.out(0));
  check_square(t, t.in(0), "A");
  t.unify(t.in(0), t.out(0));
}

void inverse_forward(Run& run, const NoParam& /*p*/) {
  MatrixStack stack(run.in(0).shape());
  int64_t n = stack.rows;
  dispatch(kNative, run.out(0).dtype(), [&]<class T>() {
    const T* given = run.in(0).data<const T>();
    T* scratch = run.scratch<T>(stack.count * n * n);
    auto* pivots = run.scratch<int32_t>(stack.count * n);
    T* results = run.out(0).data<T>();
    int64_t bad = for_each_matrix(run, stack.count, n * n * n, [&](int64_t i) {
      T* factors = scratch + i * n * n;
      std::copy_n(given + i * n * n, n * n, factors);
      factor_lu(factors, n, pivots + i * n);
      if (is_singular(factors, n)) return false;
      T* result = results + i * n * n;
      std::fill_n(result, n * n, T(0));
      for (int64_t k = 0; k < n; ++k) result[k * n + k] = 1;
      solve_lu(factors, pivots + i * n, n, result, n);
      return true;
    });
    check(bad < 0, run.who(), ": matrix ", bad, " of A of shape ", run.in(0).shape(),
          " is singular; it has no inverse");
  });
}

// With B = A⁻¹: dA = -Bᵀ · dB · Bᵀ.
Values inverse_gradient(Grad& g, const NoParam& /*p*/) {
  const Value& inverse = g.out(0);
  Value left = matrix_product(inverse, true, g.out_grad(0), false, -1);
  return {matrix_product(left, false, inverse, true)};
}

}  // namespace

OpDef linalg_det() {
  return define<NoParam>({
      .name = "_linalg_det",
      .doc = "The determinants of square matrices.",
      .aliases = {"linalg_det", "_npi_det"},
      .inputs = {"A"},
      .num_outputs = [](const NoParam&) { return 3; },
      .num_visible = [](const NoParam&) { return 1; },
      .infer = [](Infer& t, const NoParam&) { infer_determinant(t, 1); },
      .gradient = det_gradient,
      .cpu = det_forward,
      .names_its_input = true,
  });
}

OpDef linalg_det_gradient() {
  return define<NoParam>({
      .name = "_backward_linalg_det",
      .doc = "The transposed inverse of factored matrices, each times its factor.",
      .inputs = {"data", "factors", "pivots"},
      .infer = infer_scaled,
      .cpu = scaled_forward,
  });
}

OpDef linalg_slogdet() {
  return define<NoParam>({
      .name = "_linalg_slogdet",
      .doc = "Sign and logarithm of the magnitude of the determinants of square matrices.",
      .aliases = {"linalg_slogdet", "_npi_slogdet"},
      .inputs = {"A"},
      .num_outputs = [](const NoParam&) { return 4; },
      .num_visible = [](const NoParam&) { return 2; },
      .infer = [](Infer& t, const NoParam&) { infer_determinant(t, 2); },
      .gradient = slogdet_gradient,
      .cpu = slogdet_forward,
      .names_its_input = true,
  });
}

OpDef linalg_inverse() {
  return define<NoParam>({
      .name = "_linalg_inverse",
      .doc = "The inverses of square matrices.",
      .aliases = {"linalg_inverse", "_npi_inv"},
      .inputs = {"A"},
      .infer = infer_inverse,
      .gradient = inverse_gradient,
      .cpu = inverse_forward,
      .names_its_input = true,
  });
}

}  // namespace mx::ops
