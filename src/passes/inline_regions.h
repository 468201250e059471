// The inverse of partition: puts the operators of every compiled region back into the graph.
#pragma once

#include <functional>

#include "ir/node.h"

namespace mx {

// `opens` chooses the nodes; without it all regions are opened. One with a gradient of its own
// (the operator of an extension library) is no compiled form of its operators and stays.
Graph inline_regions(const Graph& graph, const std::function<bool(const Node&)>& opens = {});

}  // namespace mx
