#include "sparse/rules.h"

#include "ops/sparse/parts.h"

namespace mx::sparse {
namespace {

// The places of csr elements in the matrix, row after row.
NDArray flat_places(const NDArray& csr) {
  SparseParts parts = parts_of(csr);
  return call_parts("_parts_flat", ops::PartsSizeParam{csr.shape()[1]},
                    {parts.indptr, parts.indices})[0];
}

// Parts of both on the numbers that either has.
Aligned on_common(const SparseParts& left, const SparseParts& right, const JoinedNumbers& both) {
  return {.parts = {.data = taken_rows(left.data, both.from_first), .indices = both.all},
          .other = taken_rows(right.data, both.from_second)};
}

Aligned aligned_csr(const NDArray& a, const NDArray& b) {
  const Shape& shape = a.shape();
  SparseParts left = parts_of(a), right = parts_of(b);
  if (shape[1] == 0) return {left, right.data};  // no places at all
  Aligned made = on_common(left, right, joined_numbers(flat_places(a), flat_places(b)));
  NDArrays split =
      call_parts("_parts_split", ops::PartsMatrixParam{shape[0], shape[1]}, {made.parts.indices});
  made.parts.indptr = split[0];
  made.parts.indices = split[1];
  return made;
}

Aligned aligned_rows_of(const NDArray& a, const NDArray& b) {
  SparseParts left = parts_of(a), right = parts_of(b);
  JoinedNumbers both = joined_numbers(left.indices, right.indices);
  bool is_same = both.all.size() == left.count() && left.count() == right.count();
  return is_same ? Aligned{left, right.data} : on_common(left, right, both);
}

}  // namespace

NDArray dense_call(const SparseCall& call, const std::vector<NDArray>& inputs) {
  return invoke_dense(call.op, call.params, inputs, call.in(0).context())[0];
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
  SparseParts parts = parts_of(sparse);
  if (kind_of(sparse) == StorageKind::kRowSparse) return taken_rows(dense, parts.indices);
  return call_parts("_parts_at", {}, {parts.indptr, parts.indices, dense})[0];
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
