#include "runtime/sparse.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/error.h"
#include "ops/sparse/parts.h"
#include "runtime/copy.h"
#include "runtime/eager.h"

namespace mx {
namespace {

using ops::PartsSizeParam;

NDArray dense_of(const NDArray& array) {
  const Shape& shape = array.shape();
  SparseParts parts = parts_of(array);
  if (kind_of(array) == StorageKind::kRowSparse) {
    return call_parts("_parts_whole", PartsSizeParam{shape[0]}, {parts.data, parts.indices})[0];
  }
  return call_parts("_parts_dense", PartsSizeParam{shape[1]},
                    {parts.indptr, parts.indices, parts.data})[0];
}

SparseParts csr_of_dense(const NDArray& dense) {
  const Shape& shape = dense.shape();
  check<ShapeError>(shape.ndim() == 2, "cast_storage: a csr array has two axes, got shape ", shape);
  NDArray starts = call_parts("_parts_count", {}, {dense})[0];
  PartsSizeParam count{number_at(starts, shape[0])};
  NDArrays kept = call_parts("_parts_keep", count, {dense, starts});
  return {.data = kept[1], .indices = kept[0], .indptr = starts};
}

// The first ones of an array that has room for more; they leave it where most of it is unused.
NDArray trimmed(const NDArray& array, int64_t count) {
  NDArray view = array.slice(0, count);
  if (count == array.size()) return array;
  return 2 * count < array.size() ? copied(view) : view;
}

SparseParts rows_of_dense(const NDArray& dense) {
  check<ShapeError>(dense.shape().ndim() >= 1,
                    "cast_storage: a row_sparse array has one axis or more, got shape ()");
  NDArrays found = call_parts("_parts_nonzero", {}, {dense});
  NDArray rows = trimmed(found[0], number_at(found[1], 0));
  return {.data = taken_rows(dense, rows), .indices = rows};
}

}  // namespace

NDArray host_copy(const NDArray& array) {
  return array.is_none() || array.context().is_host() ? array : on_context(array, Context{});
}

SparseParts host_parts(const NDArray& sparse) {
  SparseParts parts = parts_of(sparse);
  return {host_copy(parts.data), host_copy(parts.indices), host_copy(parts.indptr)};
}

std::span<const int64_t> numbers_of(const NDArray& indices) {
  return {static_cast<const int64_t*>(indices.host_data()), static_cast<size_t>(indices.size())};
}

int64_t number_at(const NDArray& numbers, int64_t i) {
  NDArray one = numbers.slice(i, i + 1);
  one.wait_to_read();
  int64_t number = 0;
  read_settled(one, &number);
  return number;
}

NDArray from_numbers(const std::vector<int64_t>& numbers, Context context) {
  NDArray array({std::ssize(numbers)}, DType::kInt64);
  std::ranges::copy(numbers, array.tensor().data<int64_t>());
  return on_context(array, context);
}

NDArray counted_numbers(int64_t begin, int64_t end, Context context) {
  NDArray numbers({std::max<int64_t>(end - begin, 0)}, DType::kInt64);
  auto all = numbers.tensor().span<int64_t>();
  std::iota(all.begin(), all.end(), begin);
  return on_context(numbers, context);
}

NDArrays call_parts(std::string_view op, const Params& params,
                    std::initializer_list<NDArray> inputs) {
  SmallVector<NDArray, 4> given;
  for (const NDArray& input : inputs) given.push_back(input.detached());
  return invoke_dense(op_table().get(op), params, {given.begin(), given.size()},
                      given[0].context());
}

ops::CsrView csr_view(const Shape& shape, const SparseParts& parts, const NDArray& narrow) {
  return {shape[0],
          shape[1],
          parts.indptr.tensor().data<const int64_t>(),
          parts.indices.tensor().data<const int64_t>(),
          parts.data.tensor(),
          narrow.is_none() ? nullptr : narrow.tensor().data<const int32_t>()};
}

NDArray taken_rows(const NDArray& from, const NDArray& rows) {
  return call_parts("_parts_take", {}, {from, rows})[0];
}

void write_rows(const NDArray& from, const NDArray& rows, const NDArray& to) {
  NDArray target = to.detached();
  std::array<NDArray, 3> inputs = {target, from.detached(), rows};
  invoke_into(op_table().get("_parts_put"), {}, inputs, target);
}

NDArray aligned_rows(const SparseParts& parts, const NDArray& wanted) {
  return taken_rows(parts.data, call_parts("_parts_places", {}, {wanted, parts.indices})[0]);
}

JoinedNumbers joined_numbers(const NDArray& first, const NDArray& second) {
  NDArrays made = call_parts("_parts_join", {}, {first, second});
  int64_t count = number_at(made[3], 0);
  return {trimmed(made[0], count), made[1].slice(0, count), made[2].slice(0, count)};
}

SortedNumbers sorted_numbers(const NDArray& numbers, int64_t bound) {
  NDArrays made = call_parts("_parts_sort", PartsSizeParam{bound}, {numbers});
  return {made[0], made[1]};
}

NumberRuns runs_of(const NDArray& ascending) {
  NDArrays made = call_parts("_parts_runs", {}, {ascending});
  int64_t count = number_at(made[2], 0);
  return {trimmed(made[0], count), made[1].slice(0, count + 1)};
}

NDArray to_dense(const NDArray& array) { return array.is_sparse() ? dense_of(array) : array; }

NDArray converted(const NDArray& array, StorageKind kind) {
  if (kind_of(array) == kind) return array;
  NDArray dense = to_dense(array).detached();
  if (kind == StorageKind::kDense) return dense;
  return make_sparse(kind, array.shape(),
                     kind == StorageKind::kCsr ? csr_of_dense(dense) : rows_of_dense(dense));
}

NDArray copied(const NDArray& array) {
  if (!array.is_sparse()) {
    NDArray copy(array.shape(), array.dtype(), array.context());
    copy_to(array, copy);
    return copy;
  }
  SparseParts parts = parts_of(array);
  parts.data = copied(parts.data);
  return make_sparse(kind_of(array), array.shape(), std::move(parts));
}

void copy_sparse(const NDArray& from, const NDArray& to) {
  check<ShapeError>(from.shape() == to.shape(), "copy: the source has shape ", from.shape(),
                    ", the target ", to.shape());
  if (from.storage_ref() == to.storage_ref()) return;
  if (!to.is_sparse()) return copy_to(to_dense(from), to);
  SparseParts parts = parts_of(converted(from.detached(), kind_of(to)));
  NDArray data(parts.data.shape(), to.dtype(), to.context());
  copy_to(parts.data, data);
  set_parts(to, {std::move(data), on_context(parts.indices, to.context()),
                 parts.indptr.is_none() ? NDArray() : on_context(parts.indptr, to.context())});
}

}  // namespace mx
