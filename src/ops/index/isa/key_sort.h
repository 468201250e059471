// Sorting of keys (sort_key.h), one set of functions per instruction set, chosen at run time.
#pragma once

#include <cstdint>

namespace mx::isa {

template <class Key>  // uint32_t or uint64_t
struct KeySort {
  // `spare` is room for kMargin more keys than there are.
  static constexpr int64_t kMargin = 16;
  // The smallest first.
  void (*sort)(Key* keys, int64_t count, Key* spare);
  // The same where keys with equal upper 32 bits stand in the right order already.
  void (*sort_by_upper)(Key* keys, int64_t count, Key* spare);
  // Moves the keys below one of them, from the middle if luck will have it, to the front; says how
  // many those are: none where that one is the smallest.
  int64_t (*split)(Key* keys, int64_t count, Key* spare);
  // Moves the different ones of sorted keys to the front; says how many those are.
  int64_t (*distinct)(Key* keys, int64_t count);
};

// The best that this processor can run.
template <class Key>
const KeySort<Key>& key_sort();

// Each instruction set's own; only key_sort() and tests choose among them.
extern const KeySort<uint32_t> kWordSortBaseline;
extern const KeySort<uint64_t> kLongSortBaseline;
extern const KeySort<uint32_t> kWordSortAvx512;
extern const KeySort<uint64_t> kLongSortAvx512;

}  // namespace mx::isa
