#include "ops/sparse/rows.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>

#include "base/parallel.h"
#include "tensor/dispatch.h"

namespace mx::ops {
namespace {

constexpr int64_t kGrainBytes = 1 << 16;

int64_t row_size(const Tensor& array) { return array.shape().product(1, array.ndim()); }
int64_t row_bytes(const Tensor& array) { return row_size(array) * size_of(array.dtype()); }

// body(i) for each row that has elements.
template <class Body>
void each_row(int64_t count, int64_t bytes, Body&& body) {
  if (bytes == 0) return;  // there is no memory then
  int64_t grain = std::max<int64_t>(1, kGrainBytes / (bytes + 1));
  parallel_for(count, grain, [&](int64_t begin, int64_t end) {
    for (int64_t i = begin; i < end; ++i) body(i);
  });
}

}  // namespace

std::vector<int64_t> nonzero_rows(const Tensor& dense) {
  int64_t count = dense.dim(0), size = row_size(dense);
  std::vector<char> has_value(static_cast<size_t>(count));
  dispatch(kAnyType, dense.dtype(), [&]<class T>() {
    const T* all = dense.data<const T>();
    each_row(count, row_bytes(dense), [&](int64_t i) {
      const T* row = all + i * size;
      has_value[static_cast<size_t>(i)] = std::any_of(
          row, row + size, [](const T& x) { return static_cast<Acc<T>>(x) != Acc<T>(0); });
    });
  });
  std::vector<int64_t> rows;
  for (int64_t i = 0; i < count; ++i) {
    if (has_value[static_cast<size_t>(i)]) rows.push_back(i);
  }
  return rows;
}

void gather_rows(const Tensor& from, RowNumbers rows, const Tensor& result) {
  int64_t bytes = row_bytes(from), extent = from.dim(0);
  const auto* source = static_cast<const char*>(from.raw());
  auto* target = static_cast<char*>(result.raw());
  each_row(std::ssize(rows), bytes, [&](int64_t i) {
    int64_t row = rows[static_cast<size_t>(i)];
    char* to = target + i * bytes;
    if (row < 0 || row >= extent) {
      std::memset(to, 0, static_cast<size_t>(bytes));
    } else {
      std::memcpy(to, source + row * bytes, static_cast<size_t>(bytes));
    }
  });
}

void put_rows(const Tensor& from, RowNumbers rows, const Tensor& to) {
  int64_t bytes = row_bytes(to), extent = to.dim(0);
  const auto* source = static_cast<const char*>(from.raw());
  auto* target = static_cast<char*>(to.raw());
  each_row(std::ssize(rows), bytes, [&](int64_t i) {
    int64_t row = rows[static_cast<size_t>(i)];
    if (row < 0 || row >= extent) return;
    std::memcpy(target + row * bytes, source + i * bytes, static_cast<size_t>(bytes));
  });
}

void rows_to_dense(const Tensor& from, RowNumbers rows, const Tensor& dense) {
  auto* target = static_cast<char*>(dense.raw());
  parallel_for(dense.bytes(), kGrainBytes, [&](int64_t begin, int64_t end) {
    std::memset(target + begin, 0, static_cast<size_t>(end - begin));
  });
  put_rows(from, rows, dense);
}

void add_rows(const Tensor& from, RowNumbers places, RowNumbers starts, const Tensor& result) {
  int64_t size = row_size(result);
  dispatch(kNumeric, result.dtype(), [&]<class T>() {
    const T* source = from.data<const T>();
    T* target = result.data<T>();
    each_row(result.dim(0), row_bytes(result), [&](int64_t i) {
      auto first = static_cast<size_t>(starts[static_cast<size_t>(i)]);
      auto last = static_cast<size_t>(starts[static_cast<size_t>(i) + 1]);
      T* to = target + i * size;
      if (last - first == 1) {  // most rows are used once
        std::copy_n(source + places[first] * size, size, to);
        return;
      }
      constexpr int64_t kBlock = 16;
      for (int64_t j = 0; j < size; j += kBlock) {
        int64_t width = std::min(kBlock, size - j);
        Acc<T> sums[kBlock] = {};
        for (size_t k = first; k < last; ++k) {
          const T* from_row = source + places[k] * size + j;
          for (int64_t b = 0; b < width; ++b) sums[b] += static_cast<Acc<T>>(from_row[b]);
        }
        for (int64_t b = 0; b < width; ++b) to[j + b] = T(sums[b]);
      }
    });
  });
}

std::vector<int64_t> ascending_order(RowNumbers numbers, int64_t bound) {
  constexpr int kBits = 11;  // of a digit: its counts stay in the first cache
  constexpr size_t kFew = 256;
  std::vector<int64_t> order(numbers.size());
  std::iota(order.begin(), order.end(), 0);
  auto number = [&](int64_t place) { return numbers[static_cast<size_t>(place)]; };
  if (std::ranges::is_sorted(numbers)) return order;
  if (numbers.size() < kFew || bound <= 0) {
    std::ranges::stable_sort(order, {}, number);
    return order;
  }
  // Digit by digit, the lowest first: comparisons would take five times as long for a thousand.
  std::vector<int64_t> next(order.size());
  for (int shift = 0; shift < 63 && (bound - 1) >> shift > 0; shift += kBits) {
    auto digit = [&](int64_t place) {
      return static_cast<size_t>(number(place) >> shift) & ((size_t{1} << kBits) - 1);
    };
    std::array<size_t, (size_t{1} << kBits) + 1> starts{};
    for (int64_t place : order) ++starts[digit(place) + 1];
    std::partial_sum(starts.begin(), starts.end(), starts.begin());
    for (int64_t place : order) next[starts[digit(place)]++] = place;
    order.swap(next);
  }
  return order;
}

std::vector<int64_t> places_of(RowNumbers wanted, RowNumbers rows) {
  std::vector<int64_t> places;
  places.reserve(wanted.size());
  for (int64_t number : wanted) {
    auto found = std::ranges::lower_bound(rows, number);
    bool is_there = found != rows.end() && *found == number;
    places.push_back(is_there ? found - rows.begin() : -1);
  }
  return places;
}

}  // namespace mx::ops
