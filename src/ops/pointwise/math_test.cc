#include "ops/pointwise/math.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "ops/pointwise/special.h"
#include "ops/pointwise/vector_float.h"
#include "ops/pointwise/vector_power.h"

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
  for (float x = -87; x <= 0; x += 0.37f) EXPECT_EQ(vector_exp_of_negative(x), vector_exp(x)) << x;
  EXPECT_EQ(vector_exp_of_negative(-88.0f), 0.0f);
  EXPECT_EQ(vector_exp_of_negative(-INFINITY), 0.0f);
  EXPECT_TRUE(std::isnan(vector_exp_of_negative(std::nanf(""))));
  EXPECT_EQ(vector_exp(0.0f), 1.0f);
  EXPECT_EQ(vector_exp(-200.0f), 0.0f);
  EXPECT_EQ(vector_exp(-INFINITY), 0.0f);
  EXPECT_EQ(vector_exp(200.0f), INFINITY);
  EXPECT_TRUE(std::isnan(vector_exp(std::nanf(""))));
}

// Within so many units in the last place; 0.6: the nearest float or, between two, either.
void expect_rounded(float y, double exact, float x, double units = 0.6) {
  auto rounded = static_cast<float>(exact);
  if (std::isnan(rounded)) {
    EXPECT_TRUE(std::isnan(y)) << x;
  } else if (std::isinf(rounded)) {
    EXPECT_EQ(y, rounded) << x;
  } else {
    float size = std::fabs(rounded);
    double unit = static_cast<double>(std::nextafter(size, INFINITY)) - static_cast<double>(size);
    EXPECT_LE(std::abs(static_cast<double>(y) - exact), units * unit) << x;
  }
}

// Walks over all floats up to `largest`; `reference` is the function in double.
void expect_close(float (*function)(float), double (*reference)(double), float largest,
                  double units = 0.6) {
  auto check_at = [&](float x) {
    expect_rounded(function(x), reference(static_cast<double>(x)), x, units);
  };
  for (float x : {0.0f, -0.0f, 1.0f, -1.0f}) check_at(x);
  for (uint64_t bits = 0; bits < uint64_t{1} << 32; bits += 99991) {
    auto x = std::bit_cast<float>(static_cast<uint32_t>(bits));
    if (!(std::fabs(x) > largest)) check_at(x);
  }
}

TEST(Math, VectorFunctionsAreCloseAndKeepEdges) {
  constexpr float kAll = std::numeric_limits<float>::infinity();
  expect_close(vector_log, std::log, kAll);
  expect_close(vector_log2, std::log2, kAll);
  expect_close(vector_log10, std::log10, kAll);
  expect_close(vector_log1p, std::log1p, kAll, 1.2);
  expect_close(vector_erf, std::erf, kAll);
  expect_close(vector_expm1, std::expm1, kAll, 2);
  expect_close(vector_tanh, std::tanh, kAll, 3);
  expect_close(vector_sin, std::sin, kVectorAngle);
  expect_close(vector_cos, std::cos, kVectorAngle);
}

TEST(Math, FloatFunctionsAreCloseAndKeepEdges) {
  expect_close(float_log, std::log, std::numeric_limits<float>::infinity(), 0.9);
  expect_close(float_sin, std::sin, kFloatAngle, 1.6);
  expect_close(float_cos, std::cos, kFloatAngle, 1.6);
  EXPECT_TRUE(std::signbit(float_sin(-0.0f)));
}

TEST(Math, VectorPowerIsCloseAndKeepsEdges) {
  expect_close([](float x) { return vector_power(x, 2.5f); },
               [](double x) { return std::pow(x, 2.5); }, INFINITY);
  expect_close([](float x) { return vector_power(x, -3.0f); },
               [](double x) { return std::pow(x, -3.0); }, INFINITY);
  expect_close([](float x) { return vector_power(0.7f, x); },
               [](double x) { return std::pow(static_cast<double>(0.7f), x); }, INFINITY);
  const float edges[] = {0.0f, -0.0f, 1.0f,    -1.0f,          0.5f,     -0.5f,     3.0f, -3.0f,
                         2.0f, -2.0f, 0x1p24f, 0x1.fffffep23f, INFINITY, -INFINITY, NAN};
  for (float x : edges) {
    for (float y : edges) {
      float expected = std::pow(x, y), got = vector_power(x, y);
      if (std::isnan(expected)) {
        EXPECT_TRUE(std::isnan(got)) << x << " ** " << y;
      } else {
        EXPECT_FLOAT_EQ(got, expected) << x << " ** " << y;
        EXPECT_EQ(std::signbit(got), std::signbit(expected)) << x << " ** " << y;
      }
    }
  }
}

TEST(Math, PlainPowerIsCloseWhereBothArePlain) {
  for (float x = 0x1p-126F; is_plain_base(x); x *= 1.37F) {
    for (float y : {-30.0F, -2.5F, -1e-3F, 0.0F, 0.5F, 1.0F, 3.0F, 17.3F, 0x1p100F, -0x1p100F}) {
      ASSERT_TRUE(is_plain_exponent(y));
      auto expected = static_cast<float>(std::pow(static_cast<double>(x), y));
      EXPECT_FLOAT_EQ(plain_power(x, y), expected) << x << " ** " << y;
    }
  }
  for (float x : {0.0F, -1.0F, 0x1p-127F, INFINITY, NAN}) EXPECT_FALSE(is_plain_base(x)) << x;
  for (float y : {INFINITY, -INFINITY, NAN}) EXPECT_FALSE(is_plain_exponent(y)) << y;
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
