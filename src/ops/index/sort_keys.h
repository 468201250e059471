// The different elements of an array as sorted keys (sort_key.h), without their places: half the
// bytes to move, and long arrays are sorted by counting digits.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <utility>
#include <vector>

#include "ops/index/sort_key.h"

namespace mx::ops {

// The value that has this key: of both zeros the positive one.
template <class T>
constexpr T value_of_key(decltype(sort_key(T{})) key) {
  using Value = Acc<T>;
  using Bits = decltype(key);
  constexpr auto kSign = static_cast<Bits>(Bits{1} << (sizeof(Bits) * 8 - 1));
  if constexpr (std::is_floating_point_v<Value>) {
    if (key == std::numeric_limits<Bits>::max()) {
      return static_cast<T>(std::numeric_limits<Value>::quiet_NaN());
    }
    return static_cast<T>(std::bit_cast<Value>(key & kSign ? key ^ kSign : ~key));
  } else {
    return static_cast<T>(key ^ kSign);
  }
}

inline void sort_keys(std::vector<uint64_t>& keys) { std::ranges::sort(keys); }
inline void sort_keys(std::vector<uint32_t>& keys) {
  constexpr size_t kLong = 16384;
  if (keys.size() < kLong) return std::sort(keys.begin(), keys.end());
  constexpr int kBits = 11, kDigits = 3;
  constexpr size_t kValues = size_t{1} << kBits;
  auto digit = [](uint32_t key, int number) { return (key >> (number * kBits)) % kValues; };
  std::array<std::array<size_t, kValues>, kDigits> starts{};
  for (uint32_t key : keys) {
    for (int n = 0; n < kDigits; ++n) ++starts[static_cast<size_t>(n)][digit(key, n)];
  }
  std::vector<uint32_t> spare(keys.size());
  for (int n = 0; n < kDigits; ++n) {
    auto& start = starts[static_cast<size_t>(n)];
    if (start[digit(keys[0], n)] == keys.size()) continue;  // all have the same
    size_t next = 0;
    for (size_t& place : start) next += std::exchange(place, next);
    for (uint32_t key : keys) spare[start[digit(key, n)]++] = key;
    keys.swap(spare);
  }
}

template <class T>
auto distinct_keys(const T* values, int64_t count) {
  std::vector<decltype(sort_key(T{}))> keys(static_cast<size_t>(count));
  std::transform(values, values + count, keys.begin(), [](T value) { return sort_key(value); });
  sort_keys(keys);
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  return keys;
}

}  // namespace mx::ops
