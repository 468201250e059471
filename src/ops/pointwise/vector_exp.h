// exp of a float without branches or calls, so that loops become vector code. Within 1.1 units in
// the last place; nan stays nan, and results below or above float's range are 0 or infinity.
#pragma once

#include <bit>
#include <cstdint>

namespace mx::ops {
namespace detail {

constexpr float exp_polynomial(float r) {  // exp(r) for |r| <= ln 2 / 2
  // (exp(r) - 1 - r) / r^2, fitted for the smallest relative error of exp.
  float p = 0x1.6a2352p-10f;
  p = p * r + 0x1.123a6cp-7f;
  p = p * r + 0x1.5558f4p-5f;
  p = p * r + 0x1.55549p-3f;
  p = p * r + 0x1.fffffcp-2f;
  return (p * r * r + r) + 1.0f;
}

}  // namespace detail

constexpr float vector_exp(float x) {
  // Beyond these the result is 0 or infinity anyway, and the exponent below stays in range. Both
  // comparisons are false for nan, which passes on.
  x = x > 89.0f ? 89.0f : x;
  x = x < -104.0f ? -104.0f : x;
  // x = n ln 2 + r with |r| <= ln 2 / 2. Adding the shift rounds to whole numbers, and leaves n in
  // the low bits; ln 2 is taken off in two parts, the first short enough for exact products.
  constexpr float kShift = 0x1.8p23f, kLog2E = 0x1.715476p0f;
  constexpr float kLn2High = 0x1.62e4p-1f, kLn2Low = 0x1.7f7d1cp-20f;
  float shifted = x * kLog2E + kShift;
  float n = shifted - kShift;
  float r = (x - n * kLn2High) - n * kLn2Low;
  float p = detail::exp_polynomial(r);
  // Times 2^n in two steps: n reaches from -150 to 128, an exponent field from -126 to 127.
  int32_t exponent = std::bit_cast<int32_t>(shifted) - std::bit_cast<int32_t>(kShift);
  int32_t part = exponent >> 1;
  float first = std::bit_cast<float>((part + 127) << 23);
  float second = std::bit_cast<float>((exponent - part + 127) << 23);
  return p * first * second;
}

// The same where x is not positive, as in softmax, with fewer steps: what would be smaller than
// float's normal numbers is 0.
constexpr float vector_exp_of_negative(float x) {
  constexpr float kLeast = -87.0f;
  float bounded = x < kLeast ? kLeast : x;
  constexpr float kShift = 0x1.8p23f, kLog2E = 0x1.715476p0f;
  constexpr float kLn2High = 0x1.62e4p-1f, kLn2Low = 0x1.7f7d1cp-20f;
  float shifted = bounded * kLog2E + kShift;
  float n = shifted - kShift;
  float p = detail::exp_polynomial((bounded - n * kLn2High) - n * kLn2Low);
  int32_t exponent = std::bit_cast<int32_t>(shifted) - std::bit_cast<int32_t>(kShift);
  float power = p * std::bit_cast<float>((exponent + 127) << 23);
  return x < kLeast ? 0.0f : power;
}

}  // namespace mx::ops
