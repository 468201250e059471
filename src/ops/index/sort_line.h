// Sorts one line of an array by value: the positions of the smallest (or largest) elements first.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "ops/index/sort_key.h"
#include "ops/index/sort_keys.h"
#include "ops/pointwise/vector_once.h"
#include "tensor/tensor.h"

namespace mx::ops {

// Calls body(i, element) for the elements of a line: as vector code where they are neighbours.
template <class T, class Body>
[[gnu::always_inline]] inline void each_element(Row<T> line, const Body& body) {
  if (line.stride() == 1) {
    T* elements = line.data();
    for (int64_t i = 0; i < line.size(); ++i) body(i, elements[i]);
  } else {
    for (int64_t i = 0; i < line.size(); ++i) body(i, line[i]);
  }
}

// Room for one thread's lines.
template <class T>
class LineSorter {
 public:
  LineSorter(int64_t length, int64_t count, bool ascending)
      : entries_(length), count_(count), ascending_(ascending) {}

  // Afterwards position(i), i < count, is where the i-th element of the sorted line stands.
  void sort(Row<const T> line) {
    if (count_ <= kFew && count_ * 8 <= line.size()) return pick_few(line);
    vector_once([line, entries = entries_.data(), flip = ascending_ ? Key{0} : kMostKey] {
      each_element(line,
                   [=](int64_t i, T value) { entries[i] = entry(sort_key(value) ^ flip, i); });
    });
    if constexpr (kPacked) {
      if (count_ == line.size()) return sort_keys(entries_, KeyOrder::kByPlace);
    }
    Entry *begin = entries_.data(), *middle = begin + count_, *end = begin + line.size();
    if (middle != end) std::nth_element(begin, middle, end);
    std::sort(begin, middle);
  }
  [[nodiscard]] int64_t position(int64_t i) const {
    const Entry& e = entries_.data()[i];
    if constexpr (kPacked) {
      return static_cast<int64_t>(e & 0xffffffffu);
    } else {
      return e.second;
    }
  }
  // Whether the i-th element of the sorted line is another than the one before it.
  [[nodiscard]] bool is_new(int64_t i) const {
    if (i == 0) return true;
    const Entry &e = entries_.data()[i], &before = entries_.data()[i - 1];
    if constexpr (kPacked) {
      return e >> 32 != before >> 32;
    } else {
      return e.first != before.first;
    }
  }

 private:
  static constexpr int64_t kFew = 64;

  // Few of many: most elements lose against the last of the best so far, which are kept in order.
  void pick_few(Row<const T> line) {
    constexpr int64_t kBlock = 32;
    int64_t i = 0;
    for (; i < count_; ++i) enter(line[i], i, i);
    while (i + kBlock <= line.size()) {
      if (line.stride() == 1) i = pass_losers<kBlock>(line, i);
      if (i + kBlock > line.size()) break;
      for (const int64_t end = i + kBlock; i < end; ++i) enter_winner(line, i);
    }
    for (; i < line.size(); ++i) enter_winner(line, i);
  }

  // Most values lose at the first look.
  void enter_winner(Row<const T> line, int64_t at) {
    const auto value = static_cast<Acc<T>>(line[at]);
    const auto bound = static_cast<Acc<T>>(line[position(count_ - 1)]);
    if (ascending_ ? value >= bound : value <= bound) return;
    enter(line[at], at, count_);
  }

  // Puts a value among the `full` best so far, at most count_, unless it loses against all.
  void enter(T value, int64_t at, int64_t full) {
    Entry e = entry(sort_key(value) ^ (ascending_ ? Key{0} : kMostKey), at);
    Entry* best = entries_.data();
    if (full == count_ && !(e < best[full - 1])) return;
    int64_t place = std::min(full, count_ - 1);
    for (; place > 0 && e < best[place - 1]; --place) best[place] = best[place - 1];
    best[place] = e;
  }

  // From `i` on, where the first whole block begins of which some value may come before the last of
  // the best: one with nan may.
  template <int64_t kBlock>
  [[nodiscard]] int64_t pass_losers(Row<const T> line, int64_t i) const {
    const auto bound = static_cast<Acc<T>>(line[position(count_ - 1)]);
    const T* values = line.data();
    const int64_t end = line.size() - kBlock;
    auto pass = [&](auto loses) {
      vector_once([&] {
        for (; i <= end; i += kBlock) {
          int32_t losers = 0;
          for (int64_t k = i; k < i + kBlock; ++k) losers += loses(static_cast<Acc<T>>(values[k]));
          if (losers != kBlock) return;
        }
      });
    };
    if (ascending_) {
      pass([bound](Acc<T> value) { return value >= bound; });
    } else {
      pass([bound](Acc<T> value) { return value <= bound; });
    }
    return i;
  }

  // A 32-bit key and the position fit one word: one comparison orders both.
  using Key = decltype(sort_key(T{}));
  static constexpr Key kMostKey = std::numeric_limits<Key>::max();
  static constexpr bool kPacked = sizeof(Key) == 4;
  using Entry = std::conditional_t<kPacked, uint64_t, std::pair<uint64_t, int64_t>>;

  static Entry entry(Key key, int64_t position) {
    if constexpr (kPacked) {
      return (static_cast<uint64_t>(key) << 32) | static_cast<uint64_t>(position);
    } else {
      return {key, position};
    }
  }

  struct Entries {  // whose keys do not fit a word
    std::vector<Entry> all;
    explicit Entries(int64_t count) : all(static_cast<size_t>(count)) {}
    Entry* data() { return all.data(); }
    [[nodiscard]] const Entry* data() const { return all.data(); }
  };
  std::conditional_t<kPacked, KeyRoom<uint64_t>, Entries> entries_;
  int64_t count_;
  bool ascending_;
};

// Compiled once, in sort_line.cc.
extern template class LineSorter<float>;
extern template class LineSorter<double>;
extern template class LineSorter<Half>;
extern template class LineSorter<BFloat16>;
extern template class LineSorter<uint8_t>;
extern template class LineSorter<int8_t>;
extern template class LineSorter<int32_t>;
extern template class LineSorter<int64_t>;
extern template class LineSorter<bool>;

}  // namespace mx::ops
