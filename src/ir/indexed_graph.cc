#include "ir/indexed_graph.h"

#include "ir/op.h"
#include "ir/region.h"

namespace mx {

IndexedGraph::IndexedGraph(Graph graph) : graph_(std::move(graph)) {
  nodes_ = post_order(graph_.outputs);
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
