#include "compilers/cpu/kernels/products/split.h"

#include <gtest/gtest.h>

#include <vector>

namespace mx::cpu {
namespace {

// A 1 x 1 convolution with 32 output channels a group.
SplitSite site_of(int64_t pixels, int64_t groups) {
  return {.rows = pixels,
          .groups = groups,
          .most_rows = 14,
          .few_rows = 5,
          .row_cost = 1,
          .group_cost = 8};
}

TEST(Split, PartsCoverEverythingOnce) {
  for (int64_t threads = 1; threads <= 17; ++threads) {
    const Split split = best_split(site_of(196, 16), threads);
    EXPECT_LE(split.parts(), threads);
    std::vector<int> covered(size_t{196} * 16);
    for (int64_t part = 0; part < split.parts(); ++part) {
      const Range rows = split.rows_of(part, 196), groups = split.groups_of(part, 16);
      for (int64_t row = rows.begin; row < rows.end; ++row) {
        for (int64_t group = groups.begin; group < groups.end; ++group) ++covered[row * 16 + group];
      }
    }
    for (int times : covered) ASSERT_EQ(times, 1) << threads << " threads";
  }
}

TEST(Split, LargeImagesAreCutByPixelsAndSmallOnesByChannels) {
  EXPECT_EQ(best_split(site_of(12544, 2), 16).groups, 1);
  EXPECT_EQ(best_split(site_of(49, 32), 4).groups, 4);
}

// 4 x 4 parts: pixels alone would come in parts of 13, with all weights for each.
TEST(Split, ManyThreadsShareBoth) {
  const Split split = best_split(site_of(196, 16), 16);
  EXPECT_EQ(split.rows, 4);
  EXPECT_EQ(split.groups, 4);
}

TEST(Split, ThreadsAreNotLeftIdle) {
  for (int64_t threads : {2, 4, 8, 16}) {
    for (auto [pixels, groups] : {std::pair{3136, 2}, {784, 8}, {196, 16}, {196, 8}, {49, 32}}) {
      const SplitSite site = site_of(pixels, groups);
      const double ideal = cost_of(site, {}) / static_cast<double>(threads);
      EXPECT_LT(cost_of(site, best_split(site, threads)), 1.6 * ideal)
          << pixels << " pixels, " << groups << " groups, " << threads << " threads";
    }
  }
}

TEST(Split, MoreThreadsThanWork) {
  const Split split = best_split(site_of(1, 1), 64);
  EXPECT_EQ(split.parts(), 1);
}

}  // namespace
}  // namespace mx::cpu
