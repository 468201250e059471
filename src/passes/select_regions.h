// Regions that somebody chooses edge by edge, as MXNet's subgraph selectors do. From every node
// that may start one a region grows along the edges that the selector takes; where it would close a
// cycle the node that closes it is left out and the region grows anew.
#pragma once

#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

// Asked in the order of the graph. Nodes are known by their numbers.
class RegionSelector {
 public:
  virtual ~RegionSelector() = default;
  virtual bool starts(int node) = 0;
  virtual bool takes_input(int node, int input) = 0;
  virtual bool takes_output(int node, int output) = 0;
  virtual void begin_again() {}  // the region grows anew, from the same node
  // Those of the grown region that stay.
  virtual std::vector<int> keep(const std::vector<int>& grown) { return grown; }
};

// Per node the number of its region, from 0 in the order in which they were found, or -1. Nodes
// that are not `free` are in none. Contracted regions leave no cycle.
std::vector<int> select_regions(const IndexedGraph& graph, const std::vector<bool>& free,
                                RegionSelector& selector);

}  // namespace mx
