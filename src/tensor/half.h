// Half (IEEE binary16) and BFloat16 as storage types. Arithmetic happens in float: they convert
// both ways, rounding to nearest even. constexpr, so CUDA device code may use them too.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace mx {

namespace detail {

constexpr uint16_t half_bits(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint32_t sign = (bits >> 16) & 0x8000u;
  uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return static_cast<uint16_t>(sign | 0x7e00u);   // NaN
  if (magnitude >= 0x47800000u) return static_cast<uint16_t>(sign | 0x7c00u);  // too large
  if (magnitude < 0x38800000u) {                                               // subnormal or zero
    if (magnitude < 0x33000000u) return static_cast<uint16_t>(sign);
    uint32_t shift = 126u - (magnitude >> 23);
    uint32_t mantissa = (magnitude & 0x7fffffu) | 0x800000u;
    uint32_t result = mantissa >> shift;
    uint32_t rest = mantissa & ((1u << shift) - 1);
    uint32_t half = 1u << (shift - 1);
    if (rest > half || (rest == half && (result & 1))) ++result;
    return static_cast<uint16_t>(sign | result);
  }
  uint32_t rounded = magnitude - 0x38000000u;  // rebias the exponent from 127 to 15
  rounded += 0xfffu + ((rounded >> 13) & 1);
  return static_cast<uint16_t>(sign | (rounded >> 13));
}

constexpr float half_value(uint16_t bits) {
  uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
  uint32_t magnitude = bits & 0x7fffu;
  if (magnitude >= 0x7c00u) {
    return std::bit_cast<float>(sign | 0x7f800000u | ((magnitude & 0x3ffu) << 13));
  }
  if (magnitude < 0x400u) {  // subnormal: exact in float
    float value = static_cast<float>(magnitude) * 0x1p-24f;
    return sign ? -value : value;
  }
  return std::bit_cast<float>(sign | ((magnitude << 13) + 0x38000000u));
}

constexpr uint16_t bfloat16_bits(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<uint16_t>((bits >> 16) | 0x40u);
  bits += 0x7fffu + ((bits >> 16) & 1);
  return static_cast<uint16_t>(bits >> 16);
}

}  // namespace detail

struct Half {
  uint16_t bits = 0;
  constexpr Half() = default;
  constexpr Half(float value) : bits(detail::half_bits(value)) {}        // NOLINT
  constexpr operator float() const { return detail::half_value(bits); }  // NOLINT
};

struct BFloat16 {
  uint16_t bits = 0;
  constexpr BFloat16() = default;
  constexpr BFloat16(float value) : bits(detail::bfloat16_bits(value)) {}  // NOLINT
  constexpr operator float() const {                                       // NOLINT
    return std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
  }
};

}  // namespace mx
