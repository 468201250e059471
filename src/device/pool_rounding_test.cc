#include "device/pool_rounding.h"

#include <gtest/gtest.h>

namespace mx {
namespace {

TEST(PoolRounding, LeavesRequestsAsTheyAreUnlessItIsAsked) {
  PoolRounding rounding;
  for (int64_t bytes : {int64_t{0}, int64_t{1}, int64_t{12345}, int64_t{1} << 33}) {
    EXPECT_EQ(rounding(bytes), bytes);
  }
}

TEST(PoolRounding, ToMultiplesOfAPageAndOfALargePiece) {
  auto rounding = PoolRounding::to_multiples(4096, 2 << 20);
  EXPECT_EQ(rounding(0), 0);
  EXPECT_EQ(rounding(1), 4096);
  EXPECT_EQ(rounding(4096), 4096);
  EXPECT_EQ(rounding(4097), 8192);
  EXPECT_EQ(rounding(2 << 20), 2 << 20);
  EXPECT_EQ(rounding((2 << 20) + 1), 4 << 20);
}

TEST(PoolRounding, ToPowersOfTwoUpToTheCutoff) {
  auto rounding = PoolRounding::to_powers(4096, 24);
  EXPECT_EQ(rounding(1), 4096);
  EXPECT_EQ(rounding(5000), 8192);
  EXPECT_EQ(rounding((1 << 23) + 1), 1 << 24);
  EXPECT_EQ(rounding((1 << 24) + 1), 1 << 25);
  EXPECT_EQ(rounding((int64_t{1} << 25) + 1), int64_t{3} << 24);
}

TEST(PoolRounding, RefusesWhatMakesNoSense) {
  EXPECT_THROW(PoolRounding::to_multiples(16, 4096), Error);
  EXPECT_THROW(PoolRounding::to_multiples(4096, 0), Error);
  EXPECT_THROW(PoolRounding::to_powers(5000, 24), Error);
  EXPECT_THROW(PoolRounding::to_powers(4096, 19), Error);
  EXPECT_THROW(PoolRounding::to_powers(int64_t{1} << 22, 21), Error);
}

}  // namespace
}  // namespace mx
