#include "ops/index/isa/key_sort.h"

#include <algorithm>
#include <array>

#include "base/by_instruction_set.h"
#include "ops/index/digits.h"

namespace mx::isa {
namespace {

constexpr int64_t kLong = 256, kVeryLong = 16384;  // counting digits pays from here on

template <class Key>
void sort(Key* keys, int64_t count, Key* /*spare*/) {
  std::sort(keys, keys + count);
}
void sort_words(uint32_t* keys, int64_t count, uint32_t* spare) {
  if (count >= kVeryLong) return ops::sort_by_digits<11>(keys, count, spare);
  std::sort(keys, keys + count);
}
void sort_by_upper(uint64_t* keys, int64_t count, uint64_t* spare) {
  if (count >= kVeryLong) return ops::sort_by_digits<11>(keys, count, spare);
  if (count >= kLong) return ops::sort_by_digits<8>(keys, count, spare);
  std::sort(keys, keys + count);
}

template <class Key>
int64_t split(Key* keys, int64_t count, Key* /*spare*/) {
  if (count == 0) return 0;
  std::array<Key, 63> sample;
  for (size_t i = 0; i < sample.size(); ++i) {
    sample[i] = keys[static_cast<int64_t>(i) * count / std::ssize(sample)];
  }
  auto middle = sample.begin() + sample.size() / 2;
  std::nth_element(sample.begin(), middle, sample.end());
  // Those with equal upper bits must keep their order.
  auto end = std::stable_partition(keys, keys + count, [=](Key key) { return key < *middle; });
  return end - keys;
}

template <class Key>
int64_t distinct(Key* keys, int64_t count) {
  return std::unique(keys, keys + count) - keys;
}

}  // namespace

const KeySort<uint32_t> kWordSortBaseline = {sort_words, sort_words, split<uint32_t>,
                                             distinct<uint32_t>};
const KeySort<uint64_t> kLongSortBaseline = {sort<uint64_t>, sort_by_upper, split<uint64_t>,
                                             distinct<uint64_t>};

#if defined(__x86_64__)
template <>
const KeySort<uint32_t>& key_sort() {
  return *by_instruction_set(&kWordSortBaseline, &kWordSortBaseline, &kWordSortAvx512);
}
template <>
const KeySort<uint64_t>& key_sort() {
  return *by_instruction_set(&kLongSortBaseline, &kLongSortBaseline, &kLongSortAvx512);
}
#else
template <>
const KeySort<uint32_t>& key_sort() {
  return kWordSortBaseline;
}
template <>
const KeySort<uint64_t>& key_sort() {
  return kLongSortBaseline;
}
#endif

}  // namespace mx::isa
