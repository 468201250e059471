#include "compilers/cuda/formulas/chain_gates.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace mx::cuda {
namespace {

using ops::Expression;
using ops::Instruction;
using ops::Step;

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSame = 1e-6;  // of factors that were rounded to float32 on their way

// slope * root + shift, kept between two limits.
struct Line {
  double slope = 0, shift = 0, low = -kInfinity, high = kInfinity;
  [[nodiscard]] bool is_limited() const { return low > -kInfinity || high < kInfinity; }
};

class Gates {
 public:
  Gates(const Expression& chain, int32_t root) : chain_(chain), root_(root) {}

  // Whether the instruction is scale * root^power * a limited line, with at most one of the latter.
  struct Product {
    double scale = 1;
    int power = 0;
    std::optional<Line> gate;
  };
  [[nodiscard]] std::optional<Product> product(int32_t i) const {
    if (std::optional<double> number = constant(i)) return Product{*number, 0, {}};
    if (i == root_) return Product{1, 1, {}};
    const Instruction& step = at(i);
    const bool divides = step.step == Step::kDivide;
    if (step.step == Step::kMultiply || divides) {
      std::optional<Product> left = product(step.of[0]), right = product(step.of[1]);
      if (!left || !right || (left->gate && right->gate)) return std::nullopt;
      if (divides && (right->power > 0 || right->gate || right->scale == 0)) return std::nullopt;
      return Product{.scale = divides ? left->scale / right->scale : left->scale * right->scale,
                     .power = left->power + right->power,
                     .gate = left->gate ? left->gate : right->gate};
    }
    std::optional<Line> gate = line(i);
    if (!gate || !gate->is_limited()) return std::nullopt;
    return Product{.gate = gate};
  }

 private:
  [[nodiscard]] const Instruction& at(int32_t i) const {
    return chain_.instructions[static_cast<size_t>(i)];
  }
  [[nodiscard]] std::optional<double> constant(int32_t i) const {
    if (at(i).step != Step::kConstant) return std::nullopt;
    return std::bit_cast<float>(at(i).bits);
  }

  [[nodiscard]] std::optional<Line> line(int32_t i) const {
    if (i == root_) return Line{.slope = 1};
    const Instruction& step = at(i);
    switch (step.step) {
      case Step::kAdd:
        if (auto number = constant(step.of[1])) return moved(step.of[0], 1, *number);
        if (auto number = constant(step.of[0])) return moved(step.of[1], 1, *number);
        return std::nullopt;
      case Step::kSubtract:
        if (auto number = constant(step.of[1])) return moved(step.of[0], 1, -*number);
        return std::nullopt;
      case Step::kMultiply:
        if (auto number = constant(step.of[1])) return moved(step.of[0], *number, 0);
        if (auto number = constant(step.of[0])) return moved(step.of[1], *number, 0);
        return std::nullopt;
      case Step::kDivide:
        if (auto number = constant(step.of[1])) return moved(step.of[0], 1 / *number, 0);
        return std::nullopt;
      case Step::kMinimum:
      case Step::kMaximum:
        return limited(step);
      case Step::kSelect:
        return selected(step);
      default:
        return std::nullopt;
    }
  }
  // Limits are the last that is done.
  [[nodiscard]] std::optional<Line> moved(int32_t i, double factor, double shift) const {
    std::optional<Line> given = line(i);
    if (!given || given->is_limited() || !(factor > 0) || std::isinf(factor)) return std::nullopt;
    return Line{.slope = given->slope * factor, .shift = given->shift * factor + shift};
  }
  // The smaller or the larger of a number and a line.
  [[nodiscard]] std::optional<Line> limited(const Instruction& step) const {
    const std::optional<double> limit = constant(step.of[constant(step.of[0]) ? 0 : 1]);
    std::optional<Line> rest = limit ? line(other_than_constant(step)) : std::nullopt;
    return rest ? within(*rest, *limit, step.step == Step::kMaximum) : std::nullopt;
  }
  // x < number ? number : rest, or number < x ? number : rest, where the rest is x with limits.
  [[nodiscard]] std::optional<Line> selected(const Instruction& step) const {
    const Instruction& mask = at(step.of[0]);
    const std::optional<double> limit = constant(step.of[1]);
    if (mask.step != Step::kLess || !limit) return std::nullopt;
    const bool is_low = mask.of[1] == step.of[1];
    if (!is_low && mask.of[0] != step.of[1]) return std::nullopt;
    if (limited_by(step.of[2]) != mask.of[is_low ? 0 : 1]) return std::nullopt;
    std::optional<Line> rest = line(step.of[2]);
    return rest ? within(*rest, *limit, is_low) : std::nullopt;
  }
  static std::optional<Line> within(Line line, double limit, bool is_low) {
    (is_low ? line.low : line.high) = limit;
    return line.low <= line.high ? std::optional(line) : std::nullopt;
  }
  [[nodiscard]] int32_t other_than_constant(const Instruction& step) const {
    return step.of[constant(step.of[0]) ? 1 : 0];
  }
  // What an instruction limits; itself, where it limits nothing.
  [[nodiscard]] int32_t limited_by(int32_t i) const {
    const Instruction& step = at(i);
    const bool is_limit = step.step == Step::kMinimum || step.step == Step::kMaximum;
    return is_limit ? other_than_constant(step) : i;
  }

  const Expression& chain_;
  int32_t root_;
};

}  // namespace

std::optional<plan::Activation> gate_of(const Expression& chain, int32_t root) {
  const auto last = static_cast<int32_t>(chain.instructions.size()) - 1;
  const auto product = Gates(chain, root).product(last);
  if (!product || !product->gate || product->power > 1 || !(product->scale > 0)) {
    return std::nullopt;
  }
  const Line& gate = *product->gate;
  const double scale = product->scale;
  if (gate.low != 0 || std::abs(gate.high * scale - 1) > kSame) return std::nullopt;
  const auto kind =
      product->power == 1 ? plan::ActivationKind::kHardSwish : plan::ActivationKind::kHardSigmoid;
  return plan::Activation{kind, gate.slope * scale, gate.shift * scale};
}

}  // namespace mx::cuda
