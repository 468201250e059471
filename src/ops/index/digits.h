// Sorting by counting digits: for many keys, where no vector code sorts them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "base/ceil_div.h"

namespace mx::ops {

// Sorts keys by their highest 32 bits; those that are equal there keep their order. `spare` has
// room for as many. Wide digits take fewer rounds, narrow ones fewer counters.
template <int kBits, class Key>
void sort_by_digits(Key* keys, int64_t count, Key* spare) {
  constexpr int kDigits = ceil_div(32, kBits), kLowest = sizeof(Key) * 8 - 32;
  constexpr size_t kValues = size_t{1} << kBits;
  auto digit = [](Key key, int number) { return (key >> (kLowest + number * kBits)) % kValues; };
  std::array<std::array<int64_t, kValues>, kDigits> starts{};
  for (int64_t i = 0; i < count; ++i) {
    for (int n = 0; n < kDigits; ++n) ++starts[static_cast<size_t>(n)][digit(keys[i], n)];
  }
  Key *from = keys, *to = spare;
  for (int n = 0; n < kDigits; ++n) {
    auto& start = starts[static_cast<size_t>(n)];
    if (start[digit(from[0], n)] == count) continue;  // all have the same
    int64_t next = 0;
    for (int64_t& place : start) next += std::exchange(place, next);
    for (int64_t i = 0; i < count; ++i) to[start[digit(from[i], n)]++] = from[i];
    std::swap(from, to);
  }
  if (from != keys) std::copy_n(from, count, keys);
}

}  // namespace mx::ops
