// The inverse of partition: puts the operators of every compiled region back into the graph.
#pragma once

#include "ir/node.h"

namespace mx {

Graph inline_regions(const Graph& graph);

}  // namespace mx
