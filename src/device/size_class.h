// Size classes of the memory pools: multiples of 64 bytes up to 1 KiB, then eight steps per
// doubling, so that rounding up wastes less than an eighth.
#pragma once

#include <bit>
#include <cstdint>

namespace mx {

struct SizeClass {
  int index;
  int64_t bytes;  // of each block of the class
};

// bytes > 0. The classes are numbered from 0 in the order of their size.
[[nodiscard]] constexpr SizeClass size_class(int64_t bytes) {
  constexpr int kUnitBits = 6, kStepBits = 3;
  constexpr uint64_t kLinear = 2 << kStepBits;
  const uint64_t last = static_cast<uint64_t>(bytes - 1) >> kUnitBits;  // number of the last unit
  if (last < kLinear) {
    return {static_cast<int>(last), static_cast<int64_t>((last + 1) << kUnitBits)};
  }
  const int top = static_cast<int>(std::bit_width(last)) - 1;
  const int shift = top - kStepBits;
  const uint64_t step = last >> shift;  // 8..15: the leading bits
  return {static_cast<int>(kLinear) + ((top - kStepBits - 1) << kStepBits) +
              static_cast<int>(step & ((1 << kStepBits) - 1)),
          static_cast<int64_t>((step + 1) << (shift + kUnitBits))};
}

// The inverse: bytes of each block of a class.
[[nodiscard]] constexpr int64_t class_bytes(int index) {
  if (index < 16) return int64_t{64} * (index + 1);
  return int64_t{64} * (9 + (index - 16) % 8) << (1 + (index - 16) / 8);
}

inline constexpr int64_t kMaxBlockBytes = int64_t{1} << 60;
inline constexpr int kSizeClasses = size_class(kMaxBlockBytes).index + 1;

}  // namespace mx
