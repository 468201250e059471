// What each step of an Expression does to one lane: the meaning that generated code is held to.
// Lanes are 32 bits; a mask is all ones or all zeros.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include "ops/pointwise/trace/expression.h"

namespace mx::ops {

template <Step kStep>
constexpr uint32_t lane(uint32_t x, uint32_t y, uint32_t z, uint32_t bits) {
  auto a = std::bit_cast<float>(x), b = std::bit_cast<float>(y);
  auto of_float = [](float value) { return std::bit_cast<uint32_t>(value); };
  auto of_mask = [](bool value) { return value ? ~uint32_t{0} : uint32_t{0}; };
  if constexpr (kStep == Step::kConstant) return bits;
  if constexpr (kStep == Step::kAdd) return of_float(a + b);
  if constexpr (kStep == Step::kSubtract) return of_float(a - b);
  if constexpr (kStep == Step::kMultiply) return of_float(a * b);
  if constexpr (kStep == Step::kDivide) return of_float(a / b);
  if constexpr (kStep == Step::kMinimum) return a < b ? x : y;
  if constexpr (kStep == Step::kMaximum) return a > b ? x : y;
  if constexpr (kStep == Step::kNegate) return x ^ 0x80000000U;
  if constexpr (kStep == Step::kAbsolute) return x & 0x7fffffffU;
  if constexpr (kStep == Step::kSquareRoot) return of_float(std::sqrt(a));
  if constexpr (kStep == Step::kRoundEven) return of_float(std::nearbyint(a));
  if constexpr (kStep == Step::kFloor) return of_float(std::floor(a));
  if constexpr (kStep == Step::kCeil) return of_float(std::ceil(a));
  if constexpr (kStep == Step::kTruncate) return of_float(std::trunc(a));
  if constexpr (kStep == Step::kLess) return of_mask(a < b);
  if constexpr (kStep == Step::kLessEqual) return of_mask(a <= b);
  if constexpr (kStep == Step::kEqual) return of_mask(a == b);
  if constexpr (kStep == Step::kNotEqual) return of_mask(a != b);
  if constexpr (kStep == Step::kAnd) return x & y;
  if constexpr (kStep == Step::kOr) return x | y;
  if constexpr (kStep == Step::kNot) return ~x;
  if constexpr (kStep == Step::kSelect) return x != 0 ? y : z;
  if constexpr (kStep == Step::kAddInteger) return x + y;
  if constexpr (kStep == Step::kSubtractInteger) return x - y;
  if constexpr (kStep == Step::kShiftLeft) return x << bits;
  if constexpr (kStep == Step::kShiftRight) {
    return static_cast<uint32_t>(static_cast<int32_t>(x) >> bits);
  }
  if constexpr (kStep == Step::kToInteger) {
    // What does not fit gives what the processor gives; C++ has no answer.
    constexpr float kLimit = 0x1p31F;
    return a >= -kLimit && a < kLimit ? static_cast<uint32_t>(static_cast<int32_t>(a))
                                      : 0x80000000U;
  }
  if constexpr (kStep == Step::kToFloat) {
    return of_float(static_cast<float>(static_cast<int32_t>(x)));
  }
  return x;  // an input
}

using LaneFunction = uint32_t (*)(uint32_t, uint32_t, uint32_t, uint32_t);

inline LaneFunction lane_of(Step step) {
  static constexpr auto kLanes = []<size_t... kStep>(std::index_sequence<kStep...>) {
    return std::array<LaneFunction, kSteps>{lane<static_cast<Step>(kStep)>...};
  }(std::make_index_sequence<kSteps>{});
  return kLanes[static_cast<size_t>(step)];
}

}  // namespace mx::ops
