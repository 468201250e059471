// The order in which every device sorts.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "tensor/dtype.h"

namespace mx::ops {

// A whole number that orders as the values do; both zeros are equal and NaN is the largest. Here
// and below without branches, so that loops become vector code.
template <class T>
constexpr auto sort_key(T value) {
  using Value = Acc<T>;
  auto number = static_cast<Value>(value);
  if constexpr (std::is_floating_point_v<Value>) {
    using Bits = std::conditional_t<sizeof(Value) == 8, uint64_t, uint32_t>;
    constexpr Bits kSign = Bits{1} << (sizeof(Bits) * 8 - 1);
    auto bits = std::bit_cast<Bits>(number == 0 ? Value{0} : number);
    Bits key = bits & kSign ? ~bits : bits | kSign;
    return number == number ? key : static_cast<Bits>(~Bits{0});
  } else if constexpr (sizeof(Value) == 8) {
    return static_cast<uint64_t>(number) ^ (uint64_t{1} << 63);
  } else {
    return static_cast<uint32_t>(static_cast<int32_t>(number)) ^ (uint32_t{1} << 31);
  }
}

// The value that has this key: of both zeros the positive one.
template <class T>
constexpr T value_of_key(decltype(sort_key(T{})) key) {
  using Value = Acc<T>;
  using Bits = decltype(key);
  constexpr auto kSign = static_cast<Bits>(Bits{1} << (sizeof(Bits) * 8 - 1));
  if constexpr (std::is_floating_point_v<Value>) {
    auto number = std::bit_cast<Value>(key & kSign ? key ^ kSign : ~key);
    bool is_nan = key == std::numeric_limits<Bits>::max();
    return static_cast<T>(is_nan ? std::numeric_limits<Value>::quiet_NaN() : number);
  } else {
    return static_cast<T>(key ^ kSign);
  }
}

// Whether value_of_key gives this value back, to the bit: not for the negative zero and nans.
template <class T>
constexpr bool is_told_by_key(T value) {
  using Value = Acc<T>;
  if constexpr (std::is_floating_point_v<Value>) {
    using Bits = std::conditional_t<sizeof(Value) == 8, uint64_t, uint32_t>;
    auto number = static_cast<Value>(value);
    bool is_negative_zero = std::bit_cast<Bits>(number) == Bits{1} << (sizeof(Bits) * 8 - 1);
    return (number == number) & !is_negative_zero;
  }
  return true;
}

}  // namespace mx::ops
