// Eigenvalues, and inverses by singular values.
#include <algorithm>

#include "base/error.h"
#include "numpy/catalog.h"
#include "numpy/composed.h"
#include "numpy/values.h"

namespace mx::numpy {
namespace {

struct TriangleParam {
  std::string UPLO = "L";
  bool operator==(const TriangleParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("UPLO", &TriangleParam::UPLO, "The triangle that is read: L or U.")};
  }
};

struct PinvParam {
  bool hermitian = false;
  bool operator==(const PinvParam&) const = default;
  static constexpr auto fields() {
    return std::tuple{field("hermitian", &PinvParam::hermitian, "Whether A is symmetric.")};
  }
};

struct PinvNumberParam {
  double rcond = 1e-15;
  bool hermitian = false;
  bool operator==(const PinvNumberParam&) const = default;
  static constexpr auto fields() {
    using P = PinvNumberParam;
    return std::tuple{field("rcond", &P::rcond, "The share of the largest singular value."),
                      field("hermitian", &P::hermitian, "Whether A is symmetric.")};
  }
};

// Eigenvalues of integers are float64, as in 1.9.1.
DType solved_in(DType type) { return is_floating(type) ? type : DType::kFloat64; }

// (vectors as columns, values) of the symmetric matrices that one triangle tells.
Values eigen(const Arguments& a, const TriangleParam& p) {
  int ndim = a.ndim(0);
  check<ShapeError>(ndim >= 2 && a.shape(0)[ndim - 1] == a.shape(0)[ndim - 2],
                    "eigh: square matrices are needed, got shape ", a.shape(0));
  check(p.UPLO == "L" || p.UPLO == "U", "eigh: UPLO is \"", p.UPLO, "\"; use L or U");
  Value x = cast(a[0], a.dtype(0), solved_in(a.dtype(0)));
  if (p.UPLO == "U") x = swapped(x, ndim);
  Value strict = call("_npi_tril", {{"k", "-1"}}, {x});
  Value whole = call("_npi_tril", {}, {x}) + swapped(strict, ndim);
  Values found = call_all("_linalg_syevd", {}, {whole});
  return {swapped(found[0], ndim), found[1]};
}

Values eigh(const Arguments& a, const TriangleParam& p) {
  Values found = eigen(a, p);
  return {found[1], found[0]};
}

Values eigvalsh(const Arguments& a, const TriangleParam& p) { return {eigen(a, p)[1]}; }

Values general(const Arguments& a, const NoParam& /*p*/) {
  check<ShapeError>(a.ndim(0) >= 2 && a.shape(0)[a.ndim(0) - 1] == a.shape(0)[a.ndim(0) - 2],
                    "eig: square matrices are needed, got shape ", a.shape(0));
  return call_all("_np_general_eigen", {}, {cast(a[0], a.dtype(0), solved_in(a.dtype(0)))});
}

Values general_values(const Arguments& a, const NoParam& p) { return {general(a, p)[0]}; }

// With A = U · diag(L) · V: Vᵀ · diag(1 / L) · Uᵀ, where small elements of L count as none.
Value inverse_of(const Arguments& a, const Value& share, const Shape& share_shape) {
  int ndim = a.ndim(0);
  DType type = real_of(a.dtype(0));
  check<ShapeError>(ndim >= 2, "pinv: matrices are needed, got shape ", a.shape(0));
  Value x = cast(a[0], a.dtype(0), type);
  if (a.shape(0)[ndim - 2] == 0 || a.shape(0)[ndim - 1] == 0) return swapped(x, ndim);
  bool is_tall = a.shape(0)[ndim - 2] > a.shape(0)[ndim - 1];
  Values parts = call_all("_npi_svd", {}, {is_tall ? swapped(x, ndim) : x});
  Dims lines = a.shape(0).dims();
  lines.pop_back();
  lines.back() = std::min(a.shape(0)[ndim - 2], a.shape(0)[ndim - 1]);
  Dims shares = lines;
  shares.back() = 1;
  const Value& values = parts[1];
  Value least = call("max", {{"axis", "-1"}, {"keepdims", "True"}}, {values}) *
                broadcast_to(share, share_shape, Shape(shares));
  Value kept = call("_npi_greater", {}, {values, least});
  Value inverse =
      call("where", {},
           {cast(kept, DType::kBool, DType::kUint8), 1.0 / values, filled(Shape(lines), 0, type)});
  lines.push_back(1);
  Value left = swapped(parts[2], ndim),
        right = swapped(parts[0], ndim) * reshape(inverse, Shape(lines));
  Value product = call("_linalg_gemm2", {}, {left, right});
  return is_tall ? swapped(product, ndim) : product;
}

Values pinv_number(const Arguments& a, const PinvNumberParam& p) {
  return {inverse_of(a, filled(Shape{1}, p.rcond, real_of(a.dtype(0))), Shape{1})};
}

// The shares are one number, or one for each matrix.
Values pinv(const Arguments& a, const PinvParam& /*p*/) {
  Dims shares = a.shape(1).dims();
  shares.push_back(1);
  Value share = reshape(cast(a[1], a.dtype(1), real_of(a.dtype(0))), Shape(shares));
  return {inverse_of(a, share, Shape(shares))};
}

// With P the result and G its gradient: -Pᵀ·G·Pᵀ + (1 - A·P)·Gᵀ·P·Pᵀ + Pᵀ·P·Gᵀ·(1 - P·A).
template <class P>
Values pinv_gradient(Grad& g, const P& /*p*/) {
  auto product = [](const Value& x, bool turn_x, const Value& y, bool turn_y) {
    return call(
        "_linalg_gemm2",
        {{"transpose_a", turn_x ? "True" : "False"}, {"transpose_b", turn_y ? "True" : "False"}},
        {x, y});
  };
  const Value& a = g.in(0);
  const Value& p = g.out(0);
  const Value& dp = g.out_grad(0);
  Value first = product(p, true, product(dp, false, p, true), false);
  Value second = product(dp, true, product(p, false, p, true), false);
  Value third = product(product(p, true, p, false), false, dp, true);
  second = second - product(a, false, product(p, false, second, false), false);
  third = third - product(product(third, false, p, false), false, a, false);
  Values result(static_cast<size_t>(g.num_inputs()));
  result[0] = second + third - first;
  return result;
}

template <class P>
void add_pinv(OpTable& table, OpSpec spec, Body body) {
  spec.doc = "The pseudo-inverses of matrices.";
  spec.gradient = pinv_gradient<P>;
  add_composed<P>(table, std::move(spec), std::move(body), Gradients::kOwn);
}

}  // namespace

void add_eigen(OpTable& table) {
  OpSpec both{.name = "_npi_eigh",
              .doc = "Ascending eigenvalues and eigenvectors, as columns, of symmetric matrices.",
              .inputs = {"A"},
              .num_outputs = [](const TriangleParam& /*p*/) { return 2; }};
  add_composed<TriangleParam>(table, both, eigh);
  add_composed<TriangleParam>(
      table,
      {.name = "_npi_eigvalsh", .doc = "Eigenvalues of symmetric matrices.", .inputs = {"A"}},
      eigvalsh);
  OpSpec any{.name = "_npi_eig",
             .doc = "Eigenvalues and eigenvectors, as columns, of matrices with real eigenvalues.",
             .inputs = {"A"},
             .num_outputs = [](const NoParam& /*p*/) { return 2; }};
  add_composed<NoParam>(table, any, general);
  add_composed<NoParam>(
      table, {.name = "_npi_eigvals", .doc = "Eigenvalues, which must be real.", .inputs = {"A"}},
      general_values);
  add_pinv<PinvParam>(table, {.name = "_npi_pinv", .doc = "", .inputs = {"A", "rcond"}}, pinv);
  add_pinv<PinvNumberParam>(table, {.name = "_npi_pinv_scalar_rcond", .doc = "", .inputs = {"A"}},
                            pinv_number);
}

}  // namespace mx::numpy
