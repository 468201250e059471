#include "dist/rows.h"

#include <algorithm>
#include <cstring>
#include <numeric>

#include "base/error.h"
#include "dist/elements.h"
#include "ndarray/sparse.h"
#include "tensor/dispatch.h"

namespace mx::dist {
namespace {

constexpr size_t kNumberBytes = sizeof(int64_t);

size_t row_bytes(const Shape& shape, DType dtype) {
  return static_cast<size_t>(row_shape(shape, 1).size() * size_of(dtype));
}

// The numbers at the beginning of a payload, which is not aligned.
std::vector<int64_t> numbers_of(const Message& message, size_t row_bytes) {
  check<IoError>(message.shape.ndim() > 0 && message.rows >= 0 &&
                     static_cast<size_t>(message.rows) <= message.payload.size / kNumberBytes,
                 "kvstore: key ", shown(message.key), ": a message says that it has ", message.rows,
                 " rows of shape ", message.shape);
  std::vector<int64_t> numbers(static_cast<size_t>(message.rows));
  check<IoError>(message.payload.size == numbers.size() * (kNumberBytes + row_bytes),
                 "kvstore: key ", shown(message.key), ": ", message.rows, " rows of shape ",
                 message.shape, " came with ", message.payload.size, " bytes");
  if (!numbers.empty()) {
    std::memcpy(numbers.data(), message.payload.data.get(), numbers.size() * kNumberBytes);
  }
  for (int64_t number : numbers) {
    check<IoError>(number >= 0 && number < message.shape[0], "kvstore: key ", shown(message.key),
                   " of shape ", message.shape, " has no row ", number);
  }
  return numbers;
}

template <class T>
void add_elements(const T* from, T* to, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    to[i] = static_cast<T>(static_cast<Acc<T>>(to[i]) + static_cast<Acc<T>>(from[i]));
  }
}

// Adds the rows of `from` to those of `to` that `places` names.
void add_rows(const NDArray& from, const NDArray& to, const std::vector<int64_t>& places) {
  int64_t width = row_shape(to.shape(), 1).size();
  dispatch(kNumeric, to.dtype(), [&]<class T>() {
    const T* source = elements<const T>(from).data();
    T* target = elements<T>(to).data();
    for (size_t i = 0; i < places.size(); ++i) {
      add_elements(source + static_cast<int64_t>(i) * width, target + places[i] * width, width);
    }
  });
}

NDArray zeros(const Shape& shape, DType dtype) {
  NDArray array(shape, dtype);
  if (array.bytes() > 0) {
    std::memset(array.tensor().raw(), 0, static_cast<size_t>(array.bytes()));
  }
  return array;
}

NDArray index_array(const std::vector<int64_t>& numbers) {
  NDArray array(Shape{static_cast<int64_t>(numbers.size())}, DType::kInt64);
  std::ranges::copy(numbers, elements<int64_t>(array).begin());
  return array;
}

NDArray sum_of_rows(const std::vector<std::optional<NDArray>>& given) {
  const NDArray& first = *given[0];
  std::vector<int64_t> all;
  for (const auto& one : given) {
    auto numbers = elements<const int64_t>(parts_of(*one).indices);
    all.insert(all.end(), numbers.begin(), numbers.end());
  }
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
  NDArray data = zeros(row_shape(first.shape(), static_cast<int64_t>(all.size())), first.dtype());
  for (const auto& one : given) {
    SparseParts parts = parts_of(*one);
    std::vector<int64_t> places;
    for (int64_t number : elements<const int64_t>(parts.indices)) {
      places.push_back(std::ranges::lower_bound(all, number) - all.begin());
    }
    add_rows(parts.data, data, places);
  }
  return make_sparse(StorageKind::kRowSparse, first.shape(), {data, index_array(all)});
}

}  // namespace

Shape row_shape(const Shape& shape, int64_t count) {
  Shape rows = shape;
  rows[0] = count;
  return rows;
}

Payload pack_rows(const NDArray& array, int64_t begin, int64_t end, int64_t& count) {
  SparseParts parts = parts_of(array);
  auto numbers = elements<const int64_t>(parts.indices);
  auto first = std::ranges::lower_bound(numbers, begin),
       last = std::ranges::lower_bound(numbers, end);
  count = last - first;
  size_t width = row_bytes(array.shape(), array.dtype());
  auto rows = static_cast<size_t>(count);
  Payload payload = Payload::sized(rows * (kNumberBytes + width));
  if (payload.size == 0) return payload;
  std::vector<int64_t> sent(first, last);
  for (int64_t& number : sent) number -= begin;
  std::memcpy(payload.data.get(), sent.data(), rows * kNumberBytes);
  const auto* from = static_cast<const std::byte*>(parts.data.tensor().raw()) +
                     static_cast<size_t>(first - numbers.begin()) * width;
  std::memcpy(payload.data.get() + rows * kNumberBytes, from, rows * width);
  return payload;
}

NDArray unpack_rows(const Message& message) {
  check<IoError>(message.shape.ndim() > 0, "kvstore: key ", shown(message.key),
                 ": a scalar has no rows");
  size_t width = row_bytes(message.shape, message.dtype);
  std::vector<int64_t> numbers = numbers_of(message, width);
  bool is_ascending = std::ranges::adjacent_find(numbers, std::greater_equal<>()) == numbers.end();
  check<IoError>(is_ascending, "kvstore: key ", shown(message.key), ": rows came in disorder");
  NDArray data(row_shape(message.shape, message.rows), message.dtype);
  if (data.bytes() > 0) {
    std::memcpy(data.tensor().raw(), message.payload.data.get() + numbers.size() * kNumberBytes,
                numbers.size() * width);
  }
  return make_sparse(StorageKind::kRowSparse, message.shape, {data, index_array(numbers)});
}

Payload take_rows(const Message& message, const NDArray& stored) {
  std::vector<int64_t> numbers = numbers_of(message, 0);
  const auto* from = static_cast<const std::byte*>(stored.host_data());
  size_t width = row_bytes(stored.shape(), stored.dtype());
  Payload payload = Payload::sized(numbers.size() * width);
  for (size_t i = 0; i < numbers.size() && width > 0; ++i) {
    std::memcpy(payload.data.get() + i * width, from + static_cast<size_t>(numbers[i]) * width,
                width);
  }
  return payload;
}

NDArray sum_of(const std::vector<std::optional<NDArray>>& given) {
  if (std::ranges::all_of(given, [](const auto& one) { return one->is_sparse(); })) {
    return given.size() == 1 ? *given[0] : sum_of_rows(given);
  }
  NDArray sum = densified(*given[0]);
  for (size_t rank = 1; rank < given.size(); ++rank) {
    NDArray next = densified(*given[rank]);
    dispatch(kNumeric, sum.dtype(), [&]<class T>() {
      add_elements(elements<const T>(next).data(), elements<T>(sum).data(), sum.size());
    });
  }
  return sum;
}

NDArray with_all_rows(const NDArray& dense) {
  std::vector<int64_t> numbers(static_cast<size_t>(dense.shape()[0]));
  std::iota(numbers.begin(), numbers.end(), 0);
  return make_sparse(StorageKind::kRowSparse, dense.shape(), {dense, index_array(numbers)});
}

NDArray densified(const NDArray& array) {
  if (!array.is_sparse()) return array;
  SparseParts parts = parts_of(array);
  if (parts.count() == array.shape()[0]) return parts.data;
  parts.data.wait_to_read();
  parts.indices.wait_to_read();
  NDArray dense = zeros(array.shape(), array.dtype());
  auto numbers = elements<const int64_t>(parts.indices);
  add_rows(parts.data, dense, {numbers.begin(), numbers.end()});
  return dense;
}

}  // namespace mx::dist
