// Cutting the graph of a loop's or branch's function out of what its writer built. Nodes made
// inside carry the attribute __subgraph_name__; what they read from outside becomes a variable.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/node.h"

namespace mx {

inline constexpr std::string_view kSubgraphName = "__subgraph_name__";

struct CutGraph {
  Graph graph;  // of new nodes
  // Per variable that stands for a value of the surrounding graph: its name and that value. For a
  // variable made inside it is the original variable.
  std::vector<std::pair<std::string, Value>> outside;
};

// `name`: the attribute's value on the nodes inside, among which are the heads of `graph`.
CutGraph cut_subgraph(const Graph& graph, const std::string& name);

}  // namespace mx
