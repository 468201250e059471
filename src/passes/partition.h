// Partition: replaces regions of a graph by single nodes that a graph compiler runs. A region is a
// connected set of accepted operators, as large as possible, and convex: no path leaves it and
// comes back, so the new graph has no cycle. Deterministic; time is linear in the size of the graph
// but for joining regions that meet behind a refused operator, whose effort is bounded.
//
//   Graph cut = partition(graph, {.refuses = [&](const Node& n) { return reason(n); },
//                                 .op = &op_table().get("_ngraph_subgraph_op"),
//                                 .compiler = "ngraph"});
// Input i of a region's node feeds the i-th variable of its subgraph in post order. Those variables
// are named as the outer variables, or <node>_output of the operator that makes the value. A
// constant (a frozen weight) stands inside every region that reads it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "ir/node.h"

namespace mx {

struct PartitionRequest {
  std::function<std::string(const Node&)> refuses;  // "" accepts; otherwise the reason in words
  std::vector<std::string> excluded = {};           // names of nodes that stay as they are
  std::vector<std::string> forced = {};  // nodes that `refuses` is not asked for; not all can be
  int min_operators = 1;                 // smaller regions stay as they are
  const OpDef* op = nullptr;             // of the new nodes
  std::string prefix = {};               // their names are <prefix><number>; empty: the operator's
  std::string compiler = {};             // goes into the new nodes' parameters
  std::string options = {};
};

struct LeftOut {
  std::string node, reason;
};

// `left_out`, when given, receives every operator outside all regions, in post order.
Graph partition(const Graph& graph, const PartitionRequest& request,
                std::vector<LeftOut>* left_out = nullptr);

}  // namespace mx
