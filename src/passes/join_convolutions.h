// Makes one operator of a Convolution of one tap and the sum that alone reads it, where images have
// their channels last: a product of matrices, which adds for nothing but reading.
#pragma once

#include <functional>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

Graph join_convolutions(const Graph& graph,
                        const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of);

}  // namespace mx
