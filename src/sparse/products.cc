// dot: csr · dense, csrᵀ · dense, dense · csr, dense · csrᵀ, and its gradients.
#include "ops/linalg/dot.h"
#include "sparse/rules.h"

namespace mx::sparse {
namespace {

using ops::DotParam;
using ops::ResultStorage;

std::vector<NDArray> read_by(const SparseParts& parts, const NDArray& other) {
  return {parts.data, parts.indices, parts.indptr, other};
}

Shape product_shape(int64_t rows, const NDArray& right) {
  return right.shape().ndim() < 2 ? Shape{rows} : Shape{rows, right.shape()[1]};
}

void check_inner(const char* what, int64_t a, int64_t b, const NDArray& left,
                 const NDArray& right) {
  check<ShapeError>(a == b, "dot: ", what, " of shapes ", left.shape(), " and ", right.shape(),
                    " do not fit: ", a, " and ", b, " differ");
  check<TypeError>(left.dtype() == right.dtype(), "dot: ", left.dtype(), " and ", right.dtype(),
                   " are different dtypes; cast one of them");
}

NDArray csr_times(const NDArray& csr, const NDArray& right) {
  check_inner("matrices", csr.shape()[1], right.shape()[0], csr, right);
  SparseParts parts = host_parts(csr);
  NDArray host = host_copy(right), result(product_shape(csr.shape()[0], right), csr.dtype());
  push_sparse("dot", read_by(parts, host), result, [=, shape = csr.shape()] {
    ops::csr_dot(csr_view(shape, parts), host.tensor(), result.tensor());
  });
  return result;
}

// csrᵀ · right: the rows of the result that are not zero. Waits for the indices.
NDArray transposed_times(const NDArray& csr, const NDArray& right) {
  check_inner("the transposed matrix and the other", csr.shape()[0], right.shape()[0], csr, right);
  SparseParts parts = host_parts(csr);
  (void)numbers_of(parts.indptr), (void)numbers_of(parts.indices);
  auto columns = std::make_shared<ops::CsrColumns>(ops::by_columns(csr_view(csr.shape(), parts)));
  Shape whole = product_shape(csr.shape()[1], right);
  SparseParts made{
      .data = NDArray(data_shape(StorageKind::kRowSparse, whole, std::ssize(columns->columns)),
                      csr.dtype()),
      .indices = from_numbers(columns->columns)};
  NDArray host = host_copy(right);
  push_sparse("dot", read_by(parts, host), made.data, [=, shape = csr.shape(), data = made.data] {
    ops::csr_transposed_dot(csr_view(shape, parts), *columns, host.tensor(), data.tensor());
  });
  return make_sparse(StorageKind::kRowSparse, whole, made);
}

NDArray times_csr(const NDArray& left, const NDArray& csr, bool transposed) {
  int64_t inner = csr.shape()[transposed ? 1 : 0], width = csr.shape()[transposed ? 0 : 1];
  check_inner("matrices", left.shape()[left.shape().ndim() - 1], inner, left, csr);
  SparseParts parts = host_parts(csr);
  NDArray host = host_copy(left);
  NDArray result(left.shape().ndim() < 2 ? Shape{width} : Shape{left.shape()[0], width},
                 csr.dtype());
  push_sparse("dot", read_by(parts, host), result, [=, shape = csr.shape()] {
    if (transposed) {
      ops::dot_csr_transposed(host.tensor(), csr_view(shape, parts), result.tensor());
    } else {
      ops::dot_csr(host.tensor(), csr_view(shape, parts), result.tensor());
    }
  });
  return result;
}

bool fits(const NDArray& dense) { return dense.shape().ndim() == 1 || dense.shape().ndim() == 2; }

StorageKind wanted(const DotParam& p, StorageKind otherwise) {
  if (!p.forward_stype) return otherwise;
  return storage_kind_of(names_of(*p.forward_stype)[static_cast<size_t>(*p.forward_stype)]);
}

std::optional<NDArrays> dot(const SparseCall& call) {
  const auto& p = call.as<DotParam>();
  const NDArray &left = call.in(0), &right = call.in(1);
  auto give = [&](const NDArray& result, StorageKind kind) {
    return NDArrays{on_context(converted(result, kind), left.context())};
  };
  bool is_left = call.kind(0) == StorageKind::kCsr && call.kind(1) != StorageKind::kCsr;
  if (is_left && !p.transpose_b && fits(right)) {
    NDArray dense = to_dense(right);
    if (!p.transpose_a) return give(csr_times(left, dense), wanted(p, StorageKind::kDense));
    return give(transposed_times(left, dense), wanted(p, StorageKind::kRowSparse));
  }
  bool is_right = !left.is_sparse() && call.kind(1) == StorageKind::kCsr;
  if (is_right && !p.transpose_a && fits(left)) {
    return give(times_csr(left, right, p.transpose_b), wanted(p, StorageKind::kCsr));
  }
  return std::nullopt;
}

// Inputs: lhs, the result's gradient, rhs for its shape. With lhs csr it is lhsᵀ · dy, or lhs · dy
// where dot itself transposes.
std::optional<NDArrays> right_gradient(const SparseCall& call) {
  const auto& p = call.as<DotParam>();
  bool is_known = call.kind(0) == StorageKind::kCsr && !p.transpose_b && fits(call.in(1));
  if (!is_known) return std::nullopt;
  NDArray dy = to_dense(call.in(1));
  if (p.transpose_a) return NDArrays{csr_times(call.in(0), dy)};
  NDArray rows = transposed_times(call.in(0), dy);
  return NDArrays{call.wants_dense ? to_dense(rows) : rows};
}

// Inputs: the result's gradient, rhs, lhs for its shape. With rhs csr it is dy · rhsᵀ.
std::optional<NDArrays> left_gradient(const SparseCall& call) {
  const auto& p = call.as<DotParam>();
  bool is_known = call.kind(1) == StorageKind::kCsr && !p.transpose_a && fits(call.in(0));
  if (!is_known) return std::nullopt;
  return NDArrays{times_csr(to_dense(call.in(0)), call.in(1), !p.transpose_b)};
}

}  // namespace

void add_product_rules() {
  add_sparse_rule("dot", dot);
  add_sparse_rule("_backward_dot_rhs", right_gradient);
  add_sparse_rule("_backward_dot_lhs", left_gradient);
}

}  // namespace mx::sparse
