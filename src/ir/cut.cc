#include "ir/cut.h"

#include "ir/rewrite.h"
#include "ir/symbol.h"

namespace mx {
namespace {

bool is_inside(const Node& node, const std::string& name) {
  auto found = node.attrs.find(std::string(kSubgraphName));
  return found != node.attrs.end() && found->second == name;
}

}  // namespace

CutGraph cut_subgraph(const Graph& graph, const std::string& name) {
  CutGraph result;
  Rewrite rewrite;
  auto inner = [&](const Values& values) {
    for (const Value& value : values) {
      if (rewrite.find(value)) continue;
      rewrite.set(value, variable(output_name(value)));
      result.outside.emplace_back(output_name(value), value);
    }
    return rewrite.at(values);
  };
  for (Node* node : post_order(graph.outputs)) {
    if (!is_inside(*node, name)) continue;
    if (node->is_variable()) result.outside.emplace_back(node->name, Value{Ref<Node>(node), 0});
    rewrite.set(*node, with_inputs(*node, inner(node->inputs)));
  }
  result.graph.outputs = inner(graph.outputs);
  return result;
}

}  // namespace mx
