// Sums, means and norms.
#include "ops/contrib/spectral.h"
#include "ops/reduce/norm.h"
#include "ops/reduce/reduce.h"
#include "sparse/rules.h"

namespace mx::sparse {
namespace {

using ops::ReduceParam;

// The only axis of that input that is reduced, or nothing.
std::optional<int> single_axis(const SparseCall& call, size_t input = 0) {
  const auto& p = call.as<ReduceParam>();
  auto mask = ops::reduced_axes(p, call.in(input).shape().ndim(), {&call.op, ""});
  std::optional<int> axis;
  for (size_t i = 0; i < mask.size(); ++i) {
    if (!mask[i]) continue;
    if (axis) return std::nullopt;
    axis = static_cast<int>(i);
  }
  return axis;
}

NDArray ones(int64_t count, const NDArray& like) {
  return invoke_one("ones_like", {}, {NDArray({count}, like.dtype(), like.context())});
}

NDArray row_sums(const NDArray& csr) {
  SparseParts parts = parts_of(csr);
  if (!csr.context().is_host()) {
    return call_parts("_parts_dot", {},
                      {parts.indptr, parts.indices, parts.data, ones(csr.shape()[1], csr)})[0];
  }
  NDArray sums({csr.shape()[0]}, csr.dtype());
  push_sparse(SparseWork::adds("sum", parts.count(), 1), {parts.data, parts.indices, parts.indptr},
              sums,
              [=, shape = csr.shape()] { ops::sum_rows(csr_view(shape, parts), sums.tensor()); });
  return sums;
}

NDArray column_sums(const NDArray& csr) {
  const OpDef& dot = op_table().get("dot");
  Params p =
      parse_params(*dot.params, {{"transpose_a", "True"}, {"forward_stype", "default"}}, "sum");
  std::array<NDArray, 2> inputs = {csr, ones(csr.shape()[0], csr)};
  return invoke(dot, p, inputs)[0];
}

// csr along one axis; mean divides.
std::optional<NDArrays> sum(const SparseCall& call, bool is_mean) {
  std::optional<int> axis = single_axis(call);
  const NDArray& csr = call.in(0);
  if (call.kind(0) != StorageKind::kCsr || !axis) return std::nullopt;
  NDArray sums = *axis == 1 ? row_sums(csr) : column_sums(csr);
  if (is_mean) {
    const OpDef& divide = op_table().get("_div_scalar");
    Params p = parse_params(*divide.params, {{"scalar", cat(csr.shape()[*axis])}}, "mean");
    sums = invoke(divide, p, {&sums, 1})[0];
  }
  if (!call.as<ReduceParam>().keepdims) return NDArrays{sums};
  return NDArrays{sums.reshaped(*axis == 1 ? Shape{sums.size(), 1} : Shape{1, sums.size()})};
}

// csr along one axis: the sums of the elements' sizes or squares.
std::optional<NDArrays> norm_of_lines(const SparseCall& call) {
  const auto& p = call.as<ops::NormParam>();
  bool is_known = call.kind(0) == StorageKind::kCsr && p.axis->size() == 1 && !p.out_dtype &&
                  !p.keepdims && (p.ord == 1 || p.ord == 2) && is_floating(call.in(0).dtype());
  if (!is_known) return std::nullopt;
  int64_t axis = (*p.axis)[0] < 0 ? (*p.axis)[0] + 2 : (*p.axis)[0];
  if (axis != 0 && axis != 1) return std::nullopt;  // the operator will say so
  const NDArray& csr = call.in(0);
  NDArray sizes =
      with_data(csr, invoke_one(p.ord == 1 ? "abs" : "square", {}, {parts_of(csr).data}));
  NDArray sums = axis == 1 ? row_sums(sizes) : column_sums(sizes);
  return NDArrays{p.ord == 1 ? sums : invoke_one("sqrt", {}, {sums})};
}

// Over all elements: those that are there tell it.
std::optional<NDArrays> norm(const SparseCall& call) {
  const auto& p = call.as<ops::NormParam>();
  if (p.axis && !p.axis->empty()) return norm_of_lines(call);
  NDArray data = parts_of(call.in(0)).data;
  if (data.size() == 0) return silently_dense(call);
  NDArray result = dense_call(call, {data});
  if (!p.keepdims) return NDArrays{result};
  return NDArrays{result.reshaped(Shape(Dims(static_cast<size_t>(call.in(0).shape().ndim()), 1)))};
}

// Elements that are there, also zeros.
std::optional<NDArrays> count(const SparseCall& call) {
  const auto& p = call.as<ops::GetNnzParam>();
  if (call.kind(0) != StorageKind::kCsr || p.axis == 0) return std::nullopt;
  SparseParts parts = parts_of(call.in(0));
  if (!p.axis) return NDArrays{from_numbers({parts.count()}, call.in(0).context())};
  int64_t rows = call.in(0).shape()[0];
  return NDArrays{invoke_one("elemwise_sub", {},
                             {parts.indptr.slice(1, rows + 1), parts.indptr.slice(0, rows)})};
}

// Rows that are there; with keepdims the sums are row_sparse too.
std::optional<NDArrays> square_sum(const SparseCall& call) {
  std::optional<int> axis = single_axis(call);
  if (call.kind(0) != StorageKind::kRowSparse || call.in(0).shape().ndim() != 2 || !axis) {
    return std::nullopt;
  }
  SparseParts parts = parts_of(call.in(0));
  bool keeps = call.as<ReduceParam>().keepdims;
  if (parts.count() == 0 && (*axis == 0 || !keeps)) return silently_dense(call);
  int64_t rows = call.in(0).shape()[0];
  if (parts.count() == 0) {
    return NDArrays{
        empty_sparse(StorageKind::kRowSparse, {rows, 1}, call.in(0).dtype(), call.in(0).context())};
  }
  NDArray sums = dense_call(call, {parts.data});
  if (*axis == 0) return NDArrays{sums};
  SparseParts made{.data = sums, .indices = parts.indices};
  NDArray result = make_sparse(StorageKind::kRowSparse, keeps ? Shape{rows, 1} : Shape{rows}, made);
  return NDArrays{keeps ? result : to_dense(result)};
}

// Inputs: the gradient of the sums, the data. The rows of a row_sparse gradient, else the data's.
std::optional<NDArrays> square_sum_gradient(const SparseCall& call) {
  const NDArray &dy = call.in(0), &x = call.in(1);
  if (call.kind(1) != StorageKind::kRowSparse || x.shape().ndim() != 2) return std::nullopt;
  std::optional<int> axis = single_axis(call, 1);
  bool has_rows = axis == 1 && call.kind(0) == StorageKind::kRowSparse;
  if (!axis || (dy.is_sparse() && !has_rows)) return std::nullopt;
  SparseParts made = parts_of(x);
  if (has_rows) made = {.data = {}, .indices = parts_of(dy).indices};
  if (made.indices.size() == 0) {
    return NDArrays{empty_sparse(StorageKind::kRowSparse, x.shape(), x.dtype(), x.context())};
  }
  if (has_rows) {
    made.data = dense_call(call, {parts_of(dy).data, aligned_rows(parts_of(x), made.indices)});
  } else {
    made.data = dense_call(call, {axis == 1 ? dense_at(x, dy) : dy, made.data});
  }
  return NDArrays{make_sparse(StorageKind::kRowSparse, x.shape(), made)};
}

}  // namespace

void add_reduction_rules() {
  add_sparse_rule("_contrib_getnnz", count);
  add_sparse_rule("_square_sum", square_sum);
  add_sparse_rule("_backward_square_sum", square_sum_gradient);
  add_sparse_rule("sum", [](const SparseCall& call) { return sum(call, false); });
  add_sparse_rule("mean", [](const SparseCall& call) { return sum(call, true); });
  add_sparse_rule("norm", norm);
}

}  // namespace mx::sparse
