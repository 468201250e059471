// A set of nodes as a graph of its own: how partition makes a region, and how compilers cut one
// further.
#pragma once

#include <unordered_map>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

// Per entry of the graph: whether somebody outside the group of its maker reads it. `group` numbers
// the group of each node.
std::vector<bool> exported_entries(const IndexedGraph& graph, const std::vector<int>& group);

struct Extract {
  Graph graph;                                    // its outputs are `exported`, in this order
  std::vector<int> exported;                      // entries of the old graph
  std::unordered_map<const Node*, int> entry_of;  // what each variable of `graph` stands for
};

// `members` in post order. Values from outside become variables, named as the outer variables, or
// <node>_output of the operator that makes the value; a constant goes along with its users.
Extract extract(const IndexedGraph& graph, const std::vector<int>& members,
                const std::vector<bool>& is_exported);

}  // namespace mx
