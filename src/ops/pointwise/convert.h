// convert<T>(value): any number as element type T, defined for every value. A floating value out of
// range becomes what x86 makes of it, on which MXNet programs rely: the smallest int32 or int64;
// and 8-bit integers take the low byte of an int32 (300 -> 44).
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "tensor/dtype.h"

namespace mx::ops {

namespace detail {
template <std::signed_integral T, std::floating_point F>
constexpr T truncate(F value) {
  constexpr F kBound = sizeof(T) == 8 ? F(0x1p63) : F(0x1p31);
  bool fits = value >= -kBound && value < kBound;
  return fits ? static_cast<T>(value) : std::numeric_limits<T>::min();
}
}  // namespace detail

template <class T, class V>
constexpr T convert(V value) {
  if constexpr (std::is_same_v<T, V>) {
    return value;
  } else if constexpr (!std::is_arithmetic_v<V>) {
    return convert<T>(static_cast<float>(value));  // 16-bit floats
  } else if constexpr (!std::is_arithmetic_v<T>) {
    return T(static_cast<float>(value));
  } else if constexpr (std::is_same_v<T, bool>) {
    return value != V(0);
  } else if constexpr (std::is_same_v<V, bool>) {
    return value ? T(1) : T(0);  // a selection becomes vector code, the conversion does not
  } else if constexpr (std::is_integral_v<T> && std::is_floating_point_v<V>) {
    using Machine = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
    return static_cast<T>(detail::truncate<Machine>(value));
  } else {
    return static_cast<T>(value);
  }
}

// The nearest value of T: out-of-range numbers become T's limits.
template <class T>
constexpr T saturate(double value) {
  if constexpr (std::is_integral_v<T>) {
    constexpr auto kLow = static_cast<double>(std::numeric_limits<T>::min());
    constexpr auto kHigh = static_cast<double>(std::numeric_limits<T>::max());
    if (value <= kLow) return std::numeric_limits<T>::min();
    if (value >= kHigh) return std::numeric_limits<T>::max();
  }
  return convert<T>(value);
}

}  // namespace mx::ops
