#include "ops/pointwise/math.h"

#include <gtest/gtest.h>

#include "ops/pointwise/special.h"

namespace mx::ops {
namespace {

constexpr int32_t kLowest = std::numeric_limits<int32_t>::min();

TEST(Math, ConvertIsDefinedForEveryValue) {
  EXPECT_EQ(convert<uint8_t>(300.0f), 44);
  EXPECT_EQ(convert<uint8_t>(-1.7f), 255);
  EXPECT_EQ(convert<int8_t>(1e10f), 0);
  EXPECT_EQ(convert<int32_t>(std::nanf("")), kLowest);
  EXPECT_EQ(convert<int32_t>(0x1p31f), kLowest);
  EXPECT_EQ(convert<int64_t>(1e20), std::numeric_limits<int64_t>::min());
  EXPECT_TRUE(convert<bool>(0.25f));
  EXPECT_EQ(saturate<uint8_t>(300), 255);
  EXPECT_EQ(saturate<uint8_t>(-1), 0);
}

TEST(Math, IntegerDivisionSurvivesZeroAndOverflow) {
  EXPECT_EQ(divide(7, 0), 0);
  EXPECT_EQ(divide(-7, 2), -3);
  EXPECT_EQ(divide(kLowest, -1), kLowest);
  EXPECT_EQ(modulo(7, 0), 0);
  EXPECT_EQ(modulo(kLowest, -1), 0);
  EXPECT_EQ(modulo(-5, 3), 1);
  EXPECT_EQ(modulo(5, -3), -1);
  EXPECT_FLOAT_EQ(modulo(-5.0f, 1.5f), 1.0f);
  EXPECT_EQ(plus(std::numeric_limits<int32_t>::max(), 1), kLowest);
}

TEST(Math, VectorExpIsCloseAndKeepsEdges) {
  for (float x = -87; x < 88.5f; x += 0.37f) {
    double exact = std::exp(static_cast<double>(x));
    EXPECT_NEAR(static_cast<double>(vector_exp(x)), exact, exact * 0x1.2p-23) << x;
  }
  EXPECT_EQ(vector_exp(0.0f), 1.0f);
  EXPECT_EQ(vector_exp(-200.0f), 0.0f);
  EXPECT_EQ(vector_exp(-INFINITY), 0.0f);
  EXPECT_EQ(vector_exp(200.0f), INFINITY);
  EXPECT_TRUE(std::isnan(vector_exp(std::nanf(""))));
}

TEST(Math, SpecialFunctions) {
  for (double x : {-0.999, -0.5, 1e-9, 0.1, 0.9, 0.999999}) {
    EXPECT_NEAR(std::erf(erfinv(x)), x, 1e-15) << x;
  }
  EXPECT_EQ(erfinv(1.0), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(erfinv(1.5)));
  EXPECT_NEAR(digamma(1.0), -0.57721566490153286, 4e-15);
  EXPECT_NEAR(digamma(-1.5), 0.70315664064524319, 1e-14);
}

}  // namespace
}  // namespace mx::ops
