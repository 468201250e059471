#include "ops/index/sort_values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <span>
#include <vector>

namespace mx::ops {
namespace {

template <class T>
bool comes_before(T a, T b) {  // nan after every number
  if constexpr (std::is_floating_point_v<Acc<T>>) {
    auto x = static_cast<Acc<T>>(a), y = static_cast<Acc<T>>(b);
    if (std::isnan(x) || std::isnan(y)) return !std::isnan(x) && std::isnan(y);
    return x < y;
  } else {
    return a < b;
  }
}

// Plain ones, few different ones, and (of floats) zeros of both signs, infinities and nans.
template <class T>
std::vector<T> make_values(int kind, size_t count) {
  std::mt19937 random(static_cast<uint32_t>(count));
  constexpr float kInfinity = std::numeric_limits<float>::infinity();
  const float special[] = {0.0F, -0.0F, 1.0F, -1.0F, kInfinity, -kInfinity, NAN, -NAN, 0.5F};
  std::vector<T> values(count);
  for (T& value : values) {
    auto number = static_cast<int32_t>(random() % 100'000) - 50'000;
    if (kind == 0) value = static_cast<T>(static_cast<Acc<T>>(number));
    if (kind == 1) value = static_cast<T>(static_cast<Acc<T>>(number % 3));
    if (kind == 2 && std::is_floating_point_v<Acc<T>>) {
      value = static_cast<T>(static_cast<Acc<T>>(special[random() % std::size(special)]));
    }
  }
  return values;
}

template <class T>
void expect_same_bits(const std::vector<T>& got, const std::vector<T>& expected, int kind) {
  EXPECT_TRUE(std::ranges::equal(std::as_bytes(std::span(got)), std::as_bytes(std::span(expected))))
      << "kind " << kind << " length " << got.size();
}

template <class T>
void expect_sorted() {
  for (size_t length : {0, 1, 2, 15, 16, 17, 100, 257, 1000, 5000, 100'000}) {
    for (int kind = 0; kind < 3; ++kind) {
      for (bool ascending : {true, false}) {
        std::vector<T> values = make_values<T>(kind, length), expected = values, got(length);
        std::ranges::stable_sort(expected, [=](T a, T b) {
          return ascending ? comes_before(a, b) : comes_before(b, a);
        });
        auto size = static_cast<int64_t>(length);
        Row<const T> line(values.data(), size, 1);
        ValueSorter<T>(size, ascending).sort(line, Row<T>(got.data(), size, 1));
        expect_same_bits(got, expected, kind);
        LineSorter<T> places(size, size, ascending);
        places.sort(line);
        for (size_t i = 0; i < length; ++i) {
          got[i] = values[static_cast<size_t>(places.position(static_cast<int64_t>(i)))];
        }
        expect_same_bits(got, expected, kind);
      }
    }
  }
}

TEST(SortValues, OfEveryDtypeAreSortedAndKeepTheirOrder) {
  expect_sorted<float>();
  expect_sorted<double>();
  expect_sorted<Half>();
  expect_sorted<BFloat16>();
  expect_sorted<uint8_t>();
  expect_sorted<int8_t>();
  expect_sorted<int32_t>();
  expect_sorted<int64_t>();
}

TEST(SortValues, OfStridedLinesAreSorted) {
  constexpr int64_t kLength = 300, kStride = 3;
  std::vector<float> values = make_values<float>(0, kLength * kStride), got(values.size(), 7);
  ValueSorter<float>(kLength, true)
      .sort(Row<const float>(values.data() + 1, kLength, kStride),
            Row<float>(got.data() + 2, kLength, kStride));
  std::vector<float> expected;
  for (size_t i = 1; i < values.size(); i += kStride) expected.push_back(values[i]);
  std::ranges::sort(expected);
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(got[kStride * i + 2], expected[i]);
    EXPECT_EQ(got[kStride * i], 7);
  }
}

template <class Key>
void expect_distinct(size_t length, Key different) {
  std::mt19937_64 random(length);
  KeyRoom<Key> keys(static_cast<int64_t>(length));
  std::set<Key> expected;
  for (size_t i = 0; i < length; ++i) {
    expected.insert(keys.data()[i] = static_cast<Key>(random()) % different);
  }
  std::vector<Key> got;
  for (std::span<Key> piece : sort_distinct_keys(keys)) {
    got.insert(got.end(), piece.begin(), piece.end());
  }
  EXPECT_EQ(got, std::vector<Key>(expected.begin(), expected.end())) << length << " " << different;
}

TEST(SortKeys, DistinctOnesAreFoundOnAllThreads) {
  for (size_t length : {0, 1, 1000, 40'000, 400'000}) {
    for (uint32_t different : {1U, 2U, 1000U, ~0U}) {
      expect_distinct<uint32_t>(length, different);
      expect_distinct<uint64_t>(length, different);
    }
  }
}

}  // namespace
}  // namespace mx::ops
