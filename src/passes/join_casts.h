// Casts that mixed precision puts into a graph, together with what is beside them.
//
// A softmax that mixed precision computes in float32, between a cast of 16-bit scores and one of
// its result back to their dtype, reads and writes them itself: kernels compute in float all the
// same, so the result is equal. Its gradient sees it rounded. Where its result stays in float32 to
// be multiplied with arrays that are cast for that, and the product is cast back, as attention does
// with what it looks at, all of them stay in 16 bits: a product adds up in float, and the softmax
// is then as exact as what it is multiplied with.
#pragma once

#include <functional>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

Graph join_casts(const Graph& graph,
                 const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of);

// Weights are cast by one operator, which also brings the channels of kernels to the end where that
// is asked for, and so are their gradients, at the end: a kernel for each of the hundred small ones
// of a network takes longer to start than to run.
Graph join_weight_casts(const Graph& graph, const Values& weights,
                        const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of);

}  // namespace mx
