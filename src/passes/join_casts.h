// A softmax that mixed precision computes in float32, between a cast of 16-bit scores and one of its
// result back to their dtype, reads and writes them itself: kernels compute in float all the same,
// so the result is equal. Its gradient sees it rounded.
#pragma once

#include <functional>
#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

Graph join_casts(const Graph& graph,
                 const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of);

}  // namespace mx
