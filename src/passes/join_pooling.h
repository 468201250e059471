// Makes one operator of a BatchNorm with ReLU and the largest elements of the windows of its
// result, which alone read it, where images have their channels last. For graphs that are trained:
// it keeps what the gradient needs.
#pragma once

#include <functional>
#include <vector>

#include "ir/indexed_graph.h"
#include "ir/infer.h"

namespace mx {

Graph join_pooling(const Graph& graph,
                   const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of);

}  // namespace mx
