#include "compilers/plan/rules.h"

#include <map>
#include <string_view>

#include "base/error.h"
#include "compilers/plan/chain_rules.h"
#include "compilers/plan/layer_rules.h"
#include "compilers/plan/opened_region.h"
#include "compilers/plan/transformer_rules.h"
#include "ir/op.h"
#include "ops/nn/dropout.h"
#include "ops/pointwise/cast.h"
#include "ops/pointwise/trace/traced.h"
#include "ops/shape/concat.h"

namespace mx::plan {
namespace {

std::string accept(const Node& /*node*/, std::span<const Slot> /*inputs*/) { return ""; }

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

// Among reals values pass on; layers compute in the numbers of their region.
std::string refuses_cast(const Node& node, std::span<const Slot> /*inputs*/) {
  const DType dtype = node.params.as<ops::CastParam>().dtype;
  return are_reals(dtype) ? "" : cat("a cast to ", dtype, " is not compiled");
}

using Rules = std::map<std::string_view, Rule>;

Rules make_rules() {
  Rules rules;
  rules["Convolution"] = {refuses_convolution, lower_convolution};
  rules["Deconvolution"] = {refuses_deconvolution, lower_deconvolution};
  rules["FullyConnected"] = {refuses_dense, lower_dense};
  rules["BatchNorm"] = {refuses_batch_norm, lower_batch_norm};
  rules["Pooling"] = {refuses_pooling, lower_pooling};
  rules["_contrib_AdaptiveAvgPooling2D"] = {refuses_adaptive_pooling, lower_adaptive_pooling};
  rules["UpSampling"] = {refuses_upsampling, lower_upsampling, false, &Abilities::upsampling};
  rules["softmax"] = {refuses_softmax, lower_softmax};
  rules["SoftmaxOutput"] = {accept, lower_softmax_output};
  rules["Concat"] = {accept, lower_concat};
  rules["Embedding"] = {refuses_embedding, lower_embedding};
  for (std::string_view name : {"Flatten", "Reshape", "expand_dims", "squeeze"}) {
    rules[name] = {accept, lower_view};
  }
  rules["Dropout"] = {refuses_dropout, nullptr, true};
  rules["_copy"] = {accept, nullptr, true};
  rules["BlockGrad"] = {accept, nullptr, true};
  rules["Cast"] = {refuses_cast, nullptr, true, &Abilities::halves};
  rules["amp_cast"] = {refuses_cast, nullptr, true, &Abilities::halves};
  rules["amp_multicast"] = {accept, nullptr, true, &Abilities::halves};
  add_transformer_rules(rules);
  return rules;
}

}  // namespace

const Rule* rule_for(const Node& node) {
  static const auto* const rules = new Rules(make_rules());
  static const Rule pointwise{refuses_pointwise, lower_pointwise};
  auto found = rules->find(node.op->name);
  if (found != rules->end()) return &found->second;
  return ops::traced(node.op->name) ? &pointwise : nullptr;
}

bool is_cast(const Node& node) {
  const Rule* rule = node.is_variable() ? nullptr : rule_for(node);
  return rule && rule->passes_on && rule->needs == &Abilities::halves;
}

std::string reason_to_refuse(const Node& node, std::span<const Slot> inputs,
                             const Abilities& abilities) {
  if (auto reason = refuses_parts(node, inputs, abilities)) return *reason;
  const Rule* rule = rule_for(node);
  if (!rule || (rule->needs && !(abilities.*rule->needs))) {
    return node.op->name + " has no compiled kernel";
  }
  const bool has_ids = node.op->name == "Embedding";
  for (const Slot& slot : inputs.subspan(has_ids && !inputs.empty() ? 1 : 0)) {
    if (!slot.dtype || *slot.dtype == DType::kFloat32) continue;
    if (!abilities.halves) return cat("only float32 is compiled, not ", *slot.dtype);
    if (!are_reals(*slot.dtype)) return cat("only reals are compiled, not ", *slot.dtype);
  }
  return rule->refuses(node, inputs);
}

}  // namespace mx::plan
