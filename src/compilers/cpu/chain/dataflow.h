// What machine code computes for an expression: the steps that vector processors have. Products are
// contracted into the sum or difference that reads them, selections become extremes or masked
// copies where they are such, and nothing is left that the result does not need.
//
//   std::optional<Dataflow> dataflow = lower(expression, reach, /*has_masks=*/true);
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "compilers/cpu/chain/reach.h"
#include "ops/pointwise/trace/expression.h"

namespace mx::cpu {

enum class Act : uint8_t {
  kConstant,  // `bits` in all lanes
  kInput,     // number `bits`
  kAdd,
  kSubtract,
  kMultiply,
  kDivide,
  kMinimum,  // of[0] < of[1] ? of[0] : of[1], as the processor has it
  kMaximum,  // of[0] > of[1] ? of[0] : of[1]
  kAnd,
  kAndNot,  // ~of[0] & of[1]
  kOr,
  kXor,
  kNot,  // of a mask register
  kAddInteger,
  kSubtractInteger,
  kSquareRoot,
  kRound,  // as `bits` says: the processor's code
  kToInteger,
  kToFloat,
  kShiftLeft,
  kShiftRight,
  kCompare,      // `bits` is a Predicate
  kMultiplyAdd,  // of[0] * of[1] + of[2], with the signs that `bits` says
  kSelect,       // of[1] where of[0], else of[2]
  kKeep,         // of[1] where of[0], else 0
  // Made by the placement of values in registers:
  kLoad,
  kStore,
  kMove,
};

// The processor's numbers. Those of a pair are each other's opposite, for nan too.
enum class Predicate : uint8_t {
  kEqual = 0x00,
  kNotEqual = 0x04,
  kLess = 0x11,
  kNotLess = 0x15,
  kLessEqual = 0x12,
  kNotLessEqual = 0x16,
  kGreater = 0x1e,
  kNotGreater = 0x1a,
  kGreaterEqual = 0x1d,
  kNotGreaterEqual = 0x19,
};
[[nodiscard]] Predicate mirrored(Predicate predicate);  // with the operands exchanged

// Signs of kMultiplyAdd.
inline constexpr uint32_t kMinusProduct = 1, kMinusAddend = 2;

struct Operation {
  Act act;
  std::array<int, 3> of{-1, -1, -1};  // earlier operations
  uint32_t bits = 0;
  bool is_mask = false;  // lies in a mask register
};

struct Dataflow {
  std::vector<Operation> operations;  // in order; the last is the result
  std::vector<Reach> reach;           // of each input
};

[[nodiscard]] int operands_of(Act act);
[[nodiscard]] bool commutes(Act act);
[[nodiscard]] inline bool is_source(Act act) { return act == Act::kConstant || act == Act::kInput; }

// With `has_masks` comparisons lie in mask registers, else in vectors of zeros and ones. Nothing
// for an expression that has a fault.
[[nodiscard]] std::optional<Dataflow> lower(const ops::Expression& expression,
                                            std::span<const Reach> reach, bool has_masks);

}  // namespace mx::cpu
