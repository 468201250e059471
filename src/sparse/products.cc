// dot: csr · dense, csrᵀ · dense, dense · csr, dense · csrᵀ, and its gradients. The host's kernels
// are those of ops/sparse/csr.h.
#include <algorithm>

#include "ops/linalg/dot.h"
#include "sparse/device_products.h"
#include "sparse/rules.h"

namespace mx::sparse {
namespace {

using ops::DotParam;
using ops::ResultStorage;

std::vector<NDArray> read_by(const SparseParts& parts, const NDArray& other,
                             const NDArray& narrow = {}) {
  return {parts.data, parts.indices, parts.indptr, other, narrow};
}

// For products with one column, which read little else than the matrix.
NDArray narrow_for(const NDArray& csr, const NDArray& right) {
  bool is_column = right.shape().ndim() < 2 || right.shape()[1] == 1;
  return is_column ? narrow_columns(csr) : NDArray();
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

SparseWork product_of(const SparseParts& parts, const NDArray& dense) {
  return SparseWork::adds("dot", parts.count(), dense.shape().ndim() < 2 ? 1 : dense.shape()[1]);
}

NDArray csr_times(const NDArray& csr, const NDArray& right) {
  check_inner("matrices", csr.shape()[1], right.shape()[0], csr, right);
  if (!csr.context().is_host()) return on_device::csr_times(csr, right);
  SparseParts parts = parts_of(csr);
  NDArray result(product_shape(csr.shape()[0], right), csr.dtype());
  NDArray narrow = narrow_for(csr, right);
  push_sparse(product_of(parts, right), read_by(parts, right, narrow), result,
              [=, shape = csr.shape()] {
                ops::csr_dot(csr_view(shape, parts, narrow), right.tensor(), result.tensor());
              });
  return result;
}

// csr · a row_sparse array: the elements whose column is a row that is there.
NDArray csr_times_rows(const NDArray& csr, const NDArray& right) {
  check_inner("matrices", csr.shape()[1], right.shape()[0], csr, right);
  SparseParts rows = parts_of(right);
  if (rows.count() == right.shape()[0]) return csr_times(csr, rows.data);
  if (!csr.context().is_host()) return on_device::csr_times_rows(csr, right);
  SparseParts parts = parts_of(csr);
  auto starts = numbers_of(parts.indptr);
  auto places = ops::places_of(numbers_of(parts.indices), numbers_of(rows.indices));
  std::vector<int64_t> new_starts = {0}, columns, kept;
  for (size_t row = 0; row + 1 < starts.size(); ++row) {
    for (int64_t k = starts[row]; k < starts[row + 1]; ++k) {
      if (places[static_cast<size_t>(k)] < 0) continue;
      columns.push_back(places[static_cast<size_t>(k)]);
      kept.push_back(k);
    }
    new_starts.push_back(std::ssize(columns));
  }
  SparseParts made{.data = taken_rows(parts.data, from_numbers(kept)),
                   .indices = from_numbers(columns),
                   .indptr = from_numbers(new_starts)};
  return csr_times(make_sparse(StorageKind::kCsr, {csr.shape()[0], rows.count()}, made), rows.data);
}

// csrᵀ · one column, row_sparse: the lines are found by the product itself, here and now.
NDArray transposed_times_vector(const NDArray& csr, const SparseParts& parts, const NDArray& right,
                                const Shape& whole) {
  NDArray narrow = narrow_for(csr, right), sums({csr.shape()[1]}, parts.data.dtype());
  for (const NDArray& read : {parts.data, right, narrow}) read.wait_to_read();
  auto marks = ops::csr_transposed_vector(csr_view(csr.shape(), parts, narrow), right.tensor(),
                                          sums.tensor());
  int64_t count = ops::count_marks(marks);
  if (count == sums.size()) {  // as of most large batches: the sums are the result
    SparseParts all{.data = sums.reshaped(whole), .indices = counted_numbers(0, count, {})};
    return make_sparse(StorageKind::kRowSparse, whole, all);
  }
  SparseParts made{.data = NDArray(data_shape(StorageKind::kRowSparse, whole, count), sums.dtype()),
                   .indices = NDArray({count}, DType::kInt64)};
  ops::keep_marked(marks, sums.tensor(), made.indices.tensor().data<int64_t>(), made.data.tensor());
  return make_sparse(StorageKind::kRowSparse, whole, made);
}

// csrᵀ · right as a dense array, or as a row_sparse one of the lines that are not zero, for which
// it waits for the indices.
NDArray transposed_times(const NDArray& csr, const NDArray& right, StorageKind kind) {
  check_inner("the transposed matrix and the other", csr.shape()[0], right.shape()[0], csr, right);
  if (!csr.context().is_host()) return on_device::transposed_times(csr, right, kind);
  SparseParts parts = parts_of(csr);
  Shape whole = product_shape(csr.shape()[1], right);
  if (kind == StorageKind::kDense) {
    NDArray result(whole, csr.dtype()), narrow = narrow_for(csr, right);
    push_sparse(product_of(parts, right), read_by(parts, right, narrow), result,
                [=, shape = csr.shape()] {
                  ops::csr_transposed_dot(csr_view(shape, parts, narrow), nullptr, right.tensor(),
                                          result.tensor());
                });
    return result;
  }
  (void)numbers_of(parts.indptr), (void)numbers_of(parts.indices);
  bool is_vector = right.size() == csr.shape()[0];
  if (is_vector && ops::has_many_elements(csr_view(csr.shape(), parts))) {
    return transposed_times_vector(csr, parts, right, whole);
  }
  auto used = std::make_shared<ops::UsedColumns>(ops::used_columns(csr_view(csr.shape(), parts)));
  Shape lines = data_shape(StorageKind::kRowSparse, whole, std::ssize(used->columns));
  SparseParts made{.data = NDArray(lines, csr.dtype()), .indices = from_numbers(used->columns)};
  push_sparse(product_of(parts, right), read_by(parts, right), made.data,
              [=, shape = csr.shape(), data = made.data] {
                ops::csr_transposed_dot(csr_view(shape, parts), used.get(), right.tensor(),
                                        data.tensor());
              });
  return make_sparse(StorageKind::kRowSparse, whole, made);
}

NDArray times_csr(const NDArray& left, const NDArray& csr, bool transposed) {
  int64_t inner = csr.shape()[transposed ? 1 : 0], width = csr.shape()[transposed ? 0 : 1];
  check_inner("matrices", left.shape()[left.shape().ndim() - 1], inner, left, csr);
  if (!csr.context().is_host()) return on_device::times_csr(left, csr, transposed);
  SparseParts parts = parts_of(csr);
  NDArray result(left.shape().ndim() < 2 ? Shape{width} : Shape{left.shape()[0], width},
                 csr.dtype());
  auto what = SparseWork::adds("dot", parts.count(), result.size() / std::max<int64_t>(width, 1));
  push_sparse(what, read_by(parts, left), result, [=, shape = csr.shape()] {
    if (transposed) {
      ops::dot_csr_transposed(left.tensor(), csr_view(shape, parts), result.tensor());
    } else {
      ops::dot_csr(left.tensor(), csr_view(shape, parts), result.tensor());
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
    return NDArrays{converted(result, kind)};
  };
  bool is_left = call.kind(0) == StorageKind::kCsr && call.kind(1) != StorageKind::kCsr;
  if (is_left && !p.transpose_b && fits(right)) {
    if (p.transpose_a) {
      StorageKind kind = wanted(p, StorageKind::kRowSparse);
      return give(transposed_times(left, to_dense(right), kind), kind);
    }
    NDArray product = right.is_sparse() ? csr_times_rows(left, right) : csr_times(left, right);
    return give(product, wanted(p, StorageKind::kDense));
  }
  bool is_right = !left.is_sparse() && call.kind(1) == StorageKind::kCsr;
  if (is_right && !p.transpose_a && fits(left)) {
    return give(times_csr(left, right, p.transpose_b), wanted(p, StorageKind::kCsr));
  }
  StorageKind kind = wanted(p, StorageKind::kDense);
  if (kind == StorageKind::kDense) return std::nullopt;
  return give(call_on_dense(call)[0], kind);
}

// Inputs: lhs, the result's gradient, rhs for its shape. With lhs csr it is lhsᵀ · dy, or lhs · dy
// where dot itself transposes.
std::optional<NDArrays> right_gradient(const SparseCall& call) {
  const auto& p = call.as<DotParam>();
  bool is_known = call.kind(0) == StorageKind::kCsr && !p.transpose_b && fits(call.in(1));
  if (!is_known) return std::nullopt;
  NDArray dy = to_dense(call.in(1));
  if (p.transpose_a) return NDArrays{csr_times(call.in(0), dy)};
  StorageKind kind = call.wants_dense ? StorageKind::kDense : StorageKind::kRowSparse;
  return NDArrays{transposed_times(call.in(0), dy, kind)};
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
