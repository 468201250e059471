// Integers rounded up. Both arguments are of the first one's type, neither is negative, and b > 0.
#pragma once

#include <concepts>
#include <type_traits>

namespace mx {

// How many parts of b cover a: ceil_div(7, 4) is 2.
template <std::integral T>
constexpr T ceil_div(T a, std::type_identity_t<T> b) {
  return (a + b - 1) / b;
}

// The least multiple of b that is at least a: round_up(7, 4) is 8.
template <std::integral T>
constexpr T round_up(T a, std::type_identity_t<T> b) {
  return ceil_div(a, b) * b;
}

}  // namespace mx
