// x to the power y where both are plain: x positive, finite and no denormal, y of moderate size.
// The edges that vector_power selects for take half of its time, and most blocks of an array have
// none.
#pragma once

#include <bit>
#include <cstdint>
#include <numbers>

#include "ops/pointwise/vector_math.h"

namespace mx::ops {

// What a block of elements is asked for, in integers: vectors have no early exit.
constexpr bool is_plain_base(float x) {
  constexpr uint32_t kLeast = std::bit_cast<uint32_t>(0x1p-126F), kInfinity = 0x7f800000;
  return std::bit_cast<uint32_t>(x) - kLeast < kInfinity - kLeast;
}
constexpr bool is_plain_exponent(float y) {
  constexpr uint32_t kMost = std::bit_cast<uint32_t>(0x1p100F);
  return (std::bit_cast<uint32_t>(y) & 0x7fffffff) <= kMost;
}

// 2 to the power of y log2(x), in double; within 0.55 units in the last place.
constexpr float plain_power(float x, float y) {
  auto bits = std::bit_cast<int32_t>(x);
  int32_t exponent = (bits - 0x3f3504f3) >> 23;  // of a mantissa from sqrt(1/2) to sqrt(2)
  double m = std::bit_cast<float>(bits - (exponent << 23));
  double s = (m - 1) / (m + 1);
  constexpr double kTwice = 2 * std::numbers::log2e;
  double log =
      s * detail::polynomial(s * s, 0.1167260199927215 * kTwice, 0.14275034157569852 * kTwice,
                             0.20000066384353077 * kTwice, 0.33333333257589637 * kTwice, kTwice);
  double z = y * (log + exponent);
  z = z > 140.0 ? 140.0 : z;  // beyond, the result is infinity or 0 anyway
  z = z < -160.0 ? -160.0 : z;
  constexpr double kShift = 0x1.8p52;  // adding it rounds to whole numbers, left in the low bits
  double shifted = z + kShift;
  double power = detail::polynomial(
      z - (shifted - kShift), 0.0001533757687855993, 0.0013399860363103588, 0.009618519534187636,
      0.05550328997517665, 0.24022646608715448, 0.69314720560051, 1.0000000005920215);
  return static_cast<float>(power *
                            std::bit_cast<double>((std::bit_cast<uint64_t>(shifted) + 1023) << 52));
}

}  // namespace mx::ops
