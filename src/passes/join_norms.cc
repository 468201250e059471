#include "passes/join_norms.h"

#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "passes/parameters.h"
#include "passes/use_counts.h"

namespace mx {
namespace {

bool is_relu(const Node& node) {
  if (node.is_variable()) return false;
  if (kin_of(*node.op).name == "relu") return true;
  return node.op->name == "Activation" && parameter_text(node, "act_type") == "relu";
}

}  // namespace

Graph join_norms(const Graph& graph) {
  UseCounts uses = use_counts(graph);
  Rewrite rewrite;
  return rewrite.run(graph, [&](Node& node) -> Replacement {
    if (!is_relu(node)) return {};
    const Node& norm = *node.inputs[0].node;
    bool joins = !norm.is_variable() && norm.op->name == "BatchNorm" && node.inputs[0].index == 0 &&
                 uses.at(&norm) == 1;
    if (!joins) return {};
    Value both = apply("_contrib_BatchNormWithReLU", norm.params, rewrite.inputs_of(norm));
    both.node->name = norm.name;
    return both;
  });
}

}  // namespace mx
