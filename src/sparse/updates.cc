// Optimizers with a row_sparse gradient: a lazy update is the dense update of the rows that the
// gradient has, taken out and put back; the others stay as they are, and so do their states.
#include "ops/optimizer/optimizer.h"
#include "ops/sparse/operators.h"
#include "sparse/rules.h"

namespace mx::sparse {
namespace {

// The rows of a weight or state as one dense array that can be written. A row_sparse one gets all
// rows first.
NDArray all_rows(const NDArray& array) {
  if (!array.is_sparse()) return array;
  check<Unsupported>(kind_of(array) == StorageKind::kRowSparse,
                     "an update of rows needs weights and states that are dense or row_sparse, got "
                     "a csr array of shape ",
                     array.shape());
  SparseParts parts = parts_of(array);
  int64_t rows = array.shape()[0];
  if (parts.count() != rows) {
    parts = {.data = to_dense(array), .indices = counted_numbers(0, rows, array.context())};
    set_parts(array, parts);
  }
  return parts.data;
}

bool update_rows(const SparseCall& call, const NDArray& target) {
  const NDArray& grad = call.in(1);
  if (kind_of(grad) != StorageKind::kRowSparse || call.kind(0) == StorageKind::kCsr) return false;
  check<ShapeError>(grad.shape() == call.in(0).shape(), call.op.name, ": the weight has shape ",
                    call.in(0).shape(), ", the gradient ", grad.shape());
  if (!(target.storage_ref() == call.in(0).storage_ref())) copy_to(call.in(0), target);
  SparseParts parts = parts_of(grad);
  if (parts.count() == 0) return true;
  std::vector<NDArray> whole, rows;
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    const NDArray& given = i == 0 ? target : call.in(i);
    if (i == 1) {
      whole.emplace_back();
      rows.push_back(parts.data);
      continue;
    }
    check<ShapeError>(given.shape().ndim() > 0 && given.shape()[0] == grad.shape()[0], call.op.name,
                      ": the gradient has shape ", grad.shape(), ", input ", i, " has shape ",
                      given.shape(), "; they need as many rows");
    whole.push_back(all_rows(given));
    rows.push_back(taken_rows(whole.back(), parts.indices));
  }
  invoke_into(call.op, call.params, rows, rows[0]);
  for (size_t i = 0; i < whole.size(); ++i) {
    if (i != 1) write_rows(rows[i], parts.indices, whole[i]);
  }
  return true;
}

// Every row is updated, those that the gradient lacks with zeros.
bool update_all(const SparseCall& call, const NDArray& target) {
  if (kind_of(call.in(1)) != StorageKind::kRowSparse) return false;
  if (!(target.storage_ref() == call.in(0).storage_ref())) copy_to(call.in(0), target);
  std::vector<NDArray> whole;
  for (size_t i = 0; i < call.inputs.size(); ++i) {
    whole.push_back(i == 1 ? to_dense(call.in(1)) : all_rows(i == 0 ? target : call.in(i)));
  }
  NDArray weight = whole[0];
  invoke_into(call.op, call.params, whole, weight);
  return true;
}

// Of a dense weight 1.9.1 updates every row.
bool update_rows_of_sparse(const SparseCall& call, const NDArray& target) {
  return call.kind(0) == StorageKind::kRowSparse && update_rows(call, target);
}

template <class P>
bool lazy_or_all(const SparseCall& call, const NDArray& target) {
  return call.as<P>().lazy_update ? update_rows(call, target) : update_all(call, target);
}

bool adagrad(const SparseCall& call, const NDArray& target) {
  ops::check_no_decay(call.as<ops::AdagradParam>());  // now, where the caller can tell why
  return update_rows(call, target);
}

// Without a target the weight stays as it is, and a new array is the updated one.
void add_update(std::string_view op, const SparseUpdate& update) {
  add_sparse_update(op, update);
  add_sparse_rule(op, [update](const SparseCall& call) -> std::optional<NDArrays> {
    const NDArray& weight = call.in(0);
    NDArray made = weight.is_sparse() ? empty_sparse(call.kind(0), weight.shape(), weight.dtype(),
                                                     weight.context())
                                      : NDArray(weight.shape(), weight.dtype(), weight.context());
    return update(call, made) ? std::optional(NDArrays{made}) : std::nullopt;
  });
}

}  // namespace

void add_update_rules() {
  add_update("sgd_update", lazy_or_all<ops::SgdParam>);
  add_update("sgd_mom_update", lazy_or_all<ops::SgdMomParam>);
  add_update("adam_update", lazy_or_all<ops::AdamParam>);
  add_update("ftrl_update", update_rows_of_sparse);
  add_update("_sparse_adagrad_update", adagrad);
  add_update("_contrib_group_adagrad_update", update_rows);
}

}  // namespace mx::sparse
