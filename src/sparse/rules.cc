#include "sparse/rules.h"

#include <algorithm>

namespace mx::sparse {
namespace {

// csr: the common columns of each row.
Aligned aligned_csr(const NDArray& a, const NDArray& b) {
  SparseParts left = host_parts(a), right = host_parts(b);
  auto starts_a = numbers_of(left.indptr), starts_b = numbers_of(right.indptr);
  auto columns_a = numbers_of(left.indices), columns_b = numbers_of(right.indices);
  std::vector<int64_t> starts = {0}, columns, from_a, from_b;
  for (size_t row = 0; row + 1 < starts_a.size(); ++row) {
    auto i = static_cast<size_t>(starts_a[row]), end_a = static_cast<size_t>(starts_a[row + 1]);
    auto j = static_cast<size_t>(starts_b[row]), end_b = static_cast<size_t>(starts_b[row + 1]);
    while (i < end_a || j < end_b) {
      int64_t next_a = i < end_a ? columns_a[i] : INT64_MAX;
      int64_t next_b = j < end_b ? columns_b[j] : INT64_MAX;
      columns.push_back(std::min(next_a, next_b));
      from_a.push_back(next_a <= next_b ? static_cast<int64_t>(i++) : -1);
      from_b.push_back(next_b <= next_a ? static_cast<int64_t>(j++) : -1);
    }
    starts.push_back(std::ssize(columns));
  }
  return {.parts = {.data = taken_rows(left.data, from_numbers(from_a)),
                    .indices = from_numbers(columns),
                    .indptr = from_numbers(starts)},
          .other = taken_rows(right.data, from_numbers(from_b))};
}

Aligned aligned_rows_of(const NDArray& a, const NDArray& b) {
  SparseParts left = host_parts(a), right = host_parts(b);
  if (std::ranges::equal(numbers_of(left.indices), numbers_of(right.indices))) {
    return {left, right.data};
  }
  std::vector<int64_t> rows = ops::joined_rows(numbers_of(left.indices), numbers_of(right.indices));
  return {.parts = {.data = aligned_rows(left, rows), .indices = from_numbers(rows)},
          .other = aligned_rows(right, rows)};
}

}  // namespace

NDArray dense_call(const SparseCall& call, std::vector<NDArray> inputs) {
  const Context context = call.in(0).context();
  for (NDArray& input : inputs) input = on_context(input, context);
  return invoke_dense(call.op, call.params, inputs, context)[0];
}

NDArrays silently_dense(const SparseCall& call) {
  std::vector<NDArray> dense;
  for (const NDArray& input : call.inputs) dense.push_back(to_dense(input).detached());
  return invoke_dense(call.op, call.params, dense, call.in(0).context());
}

NDArray with_data(const NDArray& like, NDArray data) {
  SparseParts parts = parts_of(like);
  parts.data = std::move(data);
  return make_sparse(kind_of(like), like.shape(), std::move(parts));
}

Aligned aligned(const NDArray& a, const NDArray& b) {
  check<ShapeError>(a.shape() == b.shape(), "sparse arrays of shapes ", a.shape(), " and ",
                    b.shape(), " cannot be joined; the shapes must be equal");
  return kind_of(a) == StorageKind::kCsr ? aligned_csr(a, b) : aligned_rows_of(a, b);
}

NDArray dense_at(const NDArray& sparse, const NDArray& dense) {
  SparseParts parts = host_parts(sparse);
  NDArray host = host_copy(dense);
  if (kind_of(sparse) == StorageKind::kRowSparse) return taken_rows(host, parts.indices);
  NDArray found(parts.data.shape(), dense.dtype());
  auto what = SparseWork::adds("gather_at", parts.count(), 1);
  push_sparse(what, {host, parts.indices, parts.indptr}, found, [=, shape = sparse.shape()] {
    ops::gather_at(csr_view(shape, parts), host.tensor(), found.tensor());
  });
  return found;
}

void add_rules() {
  add_pointwise_rules();
  add_scalar_rules();
  add_product_rules();
  add_reduction_rules();
  add_row_rules();
  add_cast_rules();
  add_update_rules();
}

}  // namespace mx::sparse
