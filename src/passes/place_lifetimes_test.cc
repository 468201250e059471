#include "passes/place_lifetimes.h"

#include <gtest/gtest.h>

#include <random>

namespace mx {
namespace {

bool is_sound(const std::vector<Lifetime>& all, int64_t total) {
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].offset < 0 || all[i].offset % 64 != 0 || all[i].offset + all[i].bytes > total) {
      return false;
    }
    for (size_t k = 0; k < i; ++k) {
      bool same_time = all[i].first <= all[k].last && all[k].first <= all[i].last;
      bool same_place = all[i].offset < all[k].offset + all[k].bytes &&
                        all[k].offset < all[i].offset + all[i].bytes;
      if (same_time && same_place) return false;
    }
  }
  return true;
}

TEST(PlaceLifetimes, ReusesWhatIsDead) {
  std::vector<Lifetime> all = {{640, 0, 1}, {640, 1, 2}, {640, 2, 3}, {640, 3, 4}};
  int64_t total = place_lifetimes(all);
  EXPECT_TRUE(is_sound(all, total));
  EXPECT_EQ(total, 2 * 640);
}

TEST(PlaceLifetimes, RandomLifetimesNeverMeet) {
  std::mt19937 rng(3);
  for (int round = 0; round < 200; ++round) {
    std::vector<Lifetime> all;
    int64_t sum = 0;
    for (int i = 0; i < 40; ++i) {
      int first = static_cast<int>(rng() % 50);
      all.push_back(
          {static_cast<int64_t>(rng() % 1000), first, first + static_cast<int>(rng() % 9)});
      sum += all.back().bytes + 64;
    }
    int64_t total = place_lifetimes(all);
    ASSERT_TRUE(is_sound(all, total)) << "round " << round;
    ASSERT_LE(total, sum);
  }
}

}  // namespace
}  // namespace mx
