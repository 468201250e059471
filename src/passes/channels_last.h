// Images with their channels last, inside a graph: convolutions become channels-last ones, and what
// lies between them follows (normalizations, pooling, pointwise functions, concatenations). Where
// something else reads such a value, it is turned back. Variables and results stay as they are.
#pragma once

#include <functional>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

// `slots`: per entry of the graph. `pays`: whether convolutions of a dtype gain from it.
Graph with_channels_last(const IndexedGraph& graph, const std::vector<Slot>& slots,
                         const std::function<bool(DType)>& pays);

}  // namespace mx
