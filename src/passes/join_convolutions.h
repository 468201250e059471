// Makes one operator of a Convolution and the sum that alone reads it, where `joins` says so of the
// dtype and images have their channels last.
#pragma once

#include <functional>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

Graph join_convolutions(const Graph& graph, bool (*joins)(DType),
                        const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of);

}  // namespace mx
