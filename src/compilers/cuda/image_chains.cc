#include "compilers/cuda/image_chains.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "ops/nn/activation.h"
#include "ops/nn/leaky_relu.h"
#include "ops/pointwise/trace/traced.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::cuda {
namespace {

using ops::Expression;
using ops::Instruction;
using ops::Step;

const Instruction& at(const Expression& e, int32_t i) {
  return e.instructions[static_cast<size_t>(i)];
}

// Whether the instruction adds up all inputs, each of them once.
bool sums_inputs(const Expression& chain, int32_t root) {
  std::set<uint32_t> found;
  std::vector<int32_t> open{root};
  while (!open.empty()) {
    const Instruction& step = at(chain, open.back());
    open.pop_back();
    if (step.step == Step::kAdd) {
      open.insert(open.end(), {step.of[0], step.of[1]});
    } else if (step.step != Step::kInput || !found.insert(step.bits).second) {
      return false;
    }
  }
  return found.size() == static_cast<size_t>(chain.inputs);
}

// Whether instruction `i` is what `j` of a function of one argument is, with `root` for that.
bool is_same(const Expression& chain, int32_t i, int32_t root, const Expression& function,
             int32_t j) {
  const Instruction &one = at(chain, i), &other = at(function, j);
  if (other.step == Step::kInput) return i == root;
  if (one.step != other.step || one.bits != other.bits) return false;
  for (int k = 0; k < ops::operands_of(one.step); ++k) {
    const auto operand = static_cast<size_t>(k);
    if (!is_same(chain, one.of[operand], root, function, other.of[operand])) return false;
  }
  return true;
}

struct Known {
  Expression traced;
  Function function;
};

std::vector<Known> known_functions() {
  using plan::ActivationKind;
  std::vector<Known> known;
  for (auto [type, kind] : {std::pair{ops::ActType::kRelu, ActivationKind::kRelu},
                            {ops::ActType::kSigmoid, ActivationKind::kSigmoid},
                            {ops::ActType::kTanh, ActivationKind::kTanh},
                            {ops::ActType::kSoftrelu, ActivationKind::kSoftRelu}}) {
    Params params = ops::ActivationParam{.act_type = type};
    known.push_back({ops::traced("Activation")->trace(params, 1), function_of({.kind = kind})});
  }
  known.push_back(
      {ops::traced("relu")->trace({}, 1), function_of({.kind = ActivationKind::kRelu})});
  return known;
}

// With the numbers that stand in the chain.
std::vector<Known> functions_with(const std::vector<float>& numbers) {
  using plan::ActivationKind;
  std::vector<Known> known;
  for (float low : numbers) {
    Params leaky = ops::LeakyReLUParam{.act_type = ops::LeakyType::kLeaky, .slope = low};
    known.push_back({ops::traced("LeakyReLU")->trace(leaky, 1),
                     function_of({.kind = ActivationKind::kRelu, .alpha = low})});
    for (float high : numbers) {
      Params clip = ops::ClipParam{.a_min = low, .a_max = high};
      known.push_back({ops::traced("clip")->trace(clip, 1),
                       function_of({.kind = ActivationKind::kClip, .alpha = low, .beta = high})});
    }
  }
  return known;
}

std::vector<float> numbers_in(const Expression& chain) {
  std::vector<float> numbers;
  for (const Instruction& step : chain.instructions) {
    if (step.step == Step::kConstant) numbers.push_back(std::bit_cast<float>(step.bits));
  }
  return numbers;
}

int32_t last_of(const Expression& e) { return static_cast<int32_t>(e.instructions.size()) - 1; }

}  // namespace

std::optional<Function> function_behind_sum(const Expression& chain) {
  static const auto* const plain = new std::vector<Known>(known_functions());
  constexpr size_t kMostNumbers = 4;  // of what a chain can be without being more
  const std::vector<float> numbers = numbers_in(chain);
  std::vector<Known> known = *plain;
  if (numbers.size() <= kMostNumbers)
    std::ranges::move(functions_with(numbers), std::back_inserter(known));
  for (int32_t root = last_of(chain); root >= 0; --root) {
    if (!sums_inputs(chain, root)) continue;
    if (root == last_of(chain)) return Function{};
    for (const auto& [traced, function] : known) {
      if (is_same(chain, last_of(chain), root, traced, last_of(traced))) return function;
    }
  }
  return std::nullopt;
}

}  // namespace mx::cuda
