#include "base/ceil_div.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace mx {
namespace {

TEST(CeilDiv, RoundsUp) {
  EXPECT_EQ(ceil_div(0, 4), 0);
  EXPECT_EQ(ceil_div(7, 4), 2);
  EXPECT_EQ(ceil_div(8, 4), 2);
  EXPECT_EQ(round_up(7, 4), 8);
  EXPECT_EQ(round_up(int64_t{1} << 40, 64), int64_t{1} << 40) << "the first argument says the type";
}

}  // namespace
}  // namespace mx
