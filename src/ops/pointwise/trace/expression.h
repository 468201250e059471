// Expression: what a pointwise function does to its elements, as a list of machine-like steps. The
// bodies of the pointwise functions are written once (unary.h, binary.h); run on the tracer of
// trace.h they leave such a list, from which compilers make loops of their own.
//
//   Expression twice_plus{.inputs = 2, .instructions = {{Step::kInput, {}, 0},
//                                                       {Step::kInput, {}, 1},
//                                                       {Step::kAdd, {0, 0}},
//                                                       {Step::kAdd, {2, 1}}}};
//
// All arguments and the result are float32. Lanes of float and int32 share registers: taking one
// for the other is no step. Masks are neither, and only kAnd, kOr, kNot and kSelect take them.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace mx::ops {

enum class Step : uint8_t {
  kInput,     // argument number `bits`
  kConstant,  // the 32 bits `bits`: a float or an integer
  kAdd,       // of floats, as the next three
  kSubtract,
  kMultiply,
  kDivide,
  kMinimum,  // of[0] < of[1] ? of[0] : of[1], hence of[1] when one is nan
  kMaximum,  // of[0] > of[1] ? of[0] : of[1]
  kNegate,
  kAbsolute,
  kSquareRoot,
  kRoundEven,
  kFloor,
  kCeil,
  kTruncate,
  kLess,  // a mask; like the next two false when one is nan
  kLessEqual,
  kEqual,
  kNotEqual,  // true when one is nan
  kAnd,       // of two masks, or of the bits of two integers; kOr and kNot likewise
  kOr,
  kNot,
  kSelect,      // of[0] is a mask: of[1] where it is true, else of[2]
  kAddInteger,  // wraps around, as the next one
  kSubtractInteger,
  kShiftLeft,   // by `bits`
  kShiftRight,  // arithmetic, by `bits`
  kToInteger,   // of a float that fits, toward zero
  kToFloat,
};
inline constexpr int kSteps = static_cast<int>(Step::kToFloat) + 1;

struct Instruction {
  Step step = Step::kConstant;
  std::array<int32_t, 3> of{};  // earlier instructions, as many as operands_of says
  uint32_t bits = 0;
  bool operator==(const Instruction&) const = default;
};

// Equal instructions occur once, none is dead, and none has constant operands only.
struct Expression {
  int inputs = 0;
  std::vector<Instruction> instructions;  // in order; the last is the result
  bool operator==(const Expression&) const = default;
};

constexpr int operands_of(Step step) {
  switch (step) {
    case Step::kInput:
    case Step::kConstant:
      return 0;
    case Step::kNegate:
    case Step::kAbsolute:
    case Step::kSquareRoot:
    case Step::kRoundEven:
    case Step::kFloor:
    case Step::kCeil:
    case Step::kTruncate:
    case Step::kNot:
    case Step::kShiftLeft:
    case Step::kShiftRight:
    case Step::kToInteger:
    case Step::kToFloat:
      return 1;
    case Step::kSelect:
      return 3;
    default:
      return 2;
  }
}

bool is_mask(const Expression& expression, int32_t instruction);

// "" when instructions use earlier ones, inputs in range and masks where masks belong, and the
// result is no mask; otherwise what is wrong. For expressions from files.
std::string fault_of(const Expression& expression);

}  // namespace mx::ops
