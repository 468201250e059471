// What the bodies of pointwise functions and the vector functions are written with, besides the
// operators of C++: for numbers here, for the tracer in trace.h, for graph values in value_math.h.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <type_traits>

namespace mx::ops {

template <class T>
concept Number = std::is_arithmetic_v<T>;

// The floating type in which a function of T is computed.
template <Number T>
using Real = std::conditional_t<std::is_floating_point_v<T>, T, float>;

template <Number T>
constexpr Real<T> real(T x) {
  return static_cast<Real<T>>(x);
}
// The constant in the type of x, so that float arithmetic stays float.
template <Number T>
constexpr Real<T> like(T /*x*/, double constant) {
  return static_cast<Real<T>>(constant);
}
template <Number A, Number B>
constexpr std::common_type_t<A, B> select(bool condition, A yes, B no) {
  return condition ? static_cast<std::common_type_t<A, B>>(yes)
                   : static_cast<std::common_type_t<A, B>>(no);
}

// Integers wrap around like the machine's; floating types do the plain thing.
template <Number T>
using Wrapping = std::conditional_t<std::is_floating_point_v<T>, T,
                                    std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>>;
template <Number T>
constexpr T plus(T a, T b) {
  return static_cast<T>(static_cast<Wrapping<T>>(a) + static_cast<Wrapping<T>>(b));
}
template <Number T>
constexpr T minus(T a, T b) {
  return static_cast<T>(static_cast<Wrapping<T>>(a) - static_cast<Wrapping<T>>(b));
}

template <Number T>
constexpr T negate(T x) {
  if constexpr (std::is_floating_point_v<T>) {
    return -x;
  } else {
    return minus(T(0), x);
  }
}
template <Number T>
constexpr T abs(T x) {
  if constexpr (std::is_floating_point_v<T>) {
    return std::fabs(x);
  } else {
    return x < T(0) ? negate(x) : x;
  }
}

// The bits of a float as an integer, and back: no instruction in a vector register.
constexpr int32_t bits_of(float x) { return std::bit_cast<int32_t>(x); }
constexpr float float_of(int32_t bits) { return std::bit_cast<float>(bits); }
constexpr float whole(int32_t x) { return static_cast<float>(x); }  // the number itself
constexpr int32_t shift_left(int32_t x, int count) {
  return static_cast<int32_t>(static_cast<uint32_t>(x) << count);
}
constexpr int32_t shift_right(int32_t x, int count) { return x >> count; }  // keeps the sign

}  // namespace mx::ops
