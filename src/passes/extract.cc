#include "passes/extract.h"

#include "ir/constant.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"

namespace mx {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// What stands inside for a value from outside.
Value stand_in(const Value& value) {
  const Node& node = *value.node;
  if (is_constant(node)) return {with_inputs(node, {}), 0};
  if (node.is_variable()) return variable(node.name, node.attrs);
  return variable(output_name(value));
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
  Rewrite inner;
  for (int i : members) {
    const Node& node = graph.node(i);
    for (const Value& input : node.inputs) {
      if (inner.find(input)) continue;
      inner.set(input, stand_in(input));
      result.entry_of[inner.at(input).node.get()] = graph.entry_of(input);
    }
    inner.set(node, with_inputs(node, inner.inputs_of(node)));
    for (int k = 0; k < graph.num_outputs(i); ++k) {
      int entry = graph.first_entry(i) + k;
      if (!is_exported[at(entry)]) continue;
      result.exported.push_back(entry);
      result.graph.outputs.push_back(inner.at(graph.value_of(entry)));
    }
  }
  return result;
}

}  // namespace mx
