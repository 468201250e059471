// Computing a graph again with the random numbers that were drawn the first time: create_graph
// does that with hybridized blocks.
#pragma once

#include "ir/node.h"

namespace mx {

// The values of the graph that hold what its operators draw: masks and samples. They have to be
// kept for replay().
Values drawn_values(const Graph& graph, bool training);

struct Replay {
  Graph graph;   // over the same variables, and those of `drawn`
  Values drawn;  // a new variable for each of drawn_values
};
// The graph without its draws.
Replay replay(const Graph& graph, bool training);

}  // namespace mx
