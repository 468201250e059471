// Half (IEEE binary16) and BFloat16 as storage types. Arithmetic happens in float: they convert
// both ways, rounding to nearest even. constexpr, so CUDA device code may use them too.
#pragma once

#include <bit>
#include <compare>
#include <cstdint>

namespace mx {

namespace detail {

// Both directions without branches, so that loops over them become vector code.
constexpr uint16_t half_bits(float value) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  uint32_t sign = (bits >> 16) & 0x8000u;
  uint32_t magnitude = bits & 0x7fffffffu;
  // Rebias the exponent from 127 to 15 and round the mantissa to 10 bits, ties to even.
  uint32_t normal = (magnitude - 0x38000000u + 0xfffu + ((magnitude >> 13) & 1)) >> 13;
  // Adding 0.5 aligns a subnormal's last bit, 2^-24, with that of the sum: the addition rounds.
  float aligned = std::bit_cast<float>(magnitude) + 0.5f;
  uint32_t subnormal = std::bit_cast<uint32_t>(aligned) - 0x3f000000u;
  uint32_t result = magnitude < 0x38800000u ? subnormal : normal;
  result = magnitude >= 0x47800000u ? 0x7c00u : result;  // too large: infinity
  result = magnitude > 0x7f800000u ? 0x7e00u : result;   // nan
  return static_cast<uint16_t>(sign | result);
}

constexpr float half_value(uint16_t bits) {
  uint32_t sign = static_cast<uint32_t>(bits & 0x8000u) << 16;
  uint32_t magnitude = bits & 0x7fffu;
  // The mantissa in place, the exponent 112 too small: one exact product corrects both kinds.
  float value = std::bit_cast<float>(magnitude << 13) * 0x1p112f;
  uint32_t special = magnitude >= 0x7c00u ? 0x7f800000u : 0u;  // infinity and nan
  return std::bit_cast<float>(std::bit_cast<uint32_t>(value) | special | sign);
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
