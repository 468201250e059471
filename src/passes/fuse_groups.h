// Replaces groups of operators by single nodes that hold them as a subgraph. What partition does
// for a compiler's regions, this does for groups that somebody has chosen already.
#pragma once

#include <string>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

// Each member feeds the next; the first output of the last one leaves.
struct FusedGroup {
  std::vector<int> members;  // nodes of the graph, in post order
  int swapped = -1;          // a member whose two inputs trade places, so that a member comes first
  std::string op, name;      // of the new node
  Attrs attrs = {};
};

// Groups do not overlap; only the last member of each is read from outside. Input i of a new node
// feeds the i-th variable of its subgraph in post order. These variables are named as MXNet names
// them: what they stand for and a number that tells several readers of it apart.
Graph fuse_groups(const IndexedGraph& graph, const std::vector<FusedGroup>& groups);

}  // namespace mx
