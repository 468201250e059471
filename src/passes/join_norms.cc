#include "passes/join_norms.h"

#include <unordered_map>

#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "passes/parameters.h"

namespace mx {
namespace {

bool is_relu(const Node& node) {
  if (node.is_variable()) return false;
  if (kin_of(*node.op).name == "relu") return true;
  return node.op->name == "Activation" && parameter_text(node, "act_type") == "relu";
}

}  // namespace

Graph join_norms(const Graph& graph) {
  std::unordered_map<const Node*, int> uses;  // of all outputs of a node
  for (const Node* node : post_order(graph.outputs)) {
    for (const Value& input : node->inputs) ++uses[input.node.get()];
  }
  for (const Value& output : graph.outputs) ++uses[output.node.get()];
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
