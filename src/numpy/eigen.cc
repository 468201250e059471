// Eigenvalues of symmetric matrices.
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

Value swapped(const Value& x, int ndim) {
  Dims order;
  for (int i = 0; i < ndim; ++i) order.push_back(i < ndim - 2 ? i : 2 * ndim - 3 - i);
  return transpose(x, order);
}

// (vectors as columns, values) of the symmetric matrices that one triangle tells.
Values eigen(const Arguments& a, const TriangleParam& p) {
  int ndim = a.ndim(0);
  check<ShapeError>(ndim >= 2 && a.shape(0)[ndim - 1] == a.shape(0)[ndim - 2],
                    "eigh: square matrices are needed, got shape ", a.shape(0));
  check(p.UPLO == "L" || p.UPLO == "U", "eigh: UPLO is \"", p.UPLO, "\"; use L or U");
  Value x = cast(a[0], a.dtype(0), real_of(a.dtype(0)));
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
}

}  // namespace mx::numpy
