// exp and its relatives without branches or calls, so that loops become vector code; of a float, or
// of what traces it. exp is within 1.1 units in the last place, expm1 within 2 and tanh within 3;
// nan stays nan, and results below or above float's range are 0 or infinity.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>

#include "ops/pointwise/number.h"

namespace mx::ops {
namespace detail {

// x = n ln 2 + r with |r| <= ln 2 / 2. Adding the shift rounds to whole numbers, and leaves n in
// the low bits; ln 2 is taken off in two parts, the first short enough for exact products.
template <class F>
struct Reduced {
  static constexpr float kShift = 0x1.8p23F, kLog2E = 0x1.715476p0F;
  static constexpr float kLn2High = 0x1.62e4p-1F, kLn2Low = 0x1.7f7d1cp-20F;

  constexpr explicit Reduced(F x) : shifted(x * kLog2E + kShift) {
    F n = shifted - kShift;
    rest = (x - n * kLn2High) - n * kLn2Low;
  }
  [[nodiscard]] constexpr auto exponent() const { return minus(bits_of(shifted), bits_of(kShift)); }

  F shifted, rest = shifted;
};

template <class F>
constexpr F exp_less_one(F r) {  // exp(r) - 1 for |r| <= ln 2 / 2
  // (exp(r) - 1 - r) / r^2, fitted for the smallest relative error of exp.
  F p = r * 0x1.6a2352p-10F + 0x1.123a6cp-7F;
  p = p * r + 0x1.5558f4p-5F;
  p = p * r + 0x1.55549p-3F;
  p = p * r + 0x1.fffffcp-2F;
  return p * r * r + r;
}

template <class I>
constexpr auto power_of_two(I exponent) {  // from -126 to 127
  return float_of(shift_left(plus(exponent, I(127)), 23));
}

// exp(x) - 1 for x from -26 to 89.
template <class F>
constexpr F expm1_in_range(F x) {
  Reduced<F> part(x);
  // 2^n may be too large where the result is not: half of it, twice.
  auto exponent = part.exponent();
  F half = power_of_two(minus(exponent, decltype(exponent)(1)));
  return (exp_less_one(part.rest) * half + (half - 0.5F)) * 2.0F;
}

}  // namespace detail

template <class F>
constexpr F vector_exp(F x) {
  // Beyond these the result is 0 or infinity anyway, and the exponent below stays in range. Both
  // comparisons are false for nan, which passes on.
  x = select(x > 89.0F, F(89.0F), x);
  x = select(x < -104.0F, F(-104.0F), x);
  detail::Reduced<F> part(x);
  F p = detail::exp_less_one(part.rest) + 1.0F;
  // Times 2^n in two steps: n reaches from -150 to 128, an exponent field from -126 to 127.
  auto exponent = part.exponent();
  auto half = shift_right(exponent, 1);
  return p * detail::power_of_two(half) * detail::power_of_two(minus(exponent, half));
}

template <class F>
constexpr F vector_expm1(F x) {
  F bounded = select(x > 89.0F, F(89.0F), x);
  bounded = select(bounded < -26.0F, F(-26.0F), bounded);        // where it is -1
  return select(x == 0.0F, x, detail::expm1_in_range(bounded));  // the sum would lose the sign of 0
}

template <class F>
constexpr F vector_tanh(F x) {
  F size = abs(x);
  size = select(size > 10.0F, F(10.0F), size);  // where it is 1
  F grown = detail::expm1_in_range(size * 2.0F);
  auto bits = bits_of(x);
  auto sign = bits & decltype(bits)(std::numeric_limits<int32_t>::min());
  return float_of(bits_of(grown / (grown + 2.0F)) | sign);
}

// exp where x is not positive, as in softmax, with fewer steps: what would be smaller than
// float's normal numbers is 0.
constexpr float vector_exp_of_negative(float x) {
  constexpr float kLeast = -87.0F;
  detail::Reduced<float> part(x < kLeast ? kLeast : x);
  float power = (detail::exp_less_one(part.rest) + 1.0F) * detail::power_of_two(part.exponent());
  return x < kLeast ? 0.0F : power;
}

}  // namespace mx::ops
