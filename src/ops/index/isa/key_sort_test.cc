#include "ops/index/isa/key_sort.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

#include "base/instruction_set.h"

namespace mx::isa {
namespace {

constexpr size_t kMargin = KeySort<uint64_t>::kMargin;

// Sorted, all equal, few different ones, the largest: what a division goes wrong with.
template <class Key>
std::vector<Key> make_keys(int kind, size_t count) {
  std::mt19937_64 random(count);
  std::vector<Key> keys(count);
  for (size_t i = 0; i < count; ++i) {
    const Key made[] = {static_cast<Key>(random()),     static_cast<Key>(i),
                        static_cast<Key>(count - i),    static_cast<Key>(random() % 3),
                        static_cast<Key>(random() % 2), static_cast<Key>(~Key{0} - random() % 2),
                        static_cast<Key>(~Key{0}),      static_cast<Key>(i % 17)};
    keys[i] = made[kind];
  }
  return keys;
}
constexpr int kKinds = 8;

std::vector<size_t> lengths() {
  std::vector<size_t> all;
  for (size_t length = 0; length < 150; ++length) all.push_back(length);
  for (size_t length : {255, 256, 257, 300, 511, 512, 513, 1000, 4097, 10'000, 70'001}) {
    all.push_back(length);
  }
  return all;
}

// Keys with room around them, to see what is written there.
template <class Key>
struct Guarded {
  static constexpr Key kGuard = 0x5a;
  std::vector<Key> keys, spare;
  size_t count;

  explicit Guarded(const std::vector<Key>& from)
      : keys(from), spare(from.size() + kMargin + 1, kGuard), count(from.size()) {
    keys.insert(keys.end(), 2 * kMargin, kGuard);
  }
  void expect_untouched() const {
    EXPECT_EQ(spare.back(), kGuard);
    for (size_t i = count; i < keys.size(); ++i) ASSERT_EQ(keys[i], kGuard) << count << " " << i;
  }
  [[nodiscard]] std::vector<Key> result() const { return {keys.begin(), keys.end() - 2 * kMargin}; }
};

template <class Key>
void expect_sorted(const KeySort<Key>& kernels) {
  for (size_t length : lengths()) {
    for (int kind = 0; kind < kKinds; ++kind) {
      std::vector<Key> expected = make_keys<Key>(kind, length);
      Guarded<Key> given(expected);
      std::sort(expected.begin(), expected.end());
      kernels.sort(given.keys.data(), static_cast<int64_t>(length), given.spare.data());
      given.expect_untouched();
      ASSERT_EQ(given.result(), expected) << "kind " << kind << " length " << length;
      int64_t kept = kernels.distinct(given.keys.data(), static_cast<int64_t>(length));
      expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
      given.expect_untouched();
      ASSERT_EQ(kept, std::ssize(expected)) << "kind " << kind << " length " << length;
      ASSERT_TRUE(std::equal(expected.begin(), expected.end(), given.keys.begin()));
    }
  }
}

template <class Key>
void expect_split(const KeySort<Key>& kernels) {
  for (size_t length : lengths()) {
    for (int kind = 0; kind < kKinds; ++kind) {
      std::vector<Key> before = make_keys<Key>(kind, length);
      Guarded<Key> given(before);
      int64_t low =
          kernels.split(given.keys.data(), static_cast<int64_t>(length), given.spare.data());
      given.expect_untouched();
      std::vector<Key> after = given.result();
      auto middle = after.begin() + low;
      if (low > 0) {
        EXPECT_LT(*std::max_element(after.begin(), middle), *std::min_element(middle, after.end()));
      }
      std::sort(before.begin(), before.end());
      std::sort(after.begin(), after.end());
      ASSERT_EQ(after, before) << "kind " << kind << " length " << length;
    }
  }
}

// Places in the lower halves: equal keys keep their order.
void expect_sorted_by_upper(const KeySort<uint64_t>& kernels) {
  for (size_t length : lengths()) {
    std::vector<uint64_t> expected = make_keys<uint64_t>(0, length);
    for (size_t i = 0; i < length; ++i) expected[i] = (expected[i] % 1000) << 52 | i;
    Guarded<uint64_t> given(expected);
    std::sort(expected.begin(), expected.end());
    kernels.sort_by_upper(given.keys.data(), static_cast<int64_t>(length), given.spare.data());
    ASSERT_EQ(given.result(), expected) << "length " << length;
  }
}

void expect_right(const KeySort<uint32_t>& words, const KeySort<uint64_t>& longs) {
  expect_sorted(words);
  expect_sorted(longs);
  expect_split(words);
  expect_split(longs);
  expect_sorted_by_upper(longs);
}

TEST(KeySort, BaselineSorts) { expect_right(kWordSortBaseline, kLongSortBaseline); }

TEST(KeySort, Avx512Sorts) {
  if (processor_set() < InstructionSet::kAvx512) GTEST_SKIP() << "no AVX-512";
  expect_right(kWordSortAvx512, kLongSortAvx512);
}

}  // namespace
}  // namespace mx::isa
