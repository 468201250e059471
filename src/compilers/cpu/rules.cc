#include "compilers/cpu/rules.h"

#include <map>
#include <string_view>

#include "base/error.h"
#include "compilers/cpu/layer_rules.h"
#include "compilers/cpu/transformer_rules.h"
#include "ir/op.h"
#include "ir/scalar_param.h"
#include "ops/nn/activation.h"
#include "ops/nn/dropout.h"
#include "ops/nn/leaky_relu.h"
#include "ops/pointwise/unary.h"
#include "ops/shape/concat.h"

namespace mx::cpu {
namespace {

std::string accept(const Node& /*node*/, std::span<const Slot> /*inputs*/) { return ""; }

// A product takes a factor for nothing.
bool takes_factor(const Layer& layer, const Activation& activation) {
  return layer.kind == LayerKind::kProduct && !layer.product->softmax &&
         activation.kind == ActivationKind::kLinear && activation.beta == 0;
}

bool takes_activation(const Layer& layer, const Activation& activation) {
  if (layer.activation) return false;
  switch (layer.kind) {
    case LayerKind::kConvolution:
    case LayerKind::kDense:
    case LayerKind::kBinary:
      return true;
    case LayerKind::kAffine:
      return activation.is_plain_relu();
    default:
      return false;
  }
}

}  // namespace

void lower_activation(Lowering& l, const Activation& activation) {
  Layer* before = l.producer(0);
  if (before && takes_factor(*before, activation)) {
    before->product->scale *= activation.alpha;
    l.extend(*before);
    return;
  }
  if (before && takes_activation(*before, activation)) {
    before->activation = activation;
    l.extend(*before);
    return;
  }
  l.add(LayerKind::kActivation, {l.value(0)}).activation = activation;
}

namespace {

template <ActivationKind kKind>
void lower_function(Lowering& l) {
  lower_activation(l, {kKind});
}

std::string refuses_activation(const Node& node, std::span<const Slot> /*inputs*/) {
  bool is_softsign = node.params.as<ops::ActivationParam>().act_type == ops::ActType::kSoftsign;
  return is_softsign ? "softsign has no compiled kernel" : "";
}

void lower_activation_op(Lowering& l) {
  switch (l.params<ops::ActivationParam>().act_type) {
    case ops::ActType::kRelu:
      return lower_activation(l, {ActivationKind::kRelu});
    case ops::ActType::kSigmoid:
      return lower_activation(l, {ActivationKind::kSigmoid});
    case ops::ActType::kTanh:
      return lower_activation(l, {ActivationKind::kTanh});
    case ops::ActType::kSoftrelu:
      return lower_activation(l, {ActivationKind::kSoftRelu});
    default:
      fail<Unsupported>(l.node().name, ": softsign has no compiled kernel");
  }
}

std::string refuses_leaky(const Node& node, std::span<const Slot> /*inputs*/) {
  auto type = node.params.as<ops::LeakyReLUParam>().act_type;
  using ops::LeakyType;
  bool known = type == LeakyType::kLeaky || type == LeakyType::kElu || type == LeakyType::kGelu;
  return known ? "" : "of LeakyReLU only leaky, elu and gelu have a compiled kernel";
}

void lower_leaky(Lowering& l) {
  const auto& p = l.params<ops::LeakyReLUParam>();
  if (p.act_type == ops::LeakyType::kGelu) return lower_activation(l, {ActivationKind::kGelu});
  bool is_elu = p.act_type == ops::LeakyType::kElu;
  lower_activation(l, {is_elu ? ActivationKind::kElu : ActivationKind::kRelu, p.slope});
}

void lower_clip(Lowering& l) {
  const auto& p = l.params<ops::ClipParam>();
  lower_activation(l, {ActivationKind::kClip, p.a_min, p.a_max});
}

void lower_plus_scalar(Lowering& l) {
  lower_activation(l, {ActivationKind::kLinear, 1, l.params<ScalarParam>().scalar});
}
void lower_minus_scalar(Lowering& l) {
  lower_activation(l, {ActivationKind::kLinear, 1, -l.params<ScalarParam>().scalar});
}
void lower_mul_scalar(Lowering& l) {
  lower_activation(l, {ActivationKind::kLinear, l.params<ScalarParam>().scalar, 0});
}
void lower_div_scalar(Lowering& l) {
  lower_activation(l, {ActivationKind::kLinear, 1 / l.params<ScalarParam>().scalar, 0});
}

// A convolution whose result is only added to something: the sum rides along.
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

// A kernel broadcasts one operand to the shape of the other, and of a - b and a / b only the
// second.
template <BinaryKind kKind>
std::string refuses_binary(const Node& /*node*/, std::span<const Slot> inputs) {
  if (inputs.size() != 2 || !inputs[0].shape.is_known() || !inputs[1].shape.is_known()) return "";
  const Shape &left = inputs[0].shape, &right = inputs[1].shape;
  if (left.ndim() != right.ndim()) return "operands of different rank are not compiled";
  bool left_grows = false, right_grows = false;
  for (int i = 0; i < left.ndim(); ++i) {
    left_grows = left_grows || left[i] < right[i];
    right_grows = right_grows || right[i] < left[i];
  }
  bool is_commutative = kKind != BinaryKind::kSubtract && kKind != BinaryKind::kDivide;
  if (left_grows && (right_grows || !is_commutative)) {
    return cat("broadcasting ", left, " and ", right, " has no compiled kernel");
  }
  return "";
}

template <BinaryKind kKind>
void lower_binary(Lowering& l) {
  if (kKind == BinaryKind::kAdd && fuse_residual(l)) return;
  l.add(LayerKind::kBinary, {l.value(0), l.value(1)}).binary = kKind;
}

void lower_concat(Lowering& l) {
  const auto& p = l.params<ops::ConcatParam>();
  std::vector<int> parts;
  for (size_t i = 0; i < l.node().inputs.size(); ++i) {
    parts.push_back(l.value(static_cast<int>(i)));
  }
  int ndim = l.out_shape().ndim();
  l.add(LayerKind::kConcat, std::move(parts)).axis = p.dim < 0 ? p.dim + ndim : p.dim;
}

void lower_view(Lowering& l) { l.add(LayerKind::kView, {l.value(0)}); }

std::string refuses_dropout(const Node& node, std::span<const Slot> /*inputs*/) {
  bool always = node.params.as<ops::DropoutParam>().mode == ops::DropoutMode::kAlways;
  return always ? "it drops elements also outside training" : "";
}

// On an input there is nothing to ride along with, and the native kernel keeps nan.
std::string refuses_relu(const Node& node, std::span<const Slot> /*inputs*/) {
  return node.inputs[0].node->is_variable() ? "relu of an input gains nothing from compiling" : "";
}

using Rules = std::map<std::string_view, Rule>;

void add_functions(Rules& rules) {
  rules["Activation"] = {refuses_activation, lower_activation_op};
  rules["LeakyReLU"] = {refuses_leaky, lower_leaky};
  rules["relu"] = {refuses_relu, lower_function<ActivationKind::kRelu>};
  rules["sigmoid"] = {accept, lower_function<ActivationKind::kSigmoid>};
  rules["tanh"] = {accept, lower_function<ActivationKind::kTanh>};
  rules["sqrt"] = {accept, lower_function<ActivationKind::kSqrt>};
  rules["square"] = {accept, lower_function<ActivationKind::kSquare>};
  rules["abs"] = {accept, lower_function<ActivationKind::kAbs>};
  rules["clip"] = {accept, lower_clip};
  rules["_plus_scalar"] = {accept, lower_plus_scalar};
  rules["_minus_scalar"] = {accept, lower_minus_scalar};
  rules["_mul_scalar"] = {accept, lower_mul_scalar};
  rules["_div_scalar"] = {accept, lower_div_scalar};
}

void add_binaries(Rules& rules) {
  for (std::string_view name : {"elemwise_add", "broadcast_add"}) {
    rules[name] = {refuses_binary<BinaryKind::kAdd>, lower_binary<BinaryKind::kAdd>};
  }
  for (std::string_view name : {"elemwise_sub", "broadcast_sub"}) {
    rules[name] = {refuses_binary<BinaryKind::kSubtract>, lower_binary<BinaryKind::kSubtract>};
  }
  for (std::string_view name : {"elemwise_mul", "broadcast_mul"}) {
    rules[name] = {refuses_binary<BinaryKind::kMultiply>, lower_binary<BinaryKind::kMultiply>};
  }
  for (std::string_view name : {"elemwise_div", "broadcast_div"}) {
    rules[name] = {refuses_binary<BinaryKind::kDivide>, lower_binary<BinaryKind::kDivide>};
  }
}

Rules make_rules() {
  Rules rules;
  rules["Convolution"] = {refuses_convolution, lower_convolution};
  rules["FullyConnected"] = {refuses_dense, lower_dense};
  rules["BatchNorm"] = {refuses_batch_norm, lower_batch_norm};
  rules["Pooling"] = {refuses_pooling, lower_pooling};
  rules["softmax"] = {refuses_softmax, lower_softmax};
  rules["SoftmaxOutput"] = {accept, lower_softmax_output};
  rules["Concat"] = {accept, lower_concat};
  for (std::string_view name : {"Flatten", "Reshape", "expand_dims", "squeeze"}) {
    rules[name] = {accept, lower_view};
  }
  rules["Dropout"] = {refuses_dropout, nullptr, true};
  rules["_copy"] = {accept, nullptr, true};
  rules["BlockGrad"] = {accept, nullptr, true};
  add_functions(rules);
  add_binaries(rules);
  add_transformer_rules(rules);
  return rules;
}

}  // namespace

const Rule* rule_for(const Node& node) {
  static const auto* const rules = new Rules(make_rules());
  auto found = rules->find(node.op->name);
  return found == rules->end() ? nullptr : &found->second;
}

std::string reason_to_refuse(const Node& node, std::span<const Slot> inputs) {
  const Rule* rule = rule_for(node);
  if (!rule) return node.op->name + " has no compiled kernel";
  for (const Slot& slot : inputs) {
    if (slot.dtype && *slot.dtype != DType::kFloat32) {
      return cat("only float32 is compiled, not ", *slot.dtype);
    }
  }
  return rule->refuses(node, inputs);
}

}  // namespace mx::cpu
