// Regions: which operators of a graph may become one node together. Part of partition.
#pragma once

#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

// Groups the accepted nodes into connected convex regions whose contraction leaves no cycle.
// Returns per node the number of its region, or -1; numbers are not contiguous.
std::vector<int> find_regions(const IndexedGraph& graph, const std::vector<bool>& accepted);

}  // namespace mx
