// Sorts one line of an array by value: the positions of the smallest (or largest) elements first.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/ceil_div.h"
#include "ops/index/sort_key.h"
#include "tensor/tensor.h"

namespace mx::ops {

// Room for one thread's lines.
template <class T>
class LineSorter {
 public:
  LineSorter(int64_t length, int64_t count, bool ascending)
      : entries_(static_cast<size_t>(length)), count_(count), ascending_(ascending) {}

  // Afterwards position(i), i < count, is where the i-th element of the sorted line stands.
  void sort(Row<const T> line) {
    if (count_ <= kFew && count_ * 8 <= line.size()) return pick_few(line);
    for (int64_t i = 0; i < line.size(); ++i) {
      auto key = sort_key(line[i]);
      entries_[static_cast<size_t>(i)] = entry(ascending_ ? key : ~key, i);
    }
    if constexpr (kPacked) {
      if (count_ == line.size() && count_ >= kVeryLong) return sort_by_digits<11>();
      if (count_ == line.size() && count_ >= kLong) return sort_by_digits<8>();
    }
    auto middle = entries_.begin() + count_;
    if (middle != entries_.end()) std::nth_element(entries_.begin(), middle, entries_.end());
    std::sort(entries_.begin(), middle);
  }
  [[nodiscard]] int64_t position(int64_t i) const {
    const Entry& e = entries_[static_cast<size_t>(i)];
    if constexpr (kPacked) {
      return static_cast<int64_t>(e & 0xffffffffu);
    } else {
      return e.second;
    }
  }
  // Whether the i-th element of the sorted line is another than the one before it.
  [[nodiscard]] bool is_new(int64_t i) const {
    if (i == 0) return true;
    const Entry &e = entries_[static_cast<size_t>(i)],
                &before = entries_[static_cast<size_t>(i - 1)];
    if constexpr (kPacked) {
      return e >> 32 != before >> 32;
    } else {
      return e.first != before.first;
    }
  }

 private:
  static constexpr int64_t kFew = 64;
  static constexpr int64_t kLong = 256, kVeryLong = 16384;  // counting digits pays from here on

  // Entries stand in the order of their positions: it is enough to order by keys and keep that.
  // Wide digits take fewer rounds, narrow ones fewer counters.
  template <int kBits>
  void sort_by_digits() {
    constexpr int kDigits = ceil_div(32, kBits);
    constexpr size_t kValues = size_t{1} << kBits;
    auto digit = [](Entry e, int number) { return (e >> (32 + number * kBits)) % kValues; };
    std::array<std::array<uint32_t, kValues>, kDigits> starts{};
    for (Entry e : entries_) {
      for (int number = 0; number < kDigits; ++number) {
        ++starts[static_cast<size_t>(number)][digit(e, number)];
      }
    }
    spare_.resize(entries_.size());
    for (int number = 0; number < kDigits; ++number) {
      auto& start = starts[static_cast<size_t>(number)];
      if (start[digit(entries_[0], number)] == entries_.size()) continue;  // all have the same
      uint32_t next = 0;
      for (uint32_t& place : start) next += std::exchange(place, next);
      for (Entry e : entries_) spare_[start[digit(e, number)]++] = e;
      entries_.swap(spare_);
    }
  }

  // Few of many: most elements lose against the last of the best so far, which are kept in order.
  void pick_few(Row<const T> line) {
    constexpr int64_t kBlock = 32;
    int64_t i = 0;
    for (; i < count_; ++i) enter(line[i], i, i);
    for (; i + kBlock <= line.size(); i += kBlock) {
      if (line.stride() == 1 && all_lose(line.data() + i, kBlock, line[position(count_ - 1)])) {
        continue;
      }
      for (int64_t k = i; k < i + kBlock; ++k) enter(line[k], k, count_);
    }
    for (; i < line.size(); ++i) enter(line[i], i, count_);
  }

  // Puts a value among the `full` best so far, at most count_, unless it loses against all.
  void enter(T value, int64_t at, int64_t full) {
    auto key = sort_key(value);
    Entry e = entry(ascending_ ? key : ~key, at);
    if (full == count_ && !(e < entries_[static_cast<size_t>(full - 1)])) return;
    auto place = static_cast<size_t>(std::min(full, count_ - 1));
    for (; place > 0 && e < entries_[place - 1]; --place) entries_[place] = entries_[place - 1];
    entries_[place] = e;
  }

  // Whether no value of a block can come before the last of the best; false where nan is involved.
  bool all_lose(const T* values, int64_t count, T last) const {
    auto bound = static_cast<Acc<T>>(last);
    int32_t losers = 0;
    if (ascending_) {
      for (int64_t k = 0; k < count; ++k) losers += static_cast<Acc<T>>(values[k]) >= bound;
    } else {
      for (int64_t k = 0; k < count; ++k) losers += static_cast<Acc<T>>(values[k]) <= bound;
    }
    return losers == count;
  }

  // A 32-bit key and the position fit one word: one comparison orders both.
  using Key = decltype(sort_key(T{}));
  static constexpr bool kPacked = sizeof(Key) == 4;
  using Entry = std::conditional_t<kPacked, uint64_t, std::pair<uint64_t, int64_t>>;

  static Entry entry(Key key, int64_t position) {
    if constexpr (kPacked) {
      return (static_cast<uint64_t>(key) << 32) | static_cast<uint64_t>(position);
    } else {
      return {key, position};
    }
  }

  std::vector<Entry> entries_, spare_;
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
