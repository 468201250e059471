#include "ndarray/sparse.h"

#include <algorithm>
#include <mutex>

#include "base/error.h"
#include "ndarray/array_bytes.h"
#include "ndarray/process.h"
#include "ndarray/sparse_box.h"

namespace mx {
namespace {

constexpr std::string_view kNames[] = {"default", "row_sparse", "csr"};

const SparseBox& box_of(const NDArray& array) {
  check<TypeError>(array.is_sparse(), "a sparse array is needed, got a dense one of shape ",
                   array.shape());
  return *array.storage().sparse();
}

void check_parts(StorageKind kind, const Shape& shape, DType dtype, const SparseParts& parts) {
  check<ShapeError>(kind != StorageKind::kCsr || shape.ndim() == 2,
                    "a csr array has two axes, got shape ", shape);
  check<ShapeError>(shape.ndim() >= 1, "a row_sparse array has one axis or more, got shape ",
                    shape);
  check<TypeError>(parts.data.dtype() == dtype, "a sparse array of ", dtype, " got data of ",
                   parts.data.dtype());
  auto check_whole = [&](const NDArray& array, const char* what) {
    bool is_near = array.context() == parts.data.context() ||
                   (array.context().is_host() && parts.data.context().is_host());
    ensure(is_near, "the parts of a sparse array lie on one device");
    check<TypeError>(array.dtype() == DType::kInt64, what, " must be int64, got ", array.dtype());
    check<ShapeError>(array.shape().ndim() == 1, what, " must have one axis, got shape ",
                      array.shape());
  };
  check_whole(parts.indices, "indices");
  Shape expected = data_shape(kind, shape, parts.count());
  check<ShapeError>(parts.data.shape() == expected, "a ", name_of(kind), " array of shape ", shape,
                    " with ", parts.count(), " indices needs data of shape ", expected, ", got ",
                    parts.data.shape());
  if (kind != StorageKind::kCsr) return;
  check_whole(parts.indptr, "indptr");
  check<ShapeError>(parts.indptr.size() == shape[0] + 1, "a csr array of ", shape[0],
                    " rows needs ", shape[0] + 1, " elements of indptr, got ", parts.indptr.size());
}

void check_ascending(std::span<const int64_t> indices, int64_t extent, std::string_view who,
                     std::string_view what) {
  for (size_t i = 0; i < indices.size(); ++i) {
    int64_t index = indices[i];
    check(index >= 0 && index < extent, who, ": ", what, " index ", index, " is outside of 0..",
          extent - 1);
    if (i == 0) continue;
    check<ShapeError>(indices[i - 1] != index, who, ": ", what, " index ", index, " occurs twice");
    check<ShapeError>(indices[i - 1] < index, who, ": ", what, " indices must ascend, ", index,
                      " comes after ", indices[i - 1]);
  }
}

void fill_zeros(const NDArray& array) {
  Context context = array.context();
  if (context.is_host()) {
    std::ranges::fill(array.tensor().span<int64_t>(), 0);
    return;
  }
  Work work;
  work.writes = {array.touch()};
  work.name = "zeros";
  work.queue = {.device = context};
  work.run = [array, context] {
    device_of(context).make_current();
    stream_of(context).fill(array.tensor().raw(), 0, array.bytes());
  };
  engine().push(std::move(work));
}

std::span<const int64_t> values_of(const NDArray& array) {
  return {static_cast<const int64_t*>(array.host_data()), static_cast<size_t>(array.size())};
}

}  // namespace

std::string_view name_of(StorageKind kind) { return kNames[static_cast<size_t>(kind)]; }

StorageKind storage_kind_of(std::string_view name) {
  const auto* found = std::ranges::find(kNames, name);
  check(found != std::end(kNames), "storage type \"", name,
        "\" is unknown; use default, row_sparse or csr");
  return static_cast<StorageKind>(found - std::begin(kNames));
}

StorageKind kind_of(const NDArray& array) {
  return array.is_sparse() ? array.storage().sparse()->kind : StorageKind::kDense;
}

SparseParts parts_of(const NDArray& array) {
  const SparseBox& box = box_of(array);
  std::lock_guard guard(box.lock);
  return box.parts;
}

void set_parts(const NDArray& array, SparseParts parts) {
  const SparseBox& box = box_of(array);
  check_parts(box.kind, array.shape(), array.dtype(), parts);
  for (NDArray* part : {&parts.data, &parts.indices, &parts.indptr}) part->set_history(nullptr);
  std::lock_guard guard(box.lock);
  box.parts = std::move(parts);
  box.narrow = NDArray();
  box.asked = 0;
}

NDArray narrow_columns(const NDArray& csr) {
  constexpr int kWorth = 3;  // a batch is used twice: for a result and for its gradient
  const SparseBox& box = box_of(csr);
  std::lock_guard guard(box.lock);
  if (!box.narrow.is_none() || csr.shape()[1] > INT32_MAX || ++box.asked < kWorth) {
    return box.narrow;
  }
  box.narrow = NDArray({box.parts.count()}, DType::kInt32);
  Work work;
  work.reads = {&box.parts.indices.var()};
  work.writes = {box.narrow.touch()};
  work.bytes = box.narrow.bytes();
  work.name = "narrow_columns";
  work.cost_ns = 200 + box.parts.count() / 2;
  work.run = [wide = box.parts.indices, narrow = box.narrow] {
    std::ranges::transform(wide.tensor().span<const int64_t>(), narrow.tensor().data<int32_t>(),
                           [](int64_t column) { return static_cast<int32_t>(column); });
  };
  engine().push(std::move(work));
  return box.narrow;
}

NDArray make_sparse(StorageKind kind, const Shape& shape, SparseParts parts) {
  DType dtype = parts.data.dtype();
  auto box = std::make_unique<SparseBox>(kind);
  auto storage = make_ref<Storage>(parts.data.context(), array_bytes(shape, dtype), std::move(box));
  NDArray array(std::move(storage), 0, shape, dtype);
  set_parts(array, std::move(parts));
  return array;
}

Shape data_shape(StorageKind kind, const Shape& shape, int64_t count) {
  if (kind == StorageKind::kCsr) return {count};
  Shape rows = shape;
  rows[0] = count;
  return rows;
}

SparseParts empty_parts(StorageKind kind, const Shape& shape, DType dtype, Context context) {
  check<ShapeError>(shape.ndim() >= (kind == StorageKind::kCsr ? 2 : 1), "a ", name_of(kind),
                    " array cannot have shape ", shape);
  SparseParts parts{.data = NDArray(data_shape(kind, shape, 0), dtype, context),
                    .indices = NDArray(Shape{0}, DType::kInt64, context)};
  if (kind != StorageKind::kCsr) return parts;
  parts.indptr = NDArray(Shape{shape[0] + 1}, DType::kInt64, context);
  fill_zeros(parts.indptr);
  return parts;
}

NDArray empty_sparse(StorageKind kind, const Shape& shape, DType dtype, Context context) {
  return make_sparse(kind, shape, empty_parts(kind, shape, dtype, context));
}

void check_indices(StorageKind kind, const Shape& shape, const SparseParts& parts,
                   std::string_view who) {
  std::span<const int64_t> indices = values_of(parts.indices);
  if (kind == StorageKind::kRowSparse) return check_ascending(indices, shape[0], who, "row");
  std::span<const int64_t> starts = values_of(parts.indptr);
  check<ShapeError>(starts.front() == 0, who, ": indptr must begin with 0, got ", starts.front());
  check<ShapeError>(starts.back() == parts.count(), who, ": indptr ends with ", starts.back(),
                    ", there are ", parts.count(), " indices");
  for (size_t row = 0; row + 1 < starts.size(); ++row) {
    check<ShapeError>(starts[row] <= starts[row + 1] && starts[row + 1] <= parts.count(), who,
                      ": indptr must not fall and not pass the ", parts.count(), " indices; row ",
                      row, " goes from ", starts[row], " to ", starts[row + 1]);
    auto begin = static_cast<size_t>(starts[row]), end = static_cast<size_t>(starts[row + 1]);
    check_ascending(indices.subspan(begin, end - begin), shape[1], who, "column");
  }
}

}  // namespace mx
