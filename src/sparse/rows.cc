// Rules that move rows and columns: slice, Concat, take, Embedding, _sparse_retain.
#include <algorithm>
#include <array>
#include <numeric>

#include "base/index_error.h"
#include "ops/index/take.h"
#include "ops/shape/concat.h"
#include "ops/shape/slice.h"
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
  check<ShapeError>(range.begin < range.end || extent == 0, "slice: axis ", axis, " of extent ",
                    extent, " from ", range.begin, " to ", range.end, " has no elements");
  return range;
}

// The elements of some rows of a csr array whose columns are in a range.
NDArray selected(const NDArray& csr, std::span<const int64_t> rows, Range columns) {
  SparseParts parts = host_parts(csr);
  auto starts = numbers_of(parts.indptr), indices = numbers_of(parts.indices);
  std::vector<int64_t> new_starts = {0}, new_columns, places;
  for (int64_t row : rows) {
    for (int64_t k = starts[static_cast<size_t>(row)]; k < starts[static_cast<size_t>(row) + 1];
         ++k) {
      int64_t column = indices[static_cast<size_t>(k)];
      if (column < columns.begin || column >= columns.end) continue;
      new_columns.push_back(column - columns.begin);
      places.push_back(k);
    }
    new_starts.push_back(std::ssize(new_columns));
  }
  SparseParts made{.data = taken_rows(parts.data, from_numbers(places)),
                   .indices = from_numbers(new_columns),
                   .indptr = from_numbers(new_starts)};
  return make_sparse(StorageKind::kCsr, {std::ssize(rows), columns.end - columns.begin}, made);
}

std::optional<NDArrays> slice(const SparseCall& call) {
  if (call.kind(0) != StorageKind::kCsr) return std::nullopt;
  const Shape& shape = call.in(0).shape();
  const auto& p = call.as<ops::SliceParam>();
  auto rows = range_of(p, 0, shape[0]), columns = range_of(p, 1, shape[1]);
  if (!rows || !columns) return std::nullopt;
  std::vector<int64_t> numbers(static_cast<size_t>(rows->end - rows->begin));
  std::iota(numbers.begin(), numbers.end(), rows->begin);
  return NDArrays{selected(call.in(0), numbers, *columns)};
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
  std::vector<int64_t> starts = {0}, columns;
  std::vector<NDArray> data;
  for (const NDArray& array : call.inputs) {
    SparseParts parts = host_parts(array);
    auto first = std::ssize(columns);
    for (int64_t start : numbers_of(parts.indptr).subspan(1)) starts.push_back(first + start);
    auto more = numbers_of(parts.indices);
    columns.insert(columns.end(), more.begin(), more.end());
    data.push_back(parts.data);
  }
  SparseParts made{.data = dense_call(call, data),
                   .indices = from_numbers(columns),
                   .indptr = from_numbers(starts)};
  return NDArrays{make_sparse(StorageKind::kCsr, {std::ssize(starts) - 1, width}, made)};
}

// Whole numbers of an index array of any dtype, inside of 0..extent-1.
std::vector<int64_t> positions(const NDArray& index, int64_t extent, std::string_view who,
                               ops::IndexMode mode = ops::IndexMode::kClip) {
  check<ShapeError>(extent > 0 || index.size() == 0, who, ": ", index.size(),
                    " rows are asked for of an array that has none");
  NDArray whole(index.shape(), DType::kInt64);
  copy_to(host_copy(index.detached()), whole);
  auto numbers = numbers_of(whole);
  std::vector<int64_t> result(numbers.begin(), numbers.end());
  for (int64_t& number : result) {
    check<IndexError>(mode != ops::IndexMode::kRaise || (number >= 0 && number < extent), who,
                      ": index ", number, " is out of range for an axis of ", extent, " elements");
    number = ops::placed(number, extent, mode);
  }
  return result;
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
  SparseParts parts = host_parts(call.in(1));
  std::vector<int64_t> rows = positions(call.in(0), p.input_dim, call.op.name);
  Dims dims = call.in(0).shape().dims();
  dims.push_back(p.output_dim);
  return NDArrays{aligned_rows(parts, rows).reshaped(Shape(dims))};
}

// Inputs: the result's gradient, indices. Rows that were used, each with the sum of its gradients.
std::optional<NDArrays> embedding_gradient(const SparseCall& call) {
  const auto& p = call.as<ops::EmbeddingParam>();
  if (!p.sparse_grad || call.wants_dense || call.in(0).is_sparse()) return std::nullopt;
  std::vector<int64_t> rows = positions(call.in(1), p.input_dim, call.op.name);
  std::vector<int64_t> order = ops::ascending_order(rows, p.input_dim);
  std::vector<int64_t> used, starts;
  used.reserve(rows.size()), starts.reserve(rows.size() + 1);
  for (size_t k = 0; k < order.size(); ++k) {
    int64_t row = rows[static_cast<size_t>(order[k])];
    if (!used.empty() && used.back() == row) continue;
    used.push_back(row);
    starts.push_back(static_cast<int64_t>(k));
  }
  starts.push_back(std::ssize(order));
  Shape shape{p.input_dim, p.output_dim};
  NDArray dy = host_copy(call.in(0)).detached().reshaped({std::ssize(order), p.output_dim});
  SparseParts made{.data = NDArray({std::ssize(used), p.output_dim}, dy.dtype()),
                   .indices = from_numbers(used)};
  auto what = SparseWork::moves("_backward_Embedding", dy.bytes());
  push_sparse(what, {dy}, made.data,
              [dy, order = std::move(order), starts = std::move(starts), data = made.data] {
                ops::add_rows(dy.tensor(), order, starts, data.tensor());
              });
  return NDArrays{make_sparse(StorageKind::kRowSparse, shape, made)};
}

// Rows that are asked for and not there are kept with zeros, as in 1.9.1.
std::optional<NDArrays> retain(const SparseCall& call) {
  check<Unsupported>(call.kind(0) == StorageKind::kRowSparse && !call.in(1).is_sparse(),
                     "_sparse_retain: data must be row_sparse and indices dense, got ",
                     name_of(call.kind(0)), " and ", name_of(call.kind(1)));
  const NDArray& array = call.in(0);
  NDArray whole(call.in(1).shape(), DType::kInt64);
  copy_to(host_copy(call.in(1).detached()), whole);
  auto given = numbers_of(whole);
  std::vector<int64_t> rows(given.begin(), given.end());
  std::ranges::sort(rows);
  auto repeated = std::ranges::unique(rows);
  rows.erase(repeated.begin(), repeated.end());
  check<ShapeError>(rows.empty() || (rows.front() >= 0 && rows.back() < array.shape()[0]),
                    "_sparse_retain: a row index is outside of 0..", array.shape()[0] - 1);
  SparseParts made{.data = aligned_rows(host_parts(array), rows), .indices = from_numbers(rows)};
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
