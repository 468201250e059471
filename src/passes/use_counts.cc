#include "passes/use_counts.h"

namespace mx {

UseCounts use_counts(const Graph& graph) {
  UseCounts uses;
  for (const Node* node : post_order(graph.outputs)) {
    for (const Value& input : node->inputs) ++uses[input.node.get()];
  }
  for (const Value& output : graph.outputs) ++uses[output.node.get()];
  return uses;
}

}  // namespace mx
