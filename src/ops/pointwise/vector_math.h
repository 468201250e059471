// Functions of a float without branches or calls, so that loops become vector code. Unless they say
// otherwise they compute in double with polynomials that are right to 1e-8 or better, so the
// rounding to float is what is lost: at most 0.6 units in the last place. The edges (zero,
// infinity, nan) are those of <cmath>.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <numbers>

#include "ops/pointwise/number.h"
#include "ops/pointwise/vector_exp.h"

namespace mx::ops {

namespace detail {

template <class F>
constexpr F polynomial(F /*x*/, F last) {
  return last;
}
template <class F, class... More>
constexpr F polynomial(F x, F highest, double next, More... more) {
  return polynomial(x, highest * x + next, more...);
}

// exp of a double, where the result fits a float: beyond, a value that becomes 0 or infinity.
constexpr double exp_as_double(double x) {
  x = x > 95.0 ? 95.0 : x;
  x = x < -110.0 ? -110.0 : x;
  constexpr double kShift = 0x1.8p52;  // adding it rounds to whole numbers, left in the low bits
  double shifted = x * std::numbers::log2e + kShift;
  double r = x - (shifted - kShift) * std::numbers::ln2;
  double p = polynomial(r, 0.00019915868920629011, 0.0013948580811853294, 0.0083332660936390694,
                        0.041666218274472228, 0.16666666891072868, 0.50000001077493839,
                        0.99999999997978084, 0.99999999995954825);
  uint64_t exponent = std::bit_cast<uint64_t>(shifted) - std::bit_cast<uint64_t>(kShift) + 1023;
  return p * std::bit_cast<double>(exponent << 52);
}

// log of a positive, finite, normal double.
constexpr double log_as_double(double x) {
  constexpr uint64_t kSqrtHalf = 0x3fe6a09e667f3bcd, kBias = uint64_t{1023} << 52;
  auto bits = std::bit_cast<uint64_t>(x);
  uint64_t exponent = (bits - kSqrtHalf + kBias) >> 52;  // biased
  double m = std::bit_cast<double>(bits - (exponent << 52) + kBias);
  // 64-bit integers become doubles through the mantissa of 2^52: AVX2 has no other way.
  double e = std::bit_cast<double>(exponent | 0x4330000000000000) - (0x1p52 + 1023);
  double s = (m - 1) / (m + 1), t = s * s;
  double r = polynomial(t, 0.1167260199927215, 0.14275034157569852, 0.20000066384353077,
                        0.33333333257589637);
  return e * std::numbers::ln2 + 2 * (s + s * t * r);
}

// The edges of a logarithm: y, or what zero, negative numbers, infinity and nan give instead.
constexpr double log_edges(double x, double y) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  y = x < kInfinity ? y : x;  // infinity and nan stay
  y = x < 0 ? std::numeric_limits<double>::quiet_NaN() : y;
  return x == 0 ? -kInfinity : y;
}

// log(u) + correction of a positive, finite, normal float, or of what traces one.
template <class F>
constexpr F log_in_float(F u, F correction) {
  constexpr float kLn2High = 0x1.62e4p-1F, kLn2Low = 0x1.7f7d1cp-20F;
  auto bits = bits_of(u);
  using I = decltype(bits);
  // of a mantissa from sqrt(1/2) to sqrt(2)
  auto exponent = shift_right(minus(bits, I(0x3f3504f3)), 23);
  F e = whole(exponent);
  F t = float_of(minus(bits, shift_left(exponent, 23))) - 1.0F;
  F p = t * -0x1.38b38cp-4F + 0x1.055b06p-3F;  // (log(1 + t) - t + t^2 / 2) / t^3
  p = p * t - 0x1.0d8572p-3F;
  p = p * t + 0x1.22da2ep-3F;
  p = p * t - 0x1.547242p-3F;
  p = p * t + 0x1.99a008p-3F;
  p = p * t - 0x1.000228p-2F;
  p = p * t + 0x1.555554p-2F;
  F rest = t * t * (t * p - 0.5F) + (e * kLn2Low + correction);
  return e * kLn2High + (t + rest);
}

// erf, computed in doubles, or in floats by what traces them.
template <class F>
constexpr F erf_in(F x) {
  F a = select(x < 0.0F, -x, x), t = x * x;
  F central = x * polynomial(t, F(0.0047195053539385362), -0.026757944332454972,
                             0.11282834739148831, -0.37612609173340517, 1.1283791656147941);
  F b = select(a > 4.0F, F(4.0F), a);
  F q = b * polynomial(b, F(-9.9462878300539217e-08), 2.518738990887604e-06,
                       -2.8390312256962967e-05, 0.00018635803363933694, -0.00076670714902273582,
                       0.0018134174909067782, -0.00024718344092733847, -0.019128647525385289,
                       0.10277583557989872, 0.63661923440261559, 1.1283791784742148);
  F decay = -q;
  if constexpr (std::is_same_v<F, double>) {
    decay = exp_as_double(decay);
  } else {
    decay = vector_exp(decay);
  }
  F tail = 1.0F - decay;
  tail = select(x < 0.0F, -tail, tail);
  F y = select(a < 0.5F, central, tail);
  return select(x == x, y, x);
}

struct Quarters {  // an angle as a count of quarter turns and a rest
  uint64_t count;
  double rest;
};
constexpr Quarters quarters(double x) {
  constexpr double kShift = 0x1.8p52;
  constexpr double kHigh = 0x1.921fb544p0, kLow = 0x1.0b4611a626331p-34;  // of pi / 2
  double shifted = x * (2 * std::numbers::inv_pi) + kShift;
  double n = shifted - kShift;
  return {std::bit_cast<uint64_t>(shifted), (x - n * kHigh) - n * kLow};
}

// sin of `quarter` quarter turns more than the angle.
constexpr float sine(float x, uint64_t quarter) {
  auto [count, r] = quarters(x);
  count += quarter;
  double t = r * r;
  double sin = r * polynomial(t, 2.7173494515540266e-06, -0.00019839202677246105,
                              0.0083333287842526499, -0.16666666631613317, 0.99999999999567712);
  double cos = polynomial(t, 2.4379880313705857e-05, -0.0013886618605006217, 0.041666616715874495,
                          -0.49999999615145629, 0.99999999995254507);
  double y = (count & 1) != 0 ? cos : sin;
  uint64_t sign = (count & 2) << 62;
  return static_cast<float>(std::bit_cast<double>(std::bit_cast<uint64_t>(y) ^ sign));
}

}  // namespace detail

constexpr float vector_log(float x) {
  return static_cast<float>(detail::log_edges(x, detail::log_as_double(x)));
}
constexpr float vector_log2(float x) {
  return static_cast<float>(detail::log_edges(x, detail::log_as_double(x) * std::numbers::log2e));
}
constexpr float vector_log10(float x) {
  return static_cast<float>(detail::log_edges(x, detail::log_as_double(x) * std::numbers::log10e));
}
// In float, which is twice as fast, and within 1.2 units in the last place: what rounding 1 + x
// loses comes back as the first term of the series around u.
template <class F>
constexpr F vector_log1p(F x) {
  F u = x + 1.0F;
  F lost = select(x < 1.0F, x - (u - 1.0F), 1.0F - (u - x));
  F y = detail::log_in_float(u, lost / u);
  y = select(abs(x) < 0x1p-24F, x, y);
  y = select(x < std::numeric_limits<float>::infinity(), y, x);  // infinity and nan stay
  y = select(x < -1.0F, F(std::numeric_limits<float>::quiet_NaN()), y);
  return select(x == -1.0F, F(-std::numeric_limits<float>::infinity()), y);
}

constexpr float vector_erf(float x) {
  return static_cast<float>(detail::erf_in(static_cast<double>(x)));
}

constexpr float vector_power(float x, float y) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  double a = x < 0 ? -static_cast<double>(x) : x, b = y;
  double power = detail::exp_as_double(b * detail::log_edges(a, detail::log_as_double(a)));
  // 0 * infinity, at 1 ** infinity and infinity ** 0, must give 1.
  power = a == 1 || b == 0 ? 1 : power;
  // A negative number: whole powers have the sign of their parity, others are no number. Floats
  // from 2^24 on are even; adding 2^52 leaves the parity in the lowest bit.
  double size = b < 0 ? -b : b;
  double rounded = (size + 0x1p52) - 0x1p52;
  bool is_large = size >= 0x1p24, is_whole = is_large || rounded == size;
  bool is_odd = !is_large && (std::bit_cast<uint64_t>(size + 0x1p52) & 1) != 0 && rounded == size;
  bool is_negative = (std::bit_cast<uint32_t>(x) >> 31) != 0;
  power = is_negative && is_odd ? -power : power;
  power = x < 0 && !is_whole && a != kInfinity ? std::numeric_limits<double>::quiet_NaN() : power;
  bool is_nan = x != x || y != y;
  double nan = static_cast<double>(x) + y;
  return static_cast<float>(is_nan && x != 1 && y != 0 ? nan : power);
}

// Right up to this size; the caller asks <cmath> for larger angles.
inline constexpr float kVectorAngle = 1e6F;
constexpr float vector_sin(float x) { return detail::sine(x, 0); }
constexpr float vector_cos(float x) { return detail::sine(x, 1); }

}  // namespace mx::ops
