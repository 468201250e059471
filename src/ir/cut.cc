#include "ir/cut.h"

#include <map>

#include "base/error.h"
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
  std::map<const Node*, Ref<Node>> inside;
  std::map<std::pair<const Node*, int>, Value> variables;
  auto map = [&](const Value& value) -> Value {
    auto found = inside.find(value.node.get());
    if (found != inside.end()) return {found->second, value.index};
    Value& stand_in = variables[{value.node.get(), value.index}];
    if (!stand_in) {
      stand_in = variable(output_name(value));
      result.outside.emplace_back(stand_in.node->name, value);
    }
    return stand_in;
  };
  for (Node* node : post_order(graph.outputs)) {
    if (!is_inside(*node, name)) continue;
    if (node->is_variable()) result.outside.emplace_back(node->name, Value{Ref<Node>(node), 0});
    Values inputs;
    for (const Value& input : node->inputs) inputs.push_back(map(input));
    inside[node] = with_inputs(*node, std::move(inputs));
  }
  for (const Value& output : graph.outputs) result.graph.outputs.push_back(map(output));
  return result;
}

}  // namespace mx
