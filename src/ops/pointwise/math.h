// Scalar mathematics that pointwise functions are written with: overloads for floating types and
// integers (which compute in float, as MXNet does), next to those for Value in value_math.h.
// Templates marked constexpr, so that CUDA device code may call them. The 16-bit floats never
// arrive: kernels compute them in float.
#pragma once

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <numbers>
#include <type_traits>

#include "ops/pointwise/convert.h"
#include "ops/pointwise/number.h"
#include "ops/pointwise/vector_exp.h"
#include "ops/pointwise/vector_math.h"
#include "tensor/dtype.h"

namespace mx::ops {

template <Number T>
constexpr T times(T a, T b) {
  return static_cast<T>(static_cast<Wrapping<T>>(a) * static_cast<Wrapping<T>>(b));
}

// Integer division truncates; by zero it gives 0, where the processor would kill the process.
template <Number T>
constexpr T divide(T a, T b) {
  if constexpr (std::is_floating_point_v<T>) {
    return a / b;
  } else {
    if (b == T(0)) return T(0);
    if constexpr (std::is_signed_v<T>) {
      if (b == T(-1)) return negate(a);  // the smallest integer has no negative
    }
    return static_cast<T>(a / b);
  }
}

// The remainder with the divisor's sign; by zero it is 0.
template <Number T>
constexpr T modulo(T a, T b) {
  if (b == T(0)) return T(0);
  if constexpr (std::is_floating_point_v<T>) {
    T rest = std::fmod(a, b);
    return rest != T(0) && (rest < T(0)) != (b < T(0)) ? rest + b : rest;
  } else if constexpr (std::is_signed_v<T>) {
    if (b == T(-1)) return T(0);
    T rest = static_cast<T>(a % b);
    return rest != 0 && (rest < 0) != (b < 0) ? static_cast<T>(rest + b) : rest;
  } else {
    return static_cast<T>(a % b);
  }
}

template <Number T>
constexpr Real<T> exp(T x) {
  if constexpr (std::is_same_v<Real<T>, float>) return vector_exp(real(x));
  return std::exp(real(x));
}
template <Number T>
constexpr Real<T> expm1(T x) {
  if constexpr (std::is_same_v<Real<T>, float>) return vector_expm1(real(x));
  return std::expm1(real(x));
}
template <Number T>
constexpr Real<T> log(T x) {
  if constexpr (std::is_same_v<Real<T>, float>) return vector_log(real(x));
  return std::log(real(x));
}
template <Number T>
constexpr Real<T> log2(T x) {
  if constexpr (std::is_same_v<Real<T>, float>) return vector_log2(real(x));
  return std::log2(real(x));
}
template <Number T>
constexpr Real<T> log10(T x) {
  if constexpr (std::is_same_v<Real<T>, float>) return vector_log10(real(x));
  return std::log10(real(x));
}
template <Number T>
constexpr Real<T> log1p(T x) {
  if constexpr (std::is_same_v<Real<T>, float>) return vector_log1p(real(x));
  return std::log1p(real(x));
}
constexpr auto sqrt(Number auto x) { return std::sqrt(real(x)); }
constexpr auto cbrt(Number auto x) { return std::cbrt(real(x)); }
constexpr auto sin(Number auto x) { return std::sin(real(x)); }
constexpr auto cos(Number auto x) { return std::cos(real(x)); }
constexpr auto tan(Number auto x) { return std::tan(real(x)); }
constexpr auto asin(Number auto x) { return std::asin(real(x)); }
constexpr auto acos(Number auto x) { return std::acos(real(x)); }
constexpr auto atan(Number auto x) { return std::atan(real(x)); }
constexpr auto sinh(Number auto x) { return std::sinh(real(x)); }
constexpr auto cosh(Number auto x) { return std::cosh(real(x)); }
template <Number T>
constexpr Real<T> tanh(T x) {
  if constexpr (std::is_same_v<Real<T>, float>) return vector_tanh(real(x));
  return std::tanh(real(x));
}
constexpr auto asinh(Number auto x) { return std::asinh(real(x)); }
constexpr auto acosh(Number auto x) { return std::acosh(real(x)); }
constexpr auto atanh(Number auto x) { return std::atanh(real(x)); }
template <Number T>
constexpr Real<T> erf(T x) {
  if constexpr (std::is_same_v<Real<T>, float>) return vector_erf(real(x));
  return std::erf(real(x));
}
constexpr auto gamma(Number auto x) { return std::tgamma(real(x)); }
constexpr auto log_gamma(Number auto x) { return std::lgamma(real(x)); }
constexpr auto floor(Number auto x) { return std::floor(real(x)); }
constexpr auto ceil(Number auto x) { return std::ceil(real(x)); }
constexpr auto trunc(Number auto x) { return std::trunc(real(x)); }
constexpr auto round(Number auto x) { return std::round(real(x)); }  // halves away from zero
// Integers go through double: the result is exact up to 2^53.
template <Number T>
constexpr T power(T a, T b) {
  if constexpr (std::is_same_v<T, float>) {
    return vector_power(a, b);
  } else if constexpr (std::is_floating_point_v<T>) {
    return std::pow(a, b);
  } else {
    // A device's pow may be off in the last place, and whole numbers must not lose one by that.
    double power = std::pow(static_cast<double>(a), static_cast<double>(b));
    double whole = std::round(power);
    return convert<T>(std::fabs(power - whole) <= std::fabs(whole) * 0x1p-50 ? whole : power);
  }
}
template <Number T>
constexpr auto hypot(T a, T b) {
  return std::hypot(real(a), real(b));
}
constexpr auto square(Number auto x) { return times(x, x); }
template <Number T>
constexpr T sign(T x) {  // of nan: 0
  return static_cast<T>((x > T(0)) - (x < T(0)));
}

}  // namespace mx::ops
