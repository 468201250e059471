#include "ops/pointwise/trace/recorder.h"

#include <utility>

#include "base/error.h"
#include "ops/pointwise/lane.h"

namespace mx::ops {
namespace {

bool is_commutative(Step step) {
  switch (step) {
    case Step::kAdd:
    case Step::kMultiply:
    case Step::kEqual:
    case Step::kNotEqual:
    case Step::kAnd:
    case Step::kOr:
    case Step::kAddInteger:
      return true;
    default:
      return false;
  }
}

}  // namespace

const Instruction& Recorder::at(int32_t i) const {
  return made_.instructions[static_cast<size_t>(i)];
}

int32_t Recorder::once(const Instruction& instruction) {
  Key key{instruction.step, instruction.of, instruction.bits};
  auto [place, is_new] = known_.try_emplace(key, static_cast<int32_t>(made_.instructions.size()));
  if (is_new) made_.instructions.push_back(instruction);
  return place->second;
}

int32_t Recorder::input(int number) {
  ensure(number < made_.inputs, "an argument of the expression");
  return once({Step::kInput, {}, static_cast<uint32_t>(number)});
}

int32_t Recorder::constant(uint32_t bits) { return once({Step::kConstant, {}, bits}); }

uint32_t Recorder::constant_at(int32_t i) const {
  ensure(is_constant(i), "numbers alone give a number");
  return at(i).bits;
}

int32_t Recorder::add(Step step, std::array<int32_t, 3> of, uint32_t bits) {
  Instruction instruction{step, of, bits};
  int operands = operands_of(step);
  for (int k = operands; k < 3; ++k) instruction.of[static_cast<size_t>(k)] = 0;
  if (is_commutative(step) && instruction.of[0] > instruction.of[1]) {
    std::swap(instruction.of[0], instruction.of[1]);
  }
  if (int32_t simple = simplified(instruction); simple >= 0) return simple;
  return once(instruction);
}

int32_t Recorder::simplified(const Instruction& instruction) {
  std::array<uint32_t, 3> lanes{};
  int operands = operands_of(instruction.step);
  bool is_known = operands > 0;
  for (size_t k = 0; k < static_cast<size_t>(operands); ++k) {
    is_known = is_known && is_constant(instruction.of[k]);
    lanes[k] = at(instruction.of[k]).bits;
  }
  if (is_known) {
    return constant(lane_of(instruction.step)(lanes[0], lanes[1], lanes[2], instruction.bits));
  }
  if (instruction.step == Step::kSelect) return simplified_select(instruction);
  bool is_pair = instruction.step == Step::kAnd || instruction.step == Step::kOr;
  return is_pair ? simplified_mask(instruction) : -1;
}

// A comparison of the two results is their minimum or maximum, as the processor has them.
int32_t Recorder::simplified_select(const Instruction& instruction) {
  auto [mask, yes, no] = instruction.of;
  if (is_constant(mask)) return at(mask).bits != 0 ? yes : no;
  if (yes == no) return yes;
  if (at(mask).step != Step::kLess) return -1;
  auto [a, b, unused] = at(mask).of;
  if (yes == a && no == b) return add(Step::kMinimum, {a, b});
  if (yes == b && no == a) return add(Step::kMaximum, {b, a});
  return -1;
}

// Comparisons of constants leave masks that are known. They must not stay: a constant is no mask.
int32_t Recorder::simplified_mask(const Instruction& instruction) {
  auto [a, b, unused] = instruction.of;
  if (a == b) return a;
  if (is_constant(b)) std::swap(a, b);
  if (!is_constant(a) || !is_mask(made_, b)) return -1;
  bool keeps_other = (at(a).bits != 0) == (instruction.step == Step::kAnd);
  return keeps_other ? b : a;
}

int32_t Recorder::add(const Expression& expression, std::span<const int32_t> arguments) {
  std::vector<int32_t> place;
  for (const Instruction& instruction : expression.instructions) {
    if (instruction.step == Step::kInput) {
      place.push_back(arguments[instruction.bits]);
      continue;
    }
    std::array<int32_t, 3> of{};
    for (size_t k = 0; k < static_cast<size_t>(operands_of(instruction.step)); ++k) {
      of[k] = place[static_cast<size_t>(instruction.of[k])];
    }
    place.push_back(add(instruction.step, of, instruction.bits));
  }
  return place.back();
}

Expression Recorder::finish(int32_t result) {
  std::vector<bool> is_needed(made_.instructions.size());
  is_needed[static_cast<size_t>(result)] = true;
  for (int32_t i = result; i >= 0; --i) {
    if (!is_needed[static_cast<size_t>(i)]) continue;
    for (size_t k = 0; k < static_cast<size_t>(operands_of(at(i).step)); ++k) {
      is_needed[static_cast<size_t>(at(i).of[k])] = true;
    }
  }
  Expression kept{.inputs = made_.inputs, .instructions = {}};
  std::vector<int32_t> place(made_.instructions.size());
  for (int32_t i = 0; i <= result; ++i) {
    if (!is_needed[static_cast<size_t>(i)]) continue;
    Instruction instruction = at(i);
    for (size_t k = 0; k < static_cast<size_t>(operands_of(instruction.step)); ++k) {
      instruction.of[k] = place[static_cast<size_t>(instruction.of[k])];
    }
    place[static_cast<size_t>(i)] = static_cast<int32_t>(kept.instructions.size());
    kept.instructions.push_back(instruction);
  }
  return kept;
}

}  // namespace mx::ops
