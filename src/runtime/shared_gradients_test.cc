#include "runtime/shared_gradients.h"

#include <gtest/gtest.h>

namespace mx {
namespace {

using Ends = std::vector<size_t>;
constexpr int64_t kBucket = 4 << 20;

TEST(SharedGradients, SmallOnesStayTogether) {
  EXPECT_EQ(piece_ends(std::vector<int64_t>{100, 0, 200, 0}), Ends({4}));
  EXPECT_EQ(piece_ends(std::vector<int64_t>{0, 0}), Ends({2}));
  EXPECT_EQ(piece_ends(std::vector<int64_t>{}), Ends({0}));
}

TEST(SharedGradients, APieceEndsWithEnoughToSend) {
  std::vector<int64_t> made = {0, kBucket, 0, kBucket / 2, kBucket / 2, 0, 0, kBucket, 0};
  EXPECT_EQ(piece_ends(made), Ends({2, 5, 9}));
}

TEST(SharedGradients, ThereAreFewPieces) {
  std::vector<int64_t> made(100, kBucket);
  Ends ends = piece_ends(made);
  EXPECT_LE(ends.size(), 8U);
  EXPECT_GE(ends.size(), 7U);
  EXPECT_EQ(ends.back(), made.size());
}

}  // namespace
}  // namespace mx
