// Functions of elements: those that keep zeros work on the data alone.
#include <algorithm>

#include "ops/contrib/elementwise.h"
#include "ops/pointwise/unary/unary.h"
#include "sparse/rules.h"

namespace mx::sparse {
namespace {

constexpr std::string_view kKeepZeros[] = {"relu",
                                           "abs",
                                           "sign",
                                           "rint",
                                           "ceil",
                                           "floor",
                                           "trunc",
                                           "fix",
                                           "round",
                                           "square",
                                           "sqrt",
                                           "cbrt",
                                           "sin",
                                           "tan",
                                           "arcsin",
                                           "arctan",
                                           "degrees",
                                           "radians",
                                           "sinh",
                                           "tanh",
                                           "arcsinh",
                                           "arctanh",
                                           "expm1",
                                           "log1p",
                                           "negative",
                                           "_copy",
                                           "make_loss",
                                           "BlockGrad",
                                           "_contrib_round_ste",
                                           "_contrib_sign_ste"};

std::optional<NDArrays> on_data(const SparseCall& call) {
  return NDArrays{with_data(call.in(0), dense_call(call, {parts_of(call.in(0)).data}))};
}

// A gradient is linear in the gradient that it gets, its first input, and has elements where that
// one has; and, as in 1.9.1, zeros in the rows that another row_sparse input has, so that lazy
// updates with momentum see those rows too.
std::optional<NDArrays> linear_in_first(const SparseCall& call) {
  if (!call.in(0).is_sparse()) return std::nullopt;
  SparseParts parts = parts_of(call.in(0));
  std::vector<NDArray> data = {parts.data};
  NDArray rows = parts.indices;
  for (const NDArray& other : call.inputs.subspan(1)) {
    check<ShapeError>(other.shape() == call.in(0).shape(), call.op.name, ": shapes ",
                      call.in(0).shape(), " and ", other.shape(), " differ");
    if (!other.is_sparse()) {
      data.push_back(dense_at(call.in(0), other));
      continue;
    }
    if (kind_of(other) != call.kind(0) || call.kind(0) == StorageKind::kCsr) return std::nullopt;
    SparseParts others = parts_of(other);
    data.push_back(aligned_rows(others, parts.indices));
    rows = joined_numbers(rows, others.indices).all;
  }
  NDArray made = dense_call(call, data);
  if (rows.size() == parts.count()) return NDArrays{with_data(call.in(0), made)};
  SparseParts result{.data = aligned_rows({.data = made, .indices = parts.indices}, rows),
                     .indices = rows};
  return NDArrays{make_sparse(call.kind(0), call.in(0).shape(), result)};
}

std::optional<NDArrays> zeros_like(const SparseCall& call) {
  const NDArray& array = call.in(0);
  return NDArrays{empty_sparse(call.kind(0), array.shape(), array.dtype(), array.context())};
}

bool has_dense(const SparseCall& call) {
  return std::ranges::any_of(call.inputs, [](const NDArray& input) { return !input.is_sparse(); });
}

// f(0, 0) = 0: two arrays of one kind.
std::optional<NDArrays> joined(const SparseCall& call) {
  if (call.kind(0) != call.kind(1)) return std::nullopt;
  Aligned both = aligned(call.in(0), call.in(1));
  both.parts.data = dense_call(call, {both.parts.data, both.other});
  return NDArrays{make_sparse(call.kind(0), call.in(0).shape(), both.parts)};
}

std::optional<NDArrays> sum(const SparseCall& call) {
  return has_dense(call) ? silently_dense(call) : joined(call);
}

std::optional<NDArrays> product(const SparseCall& call) {
  if (!has_dense(call)) return joined(call);
  bool is_first = call.in(0).is_sparse();
  const NDArray &sparse = call.in(is_first ? 0 : 1), &dense = call.in(is_first ? 1 : 0);
  check<ShapeError>(sparse.shape() == dense.shape(), call.op.name, ": shapes ", call.in(0).shape(),
                    " and ", call.in(1).shape(), " differ");
  std::vector<NDArray> data = {parts_of(sparse).data, dense_at(sparse, dense)};
  if (!is_first) std::swap(data[0], data[1]);
  return NDArrays{with_data(sparse, dense_call(call, data))};
}

std::optional<NDArrays> quotient(const SparseCall& call) {
  bool is_known = has_dense(call) || call.kind(0) == StorageKind::kRowSparse;
  return is_known && (has_dense(call) || call.kind(0) == call.kind(1))
             ? std::optional(silently_dense(call))
             : std::nullopt;
}

// 0 ** 0 is 1, so nothing stays sparse; of two csr arrays 1.9.1 tells it.
std::optional<NDArrays> power(const SparseCall& call) {
  bool is_known =
      has_dense(call) || (call.kind(0) == call.kind(1) && call.kind(0) == StorageKind::kRowSparse);
  return is_known ? std::optional(silently_dense(call)) : std::nullopt;
}

// The rows of the first, divided by those of any other array.
std::optional<NDArrays> rows_divided(const SparseCall& call) {
  if (call.kind(0) != StorageKind::kRowSparse) return std::nullopt;
  const NDArray &rows = call.in(0), &other = call.in(1);
  check<ShapeError>(rows.shape() == other.shape(), call.op.name, ": shapes ", rows.shape(), " and ",
                    other.shape(), " differ");
  NDArray divisor = call.kind(1) == StorageKind::kRowSparse
                        ? aligned_rows(parts_of(other), parts_of(rows).indices)
                        : dense_at(rows, to_dense(other));
  return NDArrays{with_data(rows, dense_call(call, {parts_of(rows).data, divisor}))};
}

// The first in the storage type of the second.
std::optional<NDArrays> stored_alike(const SparseCall& call) {
  check<ShapeError>(call.in(0).shape() == call.in(1).shape(), call.op.name, ": shapes ",
                    call.in(0).shape(), " and ", call.in(1).shape(), " differ");
  bool is_same = call.kind(0) == call.kind(1);
  return NDArrays{is_same ? copied(call.in(0)) : converted(call.in(0), call.kind(1))};
}

// a·x² + b·x + c keeps zeros where c is 0; 1.9.1 knows it of csr alone.
std::optional<NDArrays> quadratic(const SparseCall& call) {
  bool is_known = call.kind(0) == StorageKind::kCsr && call.as<ops::QuadraticParam>().c == 0;
  return is_known ? on_data(call) : std::nullopt;
}

std::optional<NDArrays> broadcast_sum(const SparseCall& call) {
  bool has_csr = call.kind(0) == StorageKind::kCsr || call.kind(1) == StorageKind::kCsr;
  return has_csr && has_dense(call) ? std::optional(silently_dense(call)) : std::nullopt;
}

// csr and a dense array that is repeated to its shape.
std::optional<NDArrays> broadcast_product(const SparseCall& call) {
  const NDArray &csr = call.in(0), &dense = call.in(1);
  if (call.kind(0) != StorageKind::kCsr || dense.is_sparse()) return std::nullopt;
  const Shape &whole = csr.shape(), &part = dense.shape();
  if (part.ndim() > 2) return std::nullopt;
  for (int axis = 0; axis < part.ndim(); ++axis) {
    int64_t extent = part[part.ndim() - 1 - axis];
    if (extent != 1 && extent != whole[1 - axis]) return std::nullopt;  // the operator will say so
  }
  return NDArrays{with_data(csr, dense_call(call, {parts_of(csr).data, dense_at(csr, dense)}))};
}

std::optional<NDArrays> sum_of_all(const SparseCall& call) {
  bool all_rows = std::ranges::all_of(
      call.inputs, [](const NDArray& a) { return kind_of(a) == StorageKind::kRowSparse; });
  // 1.9.1 adds a csr array between two dense ones, and many arrays with a dense one, in place.
  bool is_silent = call.inputs.size() == 3 ? has_dense(call) && call.kind(1) == StorageKind::kCsr &&
                                                 !call.in(0).is_sparse() && !call.in(2).is_sparse()
                                           : call.inputs.size() > 4 && has_dense(call);
  if (is_silent) return silently_dense(call);
  if (!all_rows) return std::nullopt;
  NDArray total = call.in(0);
  for (const NDArray& next : call.inputs.subspan(1)) {
    total = invoke_one("elemwise_add", {}, {total, next});
  }
  return NDArrays{call.inputs.size() == 1 ? copied(total) : total};
}

std::optional<NDArrays> clip(const SparseCall& call) {
  const auto& p = call.as<ops::ClipParam>();
  return p.a_min <= 0 && p.a_max >= 0 ? on_data(call) : std::nullopt;
}

std::optional<NDArrays> where(const SparseCall& call) {
  bool is_known =
      call.kind(0) == StorageKind::kCsr && !call.in(1).is_sparse() && !call.in(2).is_sparse();
  return is_known ? std::optional(silently_dense(call)) : std::nullopt;
}

// Losses whose label may be csr.
std::optional<NDArrays> with_csr_label(const SparseCall& call) {
  bool is_known = !call.in(0).is_sparse() && call.kind(1) == StorageKind::kCsr;
  return is_known ? std::optional(silently_dense(call)) : std::nullopt;
}

}  // namespace

void add_pointwise_rules() {
  for (std::string_view name : kKeepZeros) {
    add_sparse_rule(name, on_data);
    std::string gradient = cat("_backward_", name);
    if (op_table().find(gradient)) add_sparse_rule(gradient, linear_in_first);
  }
  add_sparse_rule("zeros_like", zeros_like);
  add_sparse_rule("elemwise_add", sum);
  add_sparse_rule("elemwise_sub", sum);
  add_sparse_rule("elemwise_mul", product);
  add_sparse_rule("elemwise_div", quotient);
  add_sparse_rule("_scatter_elemwise_div", rows_divided);
  for (std::string_view name : {"_hypot", "_maximum", "_minimum", "_grad_add"}) {
    add_sparse_rule(name, joined);
  }
  add_sparse_rule("_power", power);
  add_sparse_rule("_identity_with_attr_like_rhs", stored_alike);
  add_sparse_rule("_contrib_quadratic", quadratic);
  add_sparse_rule("broadcast_add", broadcast_sum);
  add_sparse_rule("broadcast_sub", broadcast_sum);
  add_sparse_rule("broadcast_mul", broadcast_product);
  add_sparse_rule("broadcast_div", broadcast_product);
  add_sparse_rule("add_n", sum_of_all);
  add_sparse_rule("clip", clip);
  add_sparse_rule("where", where);
  add_sparse_rule("LinearRegressionOutput", with_csr_label);
  add_sparse_rule("LogisticRegressionOutput", with_csr_label);
}

}  // namespace mx::sparse
