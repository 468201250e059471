// Recorder: makes an Expression step by step. Equal instructions are made once, constants are
// folded, and finish() drops what the result does not need.
//
//   Recorder recorder(1);
//   int32_t x = recorder.input(0);
//   Expression twice = recorder.finish(recorder.add(Step::kAdd, {x, x}));
#pragma once

#include <map>
#include <span>
#include <tuple>

#include "ops/pointwise/trace/expression.h"

namespace mx::ops {

class Recorder {
 public:
  explicit Recorder(int inputs) { made_.inputs = inputs; }

  int32_t input(int number);
  int32_t constant(uint32_t bits);
  int32_t add(Step step, std::array<int32_t, 3> of, uint32_t bits = 0);
  // The result of another expression, argument i of which is instruction arguments[i].
  int32_t add(const Expression& expression, std::span<const int32_t> arguments);
  [[nodiscard]] uint32_t constant_at(int32_t i) const;  // of an instruction that is a constant
  Expression finish(int32_t result);

 private:
  using Key = std::tuple<Step, std::array<int32_t, 3>, uint32_t>;

  int32_t once(const Instruction& instruction);
  [[nodiscard]] const Instruction& at(int32_t i) const;
  [[nodiscard]] bool is_constant(int32_t i) const { return at(i).step == Step::kConstant; }
  // A simpler instruction that says the same, or -1.
  int32_t simplified(const Instruction& instruction);
  int32_t simplified_select(const Instruction& instruction);
  int32_t simplified_mask(const Instruction& instruction);

  Expression made_;
  std::map<Key, int32_t> known_;
};

}  // namespace mx::ops
