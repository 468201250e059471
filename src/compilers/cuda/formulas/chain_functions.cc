#include "compilers/cuda/formulas/chain_functions.h"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <set>
#include <utility>
#include <vector>

#include "compilers/cuda/formulas/chain_gates.h"
#include "ops/nn/activation.h"
#include "ops/nn/leaky_relu.h"
#include "ops/pointwise/trace/recorder.h"
#include "ops/pointwise/trace/traced.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::cuda {
namespace {

using ops::Expression;
using ops::Instruction;
using ops::Step;
using plan::LayerKind;

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
  auto are_same = [&](const std::array<int32_t, 3>& of) {
    for (int k = 0; k < ops::operands_of(one.step); ++k) {
      const auto operand = static_cast<size_t>(k);
      if (!is_same(chain, of[operand], root, function, other.of[operand])) return false;
    }
    return true;
  };
  if (are_same(one.of)) return true;
  const bool may_exchange = one.step == Step::kAdd || one.step == Step::kMultiply;
  return may_exchange && are_same({one.of[1], one.of[0]});
}

struct Known {
  Expression traced;
  plan::Activation function;
};

Expression trace_silu() {
  ops::Recorder recorder(1);
  const int32_t x = recorder.input(0);
  const int32_t gate = recorder.add(ops::traced("sigmoid")->trace({}, 1), std::array{x});
  return recorder.finish(recorder.add(Step::kMultiply, {x, gate}));
}

std::vector<Known> known_functions() {
  using plan::ActivationKind;
  std::vector<Known> known;
  for (auto [type, kind] : {std::pair{ops::ActType::kRelu, ActivationKind::kRelu},
                            {ops::ActType::kSigmoid, ActivationKind::kSigmoid},
                            {ops::ActType::kTanh, ActivationKind::kTanh},
                            {ops::ActType::kSoftrelu, ActivationKind::kSoftRelu}}) {
    Params params = ops::ActivationParam{.act_type = type};
    known.push_back({ops::traced("Activation")->trace(params, 1), {.kind = kind}});
  }
  known.push_back({ops::traced("relu")->trace({}, 1), {.kind = ActivationKind::kRelu}});
  Params gelu = ops::LeakyReLUParam{.act_type = ops::LeakyType::kGelu};
  known.push_back({ops::traced("LeakyReLU")->trace(gelu, 1), {.kind = ActivationKind::kGelu}});
  known.push_back({trace_silu(), {.kind = ActivationKind::kSilu}});
  return known;
}

// With the numbers that stand in the chain.
std::vector<Known> functions_with(const std::vector<float>& numbers) {
  using plan::ActivationKind;
  std::vector<Known> known;
  for (float low : numbers) {
    Params leaky = ops::LeakyReLUParam{.act_type = ops::LeakyType::kLeaky, .slope = low};
    known.push_back(
        {ops::traced("LeakyReLU")->trace(leaky, 1), {.kind = ActivationKind::kRelu, .alpha = low}});
    for (float high : numbers) {
      Params clip = ops::ClipParam{.a_min = low, .a_max = high};
      known.push_back({ops::traced("clip")->trace(clip, 1),
                       {.kind = ActivationKind::kClip, .alpha = low, .beta = high}});
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

bool takes_function(const plan::Layer& layer) {
  return !layer.activation &&
         (layer.kind == LayerKind::kConvolution || layer.kind == LayerKind::kDense ||
          layer.kind == LayerKind::kDeconvolution || layer.kind == LayerKind::kAffine);
}

int32_t last_of(const Expression& e) { return static_cast<int32_t>(e.instructions.size()) - 1; }

}  // namespace

std::optional<plan::Activation> function_behind_sum(const Expression& chain) {
  static const auto* const plain = new std::vector<Known>(known_functions());
  constexpr size_t kMostNumbers = 4;  // of what a chain can be without being more
  const std::vector<float> numbers = numbers_in(chain);
  std::vector<Known> known = *plain;
  if (numbers.size() <= kMostNumbers)
    std::ranges::move(functions_with(numbers), std::back_inserter(known));
  for (int32_t root = last_of(chain); root >= 0; --root) {
    if (!sums_inputs(chain, root)) continue;
    if (root == last_of(chain)) return plan::Activation{};
    for (const auto& [traced, function] : known) {
      if (is_same(chain, last_of(chain), root, traced, last_of(traced))) return function;
    }
    if (std::optional<plan::Activation> gate = gate_of(chain, root)) return gate;
  }
  return std::nullopt;
}

void join_functions(plan::Plan& plan) {
  std::vector<int> reads(plan.values.size());
  std::vector<plan::Layer*> makers(plan.values.size());
  for (const plan::Layer& layer : plan.layers) {
    for (int value : layer.inputs) ++reads[static_cast<size_t>(value)];
  }
  for (int value : plan.outputs) ++reads[static_cast<size_t>(value)];
  for (plan::Layer& layer : plan.layers) {
    makers[static_cast<size_t>(layer.output)] = &layer;
    if (layer.kind != LayerKind::kChain || layer.inputs.size() != 1) continue;
    const auto value = static_cast<size_t>(layer.inputs[0]);
    plan::Layer* maker = makers[value];
    if (!maker || reads[value] != 1 || !takes_function(*maker)) continue;
    if (plan.values[value] != plan.values[static_cast<size_t>(layer.output)]) continue;
    const std::optional<plan::Activation> function = function_behind_sum(*layer.chain);
    if (!function) continue;
    maker->activation = *function;
    maker->nodes += " + " + layer.nodes;
    maker->output = layer.output;
    makers[static_cast<size_t>(layer.output)] = maker;
    layer.output = -1;
  }
  std::erase_if(plan.layers, [](const plan::Layer& layer) { return layer.output < 0; });
}

}  // namespace mx::cuda
