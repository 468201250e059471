#include "sparse/device_products.h"

#include "ops/sparse/parts.h"
#include "runtime/eager.h"

namespace mx::sparse::on_device {
namespace {

NDArray dot(const SparseParts& parts, const NDArray& right) {
  return call_parts("_parts_dot", {}, {parts.indptr, parts.indices, parts.data, right})[0];
}

NDArray turned(const NDArray& matrix) {
  const OpDef& transpose = op_table().get("transpose");
  NDArray given = matrix.detached();
  return invoke(transpose, parse_params(*transpose.params, {}, "dot"), {&given, 1})[0];
}

// The elements in the order of their columns, so that each line of a transposed product is added up
// by itself, in the order of the rows.
struct ByColumns {
  NDArray columns;    // ascending, repeated
  SparseParts parts;  // of the transposed matrix, without indptr
};

ByColumns by_columns(const NDArray& csr) {
  SparseParts parts = parts_of(csr);
  SortedNumbers sorted = sorted_numbers(parts.indices, csr.shape()[1]);
  NDArray rows = call_parts("_parts_rows", {}, {parts.indptr, parts.indices})[0];
  return {
      sorted.numbers,
      {.data = taken_rows(parts.data, sorted.order), .indices = taken_rows(rows, sorted.order)}};
}

}  // namespace

NDArray csr_times(const NDArray& csr, const NDArray& right) { return dot(parts_of(csr), right); }

// Columns become places among the rows that are there; an element without one counts as zero.
NDArray csr_times_rows(const NDArray& csr, const NDArray& right) {
  SparseParts parts = parts_of(csr), rows = parts_of(right);
  parts.indices = call_parts("_parts_places", {}, {parts.indices, rows.indices})[0];
  return dot(parts, rows.data);
}

NDArray transposed_times(const NDArray& csr, const NDArray& right, StorageKind kind) {
  ByColumns turned = by_columns(csr);
  if (kind != StorageKind::kRowSparse) {
    ops::PartsMatrixParam every_column{csr.shape()[1], 1};
    turned.parts.indptr = call_parts("_parts_split", every_column, {turned.columns})[0];
    return dot(turned.parts, right);
  }
  NumberRuns used = runs_of(turned.columns);
  turned.parts.indptr = used.starts;
  Shape shape = right.shape();
  shape[0] = csr.shape()[1];
  return make_sparse(StorageKind::kRowSparse, shape,
                     {.data = dot(turned.parts, right), .indices = used.numbers});
}

NDArray times_csr(const NDArray& left, const NDArray& csr, bool transposed) {
  bool is_line = left.shape().ndim() < 2;
  NDArray right = is_line ? left : turned(left);
  NDArray product =
      transposed ? csr_times(csr, right) : transposed_times(csr, right, StorageKind::kDense);
  return is_line ? product : turned(product);
}

}  // namespace mx::sparse::on_device
