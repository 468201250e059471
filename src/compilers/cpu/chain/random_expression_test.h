// For tests of generated code: expressions at random over all steps, and what they mean, lane by
// lane, with the contraction that the code promises.
#pragma once

#include <bit>
#include <cmath>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "ops/pointwise/lane.h"
#include "ops/pointwise/trace/recorder.h"

namespace mx::cpu {

struct RandomExpression {
  int steps = 10;
  int inputs = 1;
  bool is_wide = false;  // many values live at once
};

inline float random_float(std::mt19937& rng) {
  static constexpr float kSpecial[] = {0.0F, -0.0F,     1.0F,  -1.0F, 0.5F,    INFINITY, -INFINITY,
                                       NAN,  0x1p-140F, 1e38F, -2.5F, 0x1p31F, 3.5F,     1e-30F};
  if (rng() % 4 == 0) return kSpecial[rng() % std::size(kSpecial)];
  return std::uniform_real_distribution<float>(-8, 8)(rng);
}

class ExpressionMaker {
 public:
  ExpressionMaker(const RandomExpression& wanted, std::mt19937& rng)
      : wanted_(wanted), rng_(rng), recorder_(wanted.inputs) {
    for (int i = 0; i < wanted.inputs; ++i) values_.push_back({recorder_.input(i)});
    if (values_.empty()) add_constant();
  }

  ops::Expression make() {
    for (int i = 0; i < wanted_.steps; ++i) add();
    if (!wanted_.is_wide) return recorder_.finish(values_.back().number);
    int32_t sum = values_.front().number;
    for (const Known& value : values_) {
      sum = recorder_.add(rng_() % 2 != 0 ? ops::Step::kAdd : ops::Step::kMaximum,
                          {sum, value.number});
    }
    return recorder_.finish(sum);
  }

 private:
  struct Known {
    int32_t number;
    bool is_constant = false, is_integer = false;
  };

  // Late ones are taken more often, so that expressions get deep; of the wanted kind as a rule.
  Known pick(bool is_integer) {
    size_t last = values_.size() - 1, reach = wanted_.is_wide ? last : std::min<size_t>(last, 5);
    Known taken = values_[last - rng_() % (reach + 1)];
    for (int round = 0; round < 10 && taken.is_integer != is_integer; ++round) {
      taken = values_[last - rng_() % (reach + 1)];
    }
    return taken;
  }
  int32_t pick_mask() {
    return masks_[masks_.size() - 1 - rng_() % std::min<size_t>(masks_.size(), 9)];
  }
  void add_constant() {
    bool is_integer = rng_() % 3 == 0;
    float number = random_float(rng_);
    if (rng_() % 4 == 0) number = std::ldexp(1.0F, static_cast<int>(rng_() % 20) - 10);
    uint32_t bits = is_integer ? rng_() % 256 : std::bit_cast<uint32_t>(number);
    values_.push_back({recorder_.constant(bits), true, is_integer});
  }

  void add() {
    using ops::Step;
    auto step = static_cast<Step>(1 + rng_() % (ops::kSteps - 1));
    if (step == Step::kConstant) return add_constant();
    bool is_compare = step >= Step::kLess && step <= Step::kNotEqual;
    bool is_logic = step >= Step::kAnd && step <= Step::kNot;
    if (is_logic && !masks_.empty() && rng_() % 2 != 0) {
      masks_.push_back(recorder_.add(step, {pick_mask(), pick_mask()}));
      return;
    }
    if (step == Step::kSelect) {
      if (masks_.empty()) return add_constant();
      values_.push_back(
          {recorder_.add(step, {pick_mask(), pick(false).number, pick(false).number})});
      return;
    }
    bool is_integer = is_logic || (step >= Step::kAddInteger && step <= Step::kShiftRight);
    Known a = pick(is_integer || step == Step::kToFloat), b = pick(is_integer);
    if (a.is_constant && (ops::operands_of(step) == 1 || b.is_constant)) return;
    int32_t made = recorder_.add(step, {a.number, b.number}, rng_() % 32);
    if (is_compare) return masks_.push_back(made);
    values_.push_back({made, false, is_integer || step == Step::kToInteger});
  }

  RandomExpression wanted_;
  std::mt19937& rng_;
  ops::Recorder recorder_;
  std::vector<Known> values_;
  std::vector<int32_t> masks_;
};

inline ops::Expression random_expression(const RandomExpression& wanted, std::mt19937& rng) {
  return ExpressionMaker(wanted, rng).make();
}

inline std::string text_of(const ops::Expression& expression) {
  std::ostringstream text;
  for (size_t i = 0; i < expression.instructions.size(); ++i) {
    const ops::Instruction& one = expression.instructions[i];
    text << i << ": step " << static_cast<int>(one.step);
    for (int k = 0; k < ops::operands_of(one.step); ++k)
      text << " " << one.of[static_cast<size_t>(k)];
    text << " bits " << std::hex << one.bits << std::dec << "\n";
  }
  return text.str();
}

class Meaning {
 public:
  explicit Meaning(const ops::Expression& expression)
      : expression_(expression), product_(expression.instructions.size(), -1) {
    std::vector<std::vector<size_t>> readers(product_.size());
    for (size_t i = 0; i < product_.size(); ++i) {
      for (int k = 0; k < ops::operands_of(at(i).step); ++k) readers[of(i, k)].push_back(i);
    }
    for (size_t i = 0; i < product_.size(); ++i) {
      bool is_taken = is_product(i) && !readers[i].empty();
      for (size_t reader : readers[i]) {
        bool is_sum = at(reader).step == ops::Step::kAdd || at(reader).step == ops::Step::kSubtract;
        is_taken = is_taken && is_sum && product_[reader] < 0 && of(reader, 0) != of(reader, 1);
      }
      for (size_t reader : readers[i]) {
        if (is_taken) product_[reader] = static_cast<int>(i);
      }
    }
  }

  // Nothing where the bits of a nan that arithmetic made would count: C++ and processor leave open
  // which nan it is.
  std::optional<uint32_t> of(const std::vector<uint32_t>& arguments) {
    std::vector<uint32_t> lanes;
    std::vector<bool> is_open;
    for (size_t i = 0; i < product_.size(); ++i) {
      const ops::Instruction& one = at(i);
      std::array<uint32_t, 3> x{};
      bool reads_open = false;
      for (int k = 0; k < ops::operands_of(one.step); ++k) {
        x[static_cast<size_t>(k)] = lanes[of(i, k)];
        reads_open = reads_open || is_open[of(i, k)];
      }
      bool is_float = is_of_floats(one.step) || one.step == ops::Step::kToInteger;
      bool is_copy = one.step == ops::Step::kSelect || one.step == ops::Step::kMinimum ||
                     one.step == ops::Step::kMaximum || one.step == ops::Step::kNegate ||
                     one.step == ops::Step::kAbsolute;
      if (reads_open && !is_float && !is_copy) return std::nullopt;
      uint32_t lane = one.step == ops::Step::kInput ? arguments[one.bits]
                      : product_[i] >= 0            ? fused(i, lanes)
                                                    : lane_of(one.step, x, one.bits);
      bool is_nan = std::isnan(std::bit_cast<float>(lane));
      lanes.push_back(lane);
      is_open.push_back(is_nan && ((is_copy && reads_open) || is_of_floats(one.step)));
    }
    return lanes.back();
  }

 private:
  [[nodiscard]] const ops::Instruction& at(size_t i) const { return expression_.instructions[i]; }
  [[nodiscard]] size_t of(size_t i, int k) const {
    return static_cast<size_t>(at(i).of[static_cast<size_t>(k)]);
  }
  // Divisions by powers of two are products too.
  [[nodiscard]] bool is_product(size_t i) const {
    if (at(i).step == ops::Step::kMultiply) return true;
    if (at(i).step != ops::Step::kDivide || at(of(i, 1)).step != ops::Step::kConstant) return false;
    uint32_t bits = at(of(i, 1)).bits, exponent = bits >> 23 & 0xffU;
    return (bits & 0x7fffffU) == 0 && exponent > 0 && exponent < 254;
  }
  [[nodiscard]] uint32_t fused(size_t i, const std::vector<uint32_t>& lanes) const {
    auto product = static_cast<size_t>(product_[i]);
    auto value = [&](size_t k) { return std::bit_cast<float>(lanes[k]); };
    float a = value(of(product, 0)), b = value(of(product, 1));
    if (at(product).step == ops::Step::kDivide) b = 1 / b;
    bool is_first = of(i, 0) == product;
    float c = value(of(i, is_first ? 1 : 0));
    if (at(i).step == ops::Step::kSubtract) (is_first ? c : a) *= -1;
    return std::bit_cast<uint32_t>(std::fma(a, b, c));
  }
  static bool is_of_floats(ops::Step step) {
    return (step >= ops::Step::kAdd && step <= ops::Step::kDivide) ||
           (step >= ops::Step::kSquareRoot && step <= ops::Step::kNotEqual);
  }
  static uint32_t lane_of(ops::Step step, const std::array<uint32_t, 3>& x, uint32_t bits) {
    using Lane = uint32_t (*)(uint32_t, uint32_t, uint32_t, uint32_t);
    static constexpr auto kLanes = []<size_t... kStep>(std::index_sequence<kStep...>) {
      return std::array<Lane, ops::kSteps>{ops::lane<static_cast<ops::Step>(kStep)>...};
    }(std::make_index_sequence<ops::kSteps>{});
    return kLanes[static_cast<size_t>(step)](x[0], x[1], x[2], bits);
  }

  const ops::Expression& expression_;
  std::vector<int> product_;  // that each sum takes, or -1
};

}  // namespace mx::cpu
