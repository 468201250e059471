#include "compilers/plan/chain_rules.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "ir/arithmetic.h"
#include "ir/op.h"
#include "ir/scalar_param.h"
#include "ops/nn/activation.h"
#include "ops/nn/leaky_relu.h"
#include "ops/pointwise/trace/recorder.h"
#include "ops/pointwise/trace/traced.h"
#include "ops/pointwise/unary/unary.h"

namespace mx::plan {
namespace {

// The functions that other kernels take along.

Activation of_activation(const Params& params) {
  switch (params.as<ops::ActivationParam>().act_type) {
    case ops::ActType::kRelu:
      return {ActivationKind::kRelu};
    case ops::ActType::kSigmoid:
      return {ActivationKind::kSigmoid};
    case ops::ActType::kTanh:
      return {ActivationKind::kTanh};
    case ops::ActType::kSoftrelu:
      return {ActivationKind::kSoftRelu};
    default:
      return {};
  }
}

Activation of_leaky(const Params& params) {
  const auto& p = params.as<ops::LeakyReLUParam>();
  switch (p.act_type) {
    case ops::LeakyType::kGelu:
      return {ActivationKind::kGelu};
    case ops::LeakyType::kElu:
      return {ActivationKind::kElu, p.slope};
    case ops::LeakyType::kLeaky:
      return {ActivationKind::kRelu, p.slope};
    default:
      return {};
  }
}

Activation of_clip(const Params& params) {
  const auto& p = params.as<ops::ClipParam>();
  return {ActivationKind::kClip, p.a_min, p.a_max};
}

double number_of(const Params& params) { return params.as<ScalarParam>().scalar; }

template <ActivationKind kKind>
Activation plain(const Params& /*params*/) {
  return {kKind};
}

Activation activation_of(const Node& node) {
  using Make = Activation (*)(const Params& params);
  static const auto* const known = new std::map<std::string_view, Make>{
      {"Activation", of_activation},
      {"LeakyReLU", of_leaky},
      {"relu", plain<ActivationKind::kRelu>},
      {"sigmoid", plain<ActivationKind::kSigmoid>},
      {"tanh", plain<ActivationKind::kTanh>},
      {"sqrt", plain<ActivationKind::kSqrt>},
      {"square", plain<ActivationKind::kSquare>},
      {"abs", plain<ActivationKind::kAbs>},
      {"clip", of_clip},
      {kAdd.scalar,
       [](const Params& p) { return Activation{ActivationKind::kLinear, 1, number_of(p)}; }},
      {kSubtract.scalar,
       [](const Params& p) { return Activation{ActivationKind::kLinear, 1, -number_of(p)}; }},
      {kMultiply.scalar,
       [](const Params& p) { return Activation{ActivationKind::kLinear, number_of(p), 0}; }},
      {kDivide.scalar,
       [](const Params& p) { return Activation{ActivationKind::kLinear, 1 / number_of(p), 0}; }},
  };
  auto found = known->find(node.op->name);
  return found == known->end() ? Activation{} : found->second(node.params);
}

// A product takes a factor for nothing.
bool takes_factor(const Layer& layer, const Activation& activation) {
  return layer.kind == LayerKind::kProduct && !layer.product->softmax &&
         activation.kind == ActivationKind::kLinear && activation.beta == 0;
}

bool takes_activation(const Layer& layer, const Activation& activation) {
  if (layer.activation) return false;
  bool multiplies = layer.kind == LayerKind::kConvolution || layer.kind == LayerKind::kDense ||
                    layer.kind == LayerKind::kDeconvolution;
  return multiplies || (layer.kind == LayerKind::kAffine && activation.is_plain_relu());
}

bool prologue_case(Lowering& l, const Activation& activation) {
  Layer* before = activation ? l.producer(0) : nullptr;
  if (!before) return false;
  if (takes_factor(*before, activation)) {
    before->product->scale *= activation.alpha;
  } else if (takes_activation(*before, activation)) {
    before->activation = activation;
  } else {
    return false;
  }
  l.extend(*before);
  return true;
}

// A convolution whose result is only added to something: the sum is its epilogue.
bool takes_residual(const Layer* layer) {
  return layer && layer->kind == LayerKind::kConvolution && !layer->has_residual &&
         !layer->activation;
}

bool fuse_residual(Lowering& l) {
  if (l.in_shape(0) != l.in_shape(1)) return false;
  Layer* left = l.producer(0);
  Layer* right = l.producer(1);
  bool can_left = takes_residual(left), can_right = takes_residual(right);
  if (!can_left && !can_right) return false;
  // Of two convolutions the later one takes the sum: the other's result is there by then.
  bool use_left = can_left && (!can_right || l.runs_after(*left, *right));
  Layer& layer = use_left ? *left : *right;
  layer.inputs.push_back(l.value(use_left ? 1 : 0));
  layer.has_residual = true;
  l.extend(layer);
  l.move_last(layer);
  return true;
}

bool is_sum(const Node& node) {
  return node.op->name == kAdd.same_shape || node.op->name == kAdd.both;
}

// The shape of an input with as many axes as the result. Axes are added in front; the last axis of
// prelu's slopes is that of the channels, and a condition that selects rows is for the first axis.
Shape aligned(const Lowering& l, int position) {
  const Shape &shape = l.in_shape(position), &out = l.out_shape();
  int first = out.ndim() - shape.ndim();
  bool is_slopes = l.node().op->name == "LeakyReLU" && position == 1;
  if (is_slopes && first > 0) first = 2 - shape.ndim();
  if (l.node().op->name == "where" && position == 0) first = 0;
  Shape result = out;
  for (int i = 0; i < out.ndim(); ++i) {
    result[i] = i >= first && i < first + shape.ndim() ? shape[i - first] : 1;
  }
  return result;
}

// Adds a chain that computes the node. An operand that occurs twice is one input.
void add_chain(Lowering& l, const ops::Expression& expression) {
  std::vector<int> inputs, places;
  for (int i = 0; i < expression.inputs; ++i) {
    int value = l.value(i);
    if (Shape shape = aligned(l, i); shape != l.shape_of(value)) {
      value = l.add_before(LayerKind::kView, {value}, shape).output;
    }
    places.push_back(static_cast<int>(std::ranges::find(inputs, value) - inputs.begin()));
    if (places.back() == static_cast<int>(inputs.size())) inputs.push_back(value);
  }
  ops::Recorder recorder(static_cast<int>(inputs.size()));
  std::vector<int32_t> arguments;
  for (int place : places) arguments.push_back(recorder.input(place));
  l.add(LayerKind::kChain, std::move(inputs)).chain =
      recorder.finish(recorder.add(expression, arguments));
}

}  // namespace

std::string refuses_pointwise(const Node& node, std::span<const Slot> /*inputs*/) {
  return ops::traced(node.op->name)->refuses(node.params);
}

void lower_pointwise(Lowering& l) {
  const Node& node = l.node();
  if (is_sum(node) && fuse_residual(l)) return;
  if (prologue_case(l, activation_of(node))) return;
  const ops::Traced& traced = *ops::traced(node.op->name);
  add_chain(l, traced.trace(node.params, static_cast<int>(node.inputs.size())));
}

void lower_scale(Lowering& l, double factor) {
  if (!prologue_case(l, {ActivationKind::kLinear, factor, 0}))
    add_chain(l, ops::traced_scale(factor));
}

}  // namespace mx::plan
