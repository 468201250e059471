// Units: a graph in which every region counts as one thing. For passes that put something in the
// place of a region.
#pragma once

#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

struct Units {
  // `region`: per node the number of its region, or -1. Contracted regions must leave no cycle.
  Units(const IndexedGraph& graph, const std::vector<int>& region);

  std::vector<int> of_node;  // the unit of each node
  // The members of every unit, ascending; what a unit reads stands before it, and among units that
  // are ready the earliest of the graph comes first.
  std::vector<std::vector<int>> in_order;
};

}  // namespace mx
