// Rules that move rows and columns: slice, Concat, take, Embedding, _sparse_retain.
#include <algorithm>

#include "base/index_error.h"
#include "ops/index/take.h"
#include "ops/shape/concat.h"
#include "ops/shape/slice.h"
#include "ops/sparse/parts.h"
#include "sparse/rules.h"

namespace mx::sparse {
namespace {

struct Range {
  int64_t begin, end;
};

std::optional<Range> range_of(const ops::SliceParam& p, size_t axis, int64_t extent) {
  auto at = [&](const MaybeDims& list) -> std::optional<int64_t> {
    return axis < list.size() ? list[axis] : std::nullopt;
  };
  if (at(p.step).value_or(1) != 1) return std::nullopt;
  auto counted = [&](int64_t index) {
    return std::clamp<int64_t>(index < 0 ? index + extent : index, 0, extent);
  };
  Range range{counted(at(p.begin).value_or(0)), counted(at(p.end).value_or(extent))};
  range.end = std::max(range.begin, range.end);  // nothing is left, as in 1.9.1
  return range;
}

// The elements of some rows of a csr array whose columns are in a range.
NDArray selected(const NDArray& csr, const NDArray& rows, Range columns) {
  SparseParts parts = parts_of(csr);
  ops::PartsSelectParam p{.begin = columns.begin, .end = columns.end};
  NDArray starts = call_parts("_parts_selected_starts", p, {parts.indptr, parts.indices, rows})[0];
  p.count = number_at(starts, rows.size());
  NDArrays kept = call_parts("_parts_select", p, {parts.indptr, parts.indices, rows, starts});
  SparseParts made{
      .data = taken_rows(parts.data, kept[0]), .indices = kept[1], .indptr = std::move(starts)};
  return make_sparse(StorageKind::kCsr, {rows.size(), columns.end - columns.begin}, made);
}

std::optional<NDArrays> slice(const SparseCall& call) {
  if (call.kind(0) != StorageKind::kCsr) return std::nullopt;
  const Shape& shape = call.in(0).shape();
  const auto& p = call.as<ops::SliceParam>();
  auto rows = range_of(p, 0, shape[0]), columns = range_of(p, 1, shape[1]);
  if (!rows || !columns) return std::nullopt;
  NDArray numbers = counted_numbers(rows->begin, rows->end, call.in(0).context());
  return NDArrays{selected(call.in(0), numbers, *columns)};
}

NDArray shifted(const NDArray& numbers, int64_t by) {
  const OpDef& plus = op_table().get("_plus_scalar");
  Params p = parse_params(*plus.params, {{"scalar", cat(by)}}, "Concat");
  return invoke(plus, p, {&numbers, 1})[0];
}

// csr arrays below each other.
std::optional<NDArrays> concat(const SparseCall& call) {
  const auto& p = call.as<ops::ConcatParam>();
  int64_t width = call.in(0).shape().ndim() == 2 ? call.in(0).shape()[1] : 0;
  bool is_known = p.dim == 0 && std::ranges::all_of(call.inputs, [&](const NDArray& a) {
                    return kind_of(a) == StorageKind::kCsr && a.shape()[1] == width &&
                           a.dtype() == call.in(0).dtype();
                  });
  if (!is_known) return std::nullopt;
  std::vector<NDArray> data, columns, starts = {parts_of(call.in(0)).indptr.slice(0, 1)};
  int64_t rows = 0, elements = 0;
  for (const NDArray& array : call.inputs) {
    SparseParts parts = parts_of(array);
    rows += array.shape()[0];
    data.push_back(parts.data);
    columns.push_back(parts.indices);
    starts.push_back(shifted(parts.indptr.slice(1, array.shape()[0] + 1), elements));
    elements += parts.count();
  }
  ops::ConcatParam joins_starts = p;
  joins_starts.num_args = static_cast<int>(starts.size());
  SparseParts made{.data = dense_call(call, data),
                   .indices = dense_call(call, columns),
                   .indptr = invoke_dense(call.op, joins_starts, starts, call.in(0).context())[0]};
  return NDArrays{make_sparse(StorageKind::kCsr, {rows, width}, made)};
}

void check_inside(std::span<const int64_t> numbers, int64_t extent, std::string_view who) {
  for (int64_t number : numbers) {
    check<IndexError>(number >= 0 && number < extent, who, ": index ", number,
                      " is out of range for an axis of ", extent, " elements");
  }
}

// Whole numbers of an index array of any dtype, in one line.
NDArray whole_numbers(const NDArray& index) {
  NDArray whole({index.size()}, DType::kInt64, index.context());
  copy_to(index.detached().reshaped({index.size()}), whole);
  return whole;
}

// The same inside of 0..extent-1.
NDArray positions(const NDArray& index, int64_t extent, std::string_view who,
                  ops::IndexMode mode = ops::IndexMode::kClip) {
  check<ShapeError>(extent > 0 || index.size() == 0, who, ": ", index.size(),
                    " rows are asked for of an array that has none");
  if (mode == ops::IndexMode::kRaise) {  // the error is the call's own
    NDArray whole = host_copy(whole_numbers(index));
    check_inside(numbers_of(whole), extent, who);
    mode = ops::IndexMode::kClip;
  }
  return call_parts("_parts_positions", ops::PartsPositionsParam{extent, mode}, {index})[0];
}

std::optional<NDArrays> take(const SparseCall& call) {
  const auto& p = call.as<ops::TakeParam>();
  bool is_known = call.kind(0) == StorageKind::kCsr && !call.in(1).is_sparse() && p.axis == 0 &&
                  call.in(1).shape().ndim() == 1;
  if (!is_known) return std::nullopt;
  const Shape& shape = call.in(0).shape();
  return NDArrays{
      selected(call.in(0), positions(call.in(1), shape[0], call.op.name, p.mode), {0, shape[1]})};
}

// Of a row_sparse weight: its rows, zeros where it has none.
std::optional<NDArrays> embedding(const SparseCall& call) {
  const auto& p = call.as<ops::EmbeddingParam>();
  bool is_known = !call.in(0).is_sparse() && call.kind(1) == StorageKind::kRowSparse;
  if (!is_known) return std::nullopt;
  check<ShapeError>(call.in(1).shape() == Shape({p.input_dim, p.output_dim}),
                    "Embedding: the weight has shape ", call.in(1).shape(), ", expected (",
                    p.input_dim, ", ", p.output_dim, ")");
  NDArray rows = positions(call.in(0), p.input_dim, call.op.name);
  Dims dims = call.in(0).shape().dims();
  dims.push_back(p.output_dim);
  return NDArrays{aligned_rows(parts_of(call.in(1)), rows).reshaped(Shape(dims))};
}

// Inputs: the result's gradient, indices. Rows that were used, each with the sum of its gradients.
std::optional<NDArrays> embedding_gradient(const SparseCall& call) {
  const auto& p = call.as<ops::EmbeddingParam>();
  bool has_sparse = call.in(0).is_sparse() || call.in(1).is_sparse();
  if (!p.sparse_grad || call.wants_dense || has_sparse) return std::nullopt;
  SortedNumbers rows =
      sorted_numbers(positions(call.in(1), p.input_dim, call.op.name), p.input_dim);
  NumberRuns used = runs_of(rows.numbers);
  NDArray dy = call.in(0).detached().reshaped({rows.order.size(), p.output_dim});
  SparseParts made{.data = call_parts("_parts_add", {}, {dy, rows.order, used.starts})[0],
                   .indices = used.numbers};
  return NDArrays{make_sparse(StorageKind::kRowSparse, {p.input_dim, p.output_dim}, made)};
}

// Rows that are asked for and not there are kept with zeros, as in 1.9.1.
std::optional<NDArrays> retain(const SparseCall& call) {
  check<Unsupported>(call.kind(0) == StorageKind::kRowSparse && !call.in(1).is_sparse(),
                     "_sparse_retain: data must be row_sparse and indices dense, got ",
                     name_of(call.kind(0)), " and ", name_of(call.kind(1)));
  const NDArray& array = call.in(0);
  NDArray rows = runs_of(sorted_numbers(whole_numbers(call.in(1)), 0).numbers).numbers;
  bool is_inside = rows.size() == 0 ||
                   (number_at(rows, 0) >= 0 && number_at(rows, rows.size() - 1) < array.shape()[0]);
  check<ShapeError>(is_inside, "_sparse_retain: a row index is outside of 0..",
                    array.shape()[0] - 1);
  SparseParts made{.data = aligned_rows(parts_of(array), rows), .indices = rows};
  return NDArrays{make_sparse(StorageKind::kRowSparse, array.shape(), made)};
}

}  // namespace

void add_row_rules() {
  add_sparse_rule("slice", slice);
  add_sparse_rule("Concat", concat);
  add_sparse_rule("take", take);
  add_sparse_rule("Embedding", embedding);
  add_sparse_rule("_contrib_SparseEmbedding", embedding);
  add_sparse_rule("_backward_Embedding", embedding_gradient, true);
  add_sparse_rule("_sparse_retain", retain);
}

}  // namespace mx::sparse
