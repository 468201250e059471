#include "ir/indexed_graph.h"

#include <algorithm>
#include <unordered_set>

#include "ir/op.h"
#include "ir/recomputed.h"
#include "ir/region.h"

namespace mx {
namespace {

// post_order, but what is computed again to save memory comes right before its first reader, and
// results that nobody else reads (gradients of weights) come as early as they can: until then they
// would keep what they read. Variables keep their order. Nodes that are computed again read the
// forward part, which the outputs name first.
class LateOrder {
 public:
  explicit LateOrder(const std::vector<Node*>& order) {
    for (Node* node : order) {
      for (const Value& input : node->inputs) readers_[input.node.get()].push_back(node);
    }
    bool is_backward = false;
    for (Node* node : order) {
      is_backward |= is_recomputed(*node);
      if (is_recomputed(*node) || placed_.contains(node)) continue;
      place(node);
      if (is_backward) place_results(*node);
    }
  }
  std::vector<Node*> result;

 private:
  [[nodiscard]] bool is_missing(const Node* node) const {
    return is_recomputed(*node) && !placed_.contains(node);
  }

  void place(Node* node) {
    std::vector<Node*> stack = {node};
    while (!stack.empty()) {  // not by recursion: chains may be long
      Node* top = stack.back();
      size_t before = stack.size();
      for (const Value& input : top->inputs) {
        if (is_missing(input.node.get())) stack.push_back(input.node.get());
      }
      if (stack.size() > before) continue;
      stack.pop_back();
      if (placed_.insert(top).second) result.push_back(top);
    }
  }

  void place_results(const Node& node) {
    auto found = readers_.find(&node);
    if (found == readers_.end()) return;
    for (Node* reader : found->second) {
      if (placed_.contains(reader) || is_recomputed(*reader) || !is_result(reader, 2)) continue;
      bool is_ready = std::ranges::all_of(reader->inputs, [&](const Value& input) {
        return is_recomputed(*input.node) || placed_.contains(input.node.get());
      });
      if (!is_ready) continue;
      place(reader);
      place_results(*reader);
    }
  }

  // Nobody reads it, or few steps lead from it to something that nobody reads.
  [[nodiscard]] bool is_result(const Node* node, int steps) const {
    auto found = readers_.find(node);
    if (found == readers_.end()) return true;
    return steps > 0 && std::ranges::all_of(found->second, [&](const Node* reader) {
             return is_result(reader, steps - 1);
           });
  }

  std::unordered_map<const Node*, std::vector<Node*>> readers_;
  std::unordered_set<const Node*> placed_;
};

std::vector<Node*> order_of(const Values& outputs) {
  std::vector<Node*> order = post_order(outputs);
  bool is_mirrored =
      std::ranges::any_of(order, [](const Node* node) { return is_recomputed(*node); });
  return is_mirrored ? LateOrder(order).result : order;
}

}  // namespace

IndexedGraph::IndexedGraph(Graph graph) : graph_(std::move(graph)) {
  nodes_ = order_of(graph_.outputs);
  row_ptr_.push_back(0);
  is_aux_.resize(nodes_.size());
  for (size_t i = 0; i < nodes_.size(); ++i) {
    const Node& node = *nodes_[i];
    index_.emplace(&node, static_cast<int>(i));
    if (node.is_variable()) variables_.push_back(static_cast<int>(i));
    int count = node.is_variable() ? 1 : node.op->outputs_of(node.params);
    row_ptr_.push_back(row_ptr_.back() + count);
    producer_.insert(producer_.end(), static_cast<size_t>(count), static_cast<int>(i));
    auto& inputs = inputs_.emplace_back();
    for (const Value& input : node.inputs) inputs.push_back(entry_of(input));
    if (node.is_variable()) continue;
    for (int position : aux_inputs_of(node)) {
      int source = producer_of(inputs[static_cast<size_t>(position)]);
      if (nodes_[static_cast<size_t>(source)]->is_variable()) {
        is_aux_[static_cast<size_t>(source)] = true;
      }
    }
  }
  for (const Value& output : graph_.outputs) outputs_.push_back(entry_of(output));
}

std::vector<int> aux_inputs_of(const Node& node) {
  if (!node.op->has_subgraph || node.subgraphs.size() != 1) return node.op->aux_of(node.params);
  std::vector<int> positions;
  IndexedGraph inner(*node.subgraphs[0]);
  std::vector<int> live = live_variables(inner);
  if (live.size() > node.inputs.size()) return positions;
  for (size_t i = 0; i < live.size(); ++i) {
    if (inner.is_aux(live[i])) positions.push_back(static_cast<int>(i));
  }
  return positions;
}

}  // namespace mx
