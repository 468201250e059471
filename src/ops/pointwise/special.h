// Special functions that the standard library lacks: the inverse of erf and digamma.
#pragma once

#include "ops/pointwise/math.h"

namespace mx::ops {

namespace detail {

// The polynomial of M. B. Giles, "Approximating the erfinv function" (2010): six digits.
template <std::floating_point T>
constexpr T erfinv_start(T x) {
  T w = -std::log((1 - x) * (1 + x));
  constexpr double kCentral[] = {2.81022636e-08,  3.43273939e-07, -3.5233877e-06,
                                 -4.39150654e-06, 0.00021858087,  -0.00125372503,
                                 -0.00417768164,  0.246640727,    1.50140941};
  constexpr double kTail[] = {-0.000200214257, 0.000100950558, 0.00134934322,
                              -0.00367342844,  0.00573950773,  -0.0076224613,
                              0.00943887047,   1.00167406,     2.83297682};
  bool central = w < T(5);
  w = central ? w - T(2.5) : std::sqrt(w) - T(3);
  T result = 0;
  for (int i = 0; i < 9; ++i) result = result * w + T(central ? kCentral[i] : kTail[i]);
  return result * x;
}

}  // namespace detail

// y with erf(y) == x; infinite at -1 and 1, nan beyond.
template <Number T>
constexpr Real<T> erfinv(T argument) {
  auto x = static_cast<double>(argument);
  if (!(x > -1 && x < 1)) {
    double infinity = std::numeric_limits<double>::infinity();
    if (x == 1 || x == -1) return static_cast<Real<T>>(x * infinity);
    return std::numeric_limits<Real<T>>::quiet_NaN();
  }
  double y = detail::erfinv_start(x);
  for (int step = 0; step < 2; ++step) {  // Newton: two steps reach double precision
    double slope = 2 * std::numbers::inv_sqrtpi * std::exp(-y * y);
    y -= (std::erf(y) - x) / slope;
  }
  return static_cast<Real<T>>(y);
}

// The derivative of log_gamma. At the poles 0, -1, -2 … infinite, as MXNet has it.
template <Number T>
constexpr Real<T> digamma(T argument) {
  auto x = static_cast<double>(argument);
  double result = 0;
  if (x <= 0) {
    if (x == std::floor(x)) return std::numeric_limits<Real<T>>::infinity();
    result = -std::numbers::pi / std::tan(std::numbers::pi * x);  // reflection
    x = 1 - x;
  }
  for (; x < 10; x += 1) result -= 1 / x;  // recurrence, up to where the series is exact enough
  constexpr double kSeries[] = {691.0 / 32760, 1.0 / 132, 1.0 / 240,
                                1.0 / 252,     1.0 / 120, 1.0 / 12};
  double tail = 0;
  for (double coefficient : kSeries) tail = (coefficient - tail) / (x * x);
  result += std::log(x) - 0.5 / x - tail;
  return static_cast<Real<T>>(result);
}

// The derivative of digamma. At the poles 0, -1, -2 … infinite.
template <Number T>
constexpr Real<T> trigamma(T argument) {
  auto x = static_cast<double>(argument);
  double result = 0, sign = 1;
  if (x <= 0) {
    if (x == std::floor(x)) return std::numeric_limits<Real<T>>::infinity();
    double sine = std::sin(std::numbers::pi * x);
    result = std::numbers::pi * std::numbers::pi / (sine * sine);  // reflection
    sign = -1;
    x = 1 - x;
  }
  for (; x < 15; x += 1) result += sign / (x * x);  // recurrence, up to where the series is exact
  constexpr double kSeries[] = {7.0 / 6,  -691.0 / 2730, 5.0 / 66, -1.0 / 30,
                                1.0 / 42, -1.0 / 30,     1.0 / 6};
  double tail = 0;
  for (double coefficient : kSeries) tail = (tail + coefficient) / (x * x);
  return static_cast<Real<T>>(result + sign * (1 / x + 0.5 / (x * x) + tail / x));
}

}  // namespace mx::ops
