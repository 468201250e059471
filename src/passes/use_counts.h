// How often the outputs of each node are read: by nodes of the graph, and as outputs of the graph.
#pragma once

#include <unordered_map>

#include "ir/node.h"

namespace mx {

using UseCounts = std::unordered_map<const Node*, int>;

UseCounts use_counts(const Graph& graph);  // every node that something reads has a count

}  // namespace mx
