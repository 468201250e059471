#include "runtime/sparse.h"

#include <algorithm>

#include "base/error.h"
#include "runtime/copy.h"

namespace mx {
namespace {

NDArray dense_of_csr(const Shape& shape, const SparseParts& parts) {
  NDArray dense(shape, parts.data.dtype());
  push_sparse(SparseWork::moves("cast_storage", dense.bytes()),
              {parts.data, parts.indices, parts.indptr}, dense,
              [=] { ops::csr_to_dense(csr_view(shape, parts), dense.tensor()); });
  return dense;
}

NDArray dense_of_rows(const Shape& shape, const SparseParts& parts) {
  NDArray dense(shape, parts.data.dtype());
  auto what = SparseWork::moves("cast_storage", dense.bytes());
  push_sparse(what, {parts.data, parts.indices}, dense, [=] {
    ops::rows_to_dense(parts.data.tensor(), row_numbers(parts.indices), dense.tensor());
  });
  return dense;
}

SparseParts csr_of_dense(const NDArray& dense) {
  check<ShapeError>(dense.shape().ndim() == 2, "cast_storage: a csr array has two axes, got shape ",
                    dense.shape());
  SparseParts parts;
  parts.indptr = NDArray({dense.shape()[0] + 1}, DType::kInt64);
  auto what = SparseWork::moves("cast_storage", dense.bytes());
  push_sparse(what, {dense}, parts.indptr, [dense, starts = parts.indptr] {
    ops::count_nonzero(dense.tensor(), starts.tensor().data<int64_t>());
  });
  int64_t count = numbers_of(parts.indptr).back();
  parts.indices = NDArray({count}, DType::kInt64);
  parts.data = NDArray({count}, dense.dtype());
  Work work;
  work.reads = {&dense.var(), &parts.indptr.var()};
  work.writes = {parts.indices.touch(), parts.data.touch()};
  work.name = what.name;
  work.cost_ns = what.cost_ns;
  work.run = [dense, parts] {
    ops::dense_to_csr(dense.tensor(), parts.indptr.tensor().data<const int64_t>(),
                      parts.indices.tensor().data<int64_t>(), parts.data.tensor());
  };
  engine().push(std::move(work));
  return parts;
}

SparseParts rows_of_dense(const NDArray& dense) {
  check<ShapeError>(dense.shape().ndim() >= 1,
                    "cast_storage: a row_sparse array has one axis or more, got shape ()");
  dense.wait_to_read();
  NDArray rows = from_numbers(ops::nonzero_rows(dense.tensor()));
  return {.data = taken_rows(dense, rows), .indices = rows};
}

SparseParts moved(SparseParts parts, Context context) {
  parts.data = on_context(parts.data, context);
  return parts;
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

NDArray from_numbers(const std::vector<int64_t>& numbers) {
  NDArray array({std::ssize(numbers)}, DType::kInt64);
  std::ranges::copy(numbers, array.tensor().data<int64_t>());
  return array;
}

ops::CsrView csr_view(const Shape& shape, const SparseParts& parts) {
  return {shape[0], shape[1], parts.indptr.tensor().data<const int64_t>(),
          parts.indices.tensor().data<const int64_t>(), parts.data.tensor()};
}

NDArray taken_rows(const NDArray& from, NDArray rows) {
  NDArray host = host_copy(from);
  Shape shape = from.shape();
  shape[0] = rows.size();
  NDArray result(shape, from.dtype());
  push_sparse(SparseWork::moves("take_rows", result.bytes()), {host, rows}, result,
              [=] { ops::gather_rows(host.tensor(), row_numbers(rows), result.tensor()); });
  return result;
}

void write_rows(const NDArray& from, const NDArray& rows, const NDArray& to) {
  if (!to.context().is_host()) {
    NDArray host = host_copy(to);
    write_rows(from, rows, host);
    return copy_to(host, to);
  }
  NDArray source = host_copy(from);
  auto what = SparseWork::moves("write_rows", source.bytes());
  Work work;
  work.reads = {&source.var(), &rows.var(), &to.var()};
  work.writes = {Touch{&to.var(), false}};
  work.name = what.name;
  work.cost_ns = what.cost_ns;
  work.run = [=] { ops::put_rows(source.tensor(), row_numbers(rows), to.tensor()); };
  engine().push(std::move(work));
}

NDArray aligned_rows(const SparseParts& parts, std::span<const int64_t> wanted) {
  std::vector<int64_t> places = ops::places_of(wanted, numbers_of(parts.indices));
  return taken_rows(parts.data, from_numbers(places));
}

NDArray to_dense(const NDArray& array) {
  if (!array.is_sparse()) return array;
  SparseParts parts = host_parts(array);
  NDArray dense = kind_of(array) == StorageKind::kCsr ? dense_of_csr(array.shape(), parts)
                                                      : dense_of_rows(array.shape(), parts);
  return on_context(dense, array.context());
}

NDArray converted(const NDArray& array, StorageKind kind) {
  if (kind_of(array) == kind) return array;
  NDArray dense = to_dense(array);
  if (kind == StorageKind::kDense) return dense;
  NDArray host = host_copy(dense.detached());
  SparseParts parts = kind == StorageKind::kCsr ? csr_of_dense(host) : rows_of_dense(host);
  return make_sparse(kind, array.shape(), moved(std::move(parts), array.context()));
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
  parts.data = std::move(data);
  set_parts(to, std::move(parts));
}

}  // namespace mx
