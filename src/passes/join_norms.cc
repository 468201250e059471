#include "passes/join_norms.h"

#include <optional>
#include <string_view>

#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "passes/parameters.h"
#include "passes/use_counts.h"

namespace mx {
namespace {

// What a BatchNorm becomes together with its only reader.
struct Joined {
  std::string_view op;
  Params params;
};

bool is_relu(const Node& node) {
  if (kin_of(*node.op).name == "relu") return true;
  return node.op->name == "Activation" && parameter_text(node, "act_type") == "relu";
}

// As relu6 is written.
bool is_clip_from_zero(const Node& node) {
  if (kin_of(*node.op).name != "clip" || parameter_text(node, "a_min") != "0") return false;
  return !parameter_text(node, "a_max").starts_with('-');
}

std::optional<Joined> joined_with(const Node& reader, const Node& norm) {
  if (is_relu(reader)) return Joined{"_contrib_BatchNormWithReLU", norm.params};
  if (!is_clip_from_zero(reader)) return std::nullopt;
  constexpr std::string_view kOperator = "_BatchNormWithClip";
  Attrs texts = {{"a_max", parameter_text(reader, "a_max")}};
  for (const char* name : {"eps", "momentum", "fix_gamma", "use_global_stats", "axis"}) {
    texts[name] = parameter_text(norm, name);
  }
  return Joined{kOperator, parse_params(*op_table().get(kOperator).params, texts, norm.name)};
}

}  // namespace

Graph join_norms(const Graph& graph) {
  UseCounts uses = use_counts(graph);
  Rewrite rewrite;
  return rewrite.run(graph, [&](Node& node) -> Replacement {
    if (node.is_variable() || node.inputs.empty()) return {};
    const Node& norm = *node.inputs[0].node;
    bool reads = !norm.is_variable() && norm.op->name == "BatchNorm" && node.inputs[0].index == 0;
    if (!reads || uses.at(&norm) != 1) return {};
    std::optional<Joined> joined = joined_with(node, norm);
    if (!joined) return {};
    Value both = apply(joined->op, std::move(joined->params), rewrite.inputs_of(norm));
    both.node->name = norm.name;
    return both;
  });
}

}  // namespace mx
