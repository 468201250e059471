#include "passes/inline_regions.h"

#include <algorithm>
#include <unordered_map>

#include "ir/op.h"
#include "ir/region.h"
#include "ir/symbol.h"

namespace mx {
namespace {

class Inliner {
 public:
  Graph run(const Graph& graph) {
    for (Node* node : post_order(graph.outputs)) add(*node);
    Graph result;
    for (const Value& output : graph.outputs) result.outputs.push_back(map(output));
    return result;
  }

 private:
  Value map(const Value& value) const {
    return mapped_.at(value.node.get())[static_cast<size_t>(value.index)];
  }

  void add(Node& node) {
    Values outputs;
    bool is_region = !node.is_variable() && node.op->has_subgraph && node.subgraphs.size() == 1;
    // Of one compiled ahead of time the weights are not at hand: it stays.
    if (is_region && !is_ahead_of_time(node)) {
      outputs = expand(node);
    } else {
      Ref<Node> copy = copy_of(node);
      int count = node.is_variable() ? 1 : node.op->outputs_of(node.params);
      for (int i = 0; i < count; ++i) outputs.push_back({copy, i});
    }
    mapped_[&node] = std::move(outputs);
  }

  Ref<Node> copy_of(Node& node) const {
    if (node.is_variable()) return Ref<Node>(&node);
    Values inputs;
    for (const Value& input : node.inputs) inputs.push_back(map(input));
    return with_inputs(node, std::move(inputs));
  }

  // The region's i-th variable is the node's i-th input.
  Values expand(const Node& node) {
    const Graph& inner = *node.subgraphs[0];
    Inliner nested;
    size_t next = 0;
    for (Node* member : post_order(inner.outputs)) {
      if (member->is_variable()) {
        nested.mapped_[member] = {map(node.inputs.at(next++))};
      } else {
        nested.add(*member);
      }
    }
    Values outputs;
    for (const Value& output : inner.outputs) outputs.push_back(nested.map(output));
    return outputs;
  }

  std::unordered_map<const Node*, Values> mapped_;
};

}  // namespace

Graph inline_regions(const Graph& graph) {
  auto order = post_order(graph.outputs);
  bool has_region = std::ranges::any_of(
      order, [](const Node* node) { return !node->is_variable() && node->op->has_subgraph; });
  return has_region ? Inliner().run(graph) : graph;
}

}  // namespace mx
