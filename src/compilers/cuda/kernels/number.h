// In what numbers a region computes: how values lie in memory, and what tensor cores multiply.
#pragma once

#include <cstdint>
#include <string_view>

namespace mx::cuda {

enum class Number : uint8_t {
  kSingle,  // float32 values; factors as two TF32 numbers each, so that products are float32's
  kTf32,    // float32 values, factors rounded to TF32
  kHalf,
  kBfloat,
};

constexpr int64_t bytes_of(Number number) {
  return number == Number::kHalf || number == Number::kBfloat ? 2 : 4;
}
// Values move 16 bytes at a time: the channels of an array are a multiple of so many.
constexpr int64_t pack_of(Number number) { return 16 / bytes_of(number); }

constexpr std::string_view name_of(Number number) {
  switch (number) {
    case Number::kSingle:
      return "fp32";
    case Number::kTf32:
      return "tf32";
    case Number::kHalf:
      return "fp16";
    case Number::kBfloat:
      return "bf16";
  }
  return "";
}

}  // namespace mx::cuda
