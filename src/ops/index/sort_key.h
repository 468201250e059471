// The order in which every device sorts.
#pragma once

#include <bit>
#include <cstdint>
#include <type_traits>

#include "tensor/dtype.h"

namespace mx::ops {

// A whole number that orders as the values do; both zeros are equal and NaN is the largest.
template <class T>
constexpr auto sort_key(T value) {
  using Value = Acc<T>;
  auto number = static_cast<Value>(value);
  if constexpr (std::is_floating_point_v<Value>) {
    using Bits = std::conditional_t<sizeof(Value) == 8, uint64_t, uint32_t>;
    if (number != number) return static_cast<Bits>(~Bits{0});
    if (number == 0) number = 0;
    auto bits = std::bit_cast<Bits>(number);
    constexpr Bits kSign = Bits{1} << (sizeof(Bits) * 8 - 1);
    return static_cast<Bits>(bits & kSign ? ~bits : bits | kSign);
  } else if constexpr (sizeof(Value) == 8) {
    return static_cast<uint64_t>(number) ^ (uint64_t{1} << 63);
  } else {
    return static_cast<uint32_t>(static_cast<int32_t>(number)) ^ (uint32_t{1} << 31);
  }
}

}  // namespace mx::ops
