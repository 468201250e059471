// Casts to the dtype that a value has already are copies: mixed precision puts many of them into a
// graph, before the types are known. They are taken out, but where one is a result of the graph.
#pragma once

#include <functional>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

// `slots_of` is asked for a slot per entry where the graph has casts at all.
Graph without_idle_casts(const Graph& graph,
                         const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of);

}  // namespace mx
