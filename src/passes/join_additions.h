// Additions beside a BatchNorm, as residual networks have them, become part of it: it reads and
// writes what they would read and write anyway.
#pragma once

#include <functional>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

// BatchNorm of a sum: one operator gives the sum, which others may read, and its normalization.
// `slots_of` tells the shapes of a graph; sums that broadcast stay.
Graph join_additions(const Graph& graph,
                     const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of);

// In a graph with gradients: what is added to the gradient that a BatchNorm or a Convolution gives
// its data, or attention scores their projections, is added by the operator of that gradient.
Graph join_gradient_additions(const Graph& graph);

}  // namespace mx
