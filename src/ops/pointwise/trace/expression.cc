#include "ops/pointwise/trace/expression.h"

#include "base/error.h"

namespace mx::ops {
namespace {

bool makes_mask(Step step) { return step >= Step::kLess && step <= Step::kNotEqual; }
bool is_logic(Step step) { return step >= Step::kAnd && step <= Step::kNot; }

std::string fault_at(const Expression& expression, int32_t i) {
  const Instruction& instruction = expression.instructions[static_cast<size_t>(i)];
  Step step = instruction.step;
  if (static_cast<int>(step) >= kSteps) return "an unknown step";
  if (step == Step::kInput && instruction.bits >= static_cast<uint32_t>(expression.inputs)) {
    return cat("argument ", instruction.bits, " of ", expression.inputs);
  }
  if ((step == Step::kShiftLeft || step == Step::kShiftRight) && instruction.bits > 31) {
    return cat("a shift by ", instruction.bits, " bits");
  }
  int masks = 0, operands = operands_of(step);
  for (int k = 0; k < operands; ++k) {
    int32_t of = instruction.of[static_cast<size_t>(k)];
    if (of < 0 || of >= i) return cat("operand ", of, " of instruction ", i);
    bool is_mask_here = is_mask(expression, of);
    if (step == Step::kSelect && is_mask_here != (k == 0)) return "a mask in the wrong place";
    if (is_mask_here) ++masks;
  }
  bool may_mask = is_logic(step) || step == Step::kSelect;
  bool mixes = masks > 0 && (!may_mask || (is_logic(step) && masks != operands));
  return mixes ? "a mask in the wrong place" : "";
}

}  // namespace

bool is_mask(const Expression& expression, int32_t instruction) {
  const Instruction* at = &expression.instructions[static_cast<size_t>(instruction)];
  while (is_logic(at->step)) at = &expression.instructions[static_cast<size_t>(at->of[0])];
  return makes_mask(at->step);
}

std::string fault_of(const Expression& expression) {
  auto count = static_cast<int32_t>(expression.instructions.size());
  if (count == 0 || expression.inputs < 0) return "no instructions";
  for (int32_t i = 0; i < count; ++i) {
    if (std::string fault = fault_at(expression, i); !fault.empty()) return fault;
  }
  return is_mask(expression, count - 1) ? "a mask as the result" : "";
}

}  // namespace mx::ops
