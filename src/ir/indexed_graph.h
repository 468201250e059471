// IndexedGraph: a graph with its nodes and entries numbered, for passes and execution. Node i's
// outputs are the entries row_ptr[i] … row_ptr[i + 1] - 1, hidden ones included. Keeps the graph
// alive. Read-only after construction.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "ir/infer.h"
#include "ir/node.h"

namespace mx {

class IndexedGraph {
 public:
  explicit IndexedGraph(Graph graph);

  [[nodiscard]] const Graph& graph() const { return graph_; }
  [[nodiscard]] int num_nodes() const { return static_cast<int>(nodes_.size()); }
  [[nodiscard]] int num_entries() const { return row_ptr_.back(); }
  [[nodiscard]] const Node& node(int i) const { return *nodes_[static_cast<size_t>(i)]; }
  [[nodiscard]] const std::vector<int>& inputs_of(int node) const {  // entries
    return inputs_[static_cast<size_t>(node)];
  }
  [[nodiscard]] int first_entry(int node) const { return row_ptr_[static_cast<size_t>(node)]; }
  [[nodiscard]] int num_outputs(int node) const {
    return first_entry(node + 1) - first_entry(node);
  }
  [[nodiscard]] const std::vector<int>& row_ptr() const { return row_ptr_; }
  [[nodiscard]] const std::vector<int>& outputs() const { return outputs_; }      // entries
  [[nodiscard]] const std::vector<int>& variables() const { return variables_; }  // nodes
  [[nodiscard]] int index_of(const Node* node) const { return index_.at(node); }
  [[nodiscard]] int entry_of(const Value& value) const {
    return first_entry(index_of(value.node.get())) + value.index;
  }
  [[nodiscard]] int producer_of(int entry) const { return producer_[static_cast<size_t>(entry)]; }
  [[nodiscard]] Value value_of(int entry) const {
    int maker = producer_of(entry);
    return {Ref<Node>(nodes_[static_cast<size_t>(maker)]), entry - first_entry(maker)};
  }
  // Whether variable node i is wired to an auxiliary slot of some operator.
  [[nodiscard]] bool is_aux(int node) const { return is_aux_[static_cast<size_t>(node)]; }

 private:
  Graph graph_;
  std::vector<Node*> nodes_;
  std::vector<int> row_ptr_, outputs_, variables_, producer_;
  std::vector<std::vector<int>> inputs_;
  std::vector<bool> is_aux_;
  std::unordered_map<const Node*, int> index_;
};

// Positions of the auxiliary inputs of an operator call. For a region, whose input i is variable i
// of its subgraph, those that are auxiliary inside.
std::vector<int> aux_inputs_of(const Node& node);

}  // namespace mx
