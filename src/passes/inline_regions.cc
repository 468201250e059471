#include "passes/inline_regions.h"

#include <algorithm>
#include <unordered_map>

#include "ir/op.h"
#include "ir/region.h"
#include "ir/symbol.h"
#include "passes/open_fused.h"

namespace mx {
namespace {

using Choice = std::function<bool(const Node&)>;

class Inliner {
 public:
  explicit Inliner(const Choice& opens) : opens_(opens) {}

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
    bool is_opened = is_region && (!opens_ || opens_(node));
    if (is_opened && is_quantized_fused(node)) {
      Values inside = expand(node, real_inputs(node, mapped_inputs(node)));
      outputs = integer_outputs(node, inside.at(0));
    } else if (is_opened && !is_ahead_of_time(node)) {
      outputs = expand(node, mapped_inputs(node));
    } else {  // of one compiled ahead of time the weights are not at hand: it stays
      Ref<Node> copy = copy_of(node);
      int count = node.is_variable() ? 1 : node.op->outputs_of(node.params);
      for (int i = 0; i < count; ++i) outputs.push_back({copy, i});
    }
    mapped_[&node] = std::move(outputs);
  }

  Ref<Node> copy_of(Node& node) const {
    return node.is_variable() ? Ref<Node>(&node) : with_inputs(node, mapped_inputs(node));
  }

  [[nodiscard]] Values mapped_inputs(const Node& node) const {
    Values inputs;
    for (const Value& input : node.inputs) inputs.push_back(map(input));
    return inputs;
  }

  // The region's i-th variable is the i-th of `inputs`.
  Values expand(const Node& node, const Values& inputs) {
    const Graph& inner = *node.subgraphs[0];
    Inliner nested(opens_);
    size_t next = 0;
    for (Node* member : post_order(inner.outputs)) {
      if (member->is_variable()) {
        nested.mapped_[member] = {inputs.at(next++)};
      } else {
        nested.add(*member);
      }
    }
    Values outputs;
    for (const Value& output : inner.outputs) outputs.push_back(nested.map(output));
    return outputs;
  }

  const Choice& opens_;
  std::unordered_map<const Node*, Values> mapped_;
};

}  // namespace

Graph inline_regions(const Graph& graph, const Choice& opens) {
  auto order = post_order(graph.outputs);
  bool has_region = std::ranges::any_of(order, [&](const Node* node) {
    return !node->is_variable() && node->op->has_subgraph && (!opens || opens(*node));
  });
  return has_region ? Inliner(opens).run(graph) : graph;
}

}  // namespace mx
