#include "passes/extract.h"

#include "ir/constant.h"
#include "ir/op.h"
#include "ir/symbol.h"

namespace mx {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// What stands inside for a value from outside.
Value stand_in(const IndexedGraph& graph, int entry) {
  int source = graph.producer_of(entry);
  const Node& node = graph.node(source);
  if (is_constant(node)) return {with_inputs(node, {}), 0};
  if (node.is_variable()) return variable(node.name, node.attrs);
  Ref<Node> shared(const_cast<Node*>(&node));
  return variable(output_name({shared, entry - graph.first_entry(source)}));
}

}  // namespace

std::vector<bool> exported_entries(const IndexedGraph& graph, const std::vector<int>& group) {
  std::vector<bool> exported(at(graph.num_entries()), false);
  for (int entry : graph.outputs()) exported[at(entry)] = true;
  for (int i = 0; i < graph.num_nodes(); ++i) {
    for (int entry : graph.inputs_of(i)) {
      if (group[at(graph.producer_of(entry))] != group[at(i)]) exported[at(entry)] = true;
    }
  }
  return exported;
}

Extract extract(const IndexedGraph& graph, const std::vector<int>& members,
                const std::vector<bool>& is_exported) {
  Extract result;
  std::unordered_map<int, Value> inner;  // per entry
  for (int i : members) {
    Values inputs;
    for (int entry : graph.inputs_of(i)) {
      if (!inner.contains(entry)) {
        inner[entry] = stand_in(graph, entry);
        result.entry_of[inner[entry].node.get()] = entry;
      }
      inputs.push_back(inner[entry]);
    }
    Ref<Node> node = with_inputs(graph.node(i), std::move(inputs));
    for (int k = 0; k < graph.num_outputs(i); ++k) {
      int entry = graph.first_entry(i) + k;
      inner[entry] = {node, k};
      if (!is_exported[at(entry)]) continue;
      result.exported.push_back(entry);
      result.graph.outputs.push_back(inner[entry]);
    }
  }
  return result;
}

}  // namespace mx
