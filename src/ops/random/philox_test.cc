#include "ops/random/philox.h"

#include <gtest/gtest.h>

#include <vector>

namespace mx::ops {
namespace {

// The answers that the authors of Philox publish.
TEST(Philox, GivesTheKnownWords) {
  EXPECT_EQ(Philox(0).words(0),
            (std::array<uint32_t, 4>{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(Philox(~uint64_t{0}).words(-1, ~uint64_t{0}),
            (std::array<uint32_t, 4>{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(Philox(0x299f31d0a4093822).words(0x85a308d3243f6a88, 0x0370734413198a2e),
            (std::array<uint32_t, 4>{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(Philox, UniformNumbersFillTheRange) {
  constexpr int kCount = 100000;
  double sum = 0, squares = 0;
  for (int i = 0; i < kCount; ++i) {
    Generator generator(Philox(7), i);
    auto value = static_cast<double>(uniform<float>(generator));
    ASSERT_GE(value, 0);
    ASSERT_LT(value, 1);
    sum += value;
    squares += value * value;
  }
  EXPECT_NEAR(sum / kCount, 0.5, 0.005);
  EXPECT_NEAR(squares / kCount, 1.0 / 3, 0.005);
}

TEST(Philox, NormalNumbersHaveMeanZeroAndDeviationOne) {
  constexpr int kCount = 100000;
  double sum = 0, squares = 0, fourth = 0;
  for (int i = 0; i < kCount; ++i) {
    Generator generator(Philox(11), i);
    double value = normal<double>(generator);
    sum += value;
    squares += value * value;
    fourth += value * value * value * value;
  }
  EXPECT_NEAR(sum / kCount, 0, 0.02);
  EXPECT_NEAR(squares / kCount, 1, 0.02);
  EXPECT_NEAR(fourth / kCount, 3, 0.15);
}

TEST(Philox, WholeNumbersAreEven) {
  std::vector<int> counts(7);
  Generator generator(Philox(3), 0);
  for (int i = 0; i < 70000; ++i) ++counts[static_cast<size_t>(generator.below(7))];
  for (int count : counts) EXPECT_NEAR(count, 10000, 500);
  for (int i = 0; i < 1000; ++i) {
    int64_t value = generator.below(int64_t{1} << 40);
    EXPECT_GE(value, 0);
    EXPECT_LT(value, int64_t{1} << 40);
  }
}

}  // namespace
}  // namespace mx::ops
