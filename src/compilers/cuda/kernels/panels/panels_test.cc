#include "compilers/cuda/kernels/panels/panels.h"

#include <gtest/gtest.h>

#include <set>

namespace mx::cuda {
namespace {

ConvolutionWork dense(int rows, int columns, int depth) {
  return {.input = {.batch = rows, .channels = depth, .pitch = depth},
          .output = {.batch = rows, .channels = columns, .pitch = columns},
          .is_inside = true};
}

TEST(Panels, AThreadHasWholePacksOfItsSums) {
  for (int pack : {4, 8}) {
    const int64_t group = int64_t{4} * pack;
    std::set<int64_t> seen;
    for (int64_t column = 0; column < 192; ++column) {
      const int64_t channel = panel_channel(column, pack), thread = column % 8 / 2;
      EXPECT_EQ(channel / group, column / group);
      EXPECT_EQ(channel / pack % 4, thread) << column;
      EXPECT_TRUE(seen.insert(channel).second);
    }
    // The sums of a thread, in its registers' order, are its channels one after the other.
    EXPECT_EQ(panel_channel(2, pack), pack);
    EXPECT_EQ(panel_channel(3, pack), pack + 1);
    EXPECT_EQ(panel_channel(10, pack), pack + 2);
  }
}

TEST(Panels, AsManySlicesAsLeaveRoomForAnotherBlockAreThereAtOnce) {
  struct Case {
    int columns, depth;
    TilingShape tile;
    int split, slots;
  };
  for (const Case& c : {Case{2304, 768, {128, 96}, 4, 2}, Case{768, 768, {128, 32}, 4, 3},
                        Case{3072, 768, {128, 64}, 1, 4}, Case{3072, 768, {64, 64}, 1, 6},
                        Case{768, 3072, {128, 64}, 8, 3}}) {
    const ConvolutionWork work = dense(128, c.columns, c.depth);
    EXPECT_TRUE(fits_panels(Number::kHalf, work, c.tile, c.split));
    EXPECT_EQ(panel_slots(Number::kHalf, work, c.tile, c.split), c.slots);
  }
}

TEST(Panels, SharedMemoryIsNeverExceeded) {
  for (const TilingShape& tile : tiling_shapes().subspan(kFirstPanelShape)) {
    for (int split = 1; split <= kMostSplit; split *= 2) {
      for (int depth : {64, 768, 1000, 3072, 65536}) {
        const ConvolutionWork work = dense(200, 1536, depth);
        if (!fits_panels(Number::kTf32, work, tile, split)) continue;
        const int slots = panel_slots(Number::kTf32, work, tile, split);
        EXPECT_LE(slots * panel_slot_bytes(tile) + panel_fixed_bytes(tile, split),
                  kMostPanelShared);
      }
    }
  }
}

TEST(Panels, RefuseWhatIsNotRowsOrDoesNotFit) {
  const TilingShape tile{128, 64};
  EXPECT_FALSE(fits_panels(Number::kSingle, dense(128, 768, 768), tile, 1));
  EXPECT_FALSE(fits_panels(Number::kHalf, dense(kFewImages, 768, 768), tile, 1));
  EXPECT_FALSE(fits_panels(Number::kHalf, dense(128, 768, 64), tile, 2));  // one slice
  ConvolutionWork image = dense(128, 64, 64);
  image.input.width = image.output.width = 2;
  EXPECT_FALSE(fits_panels(Number::kHalf, image, tile, 1));
}

}  // namespace
}  // namespace mx::cuda
