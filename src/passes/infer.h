// Completes the shapes and dtypes of a graph from what is known of some entries, in both
// directions, until nothing new is found. Contradictions raise with the node's name.
#pragma once

#include <vector>

#include "ir/indexed_graph.h"

namespace mx {

// `known` has one slot per entry; unknown ones are empty. Variables add what their __shape__ and
// __dtype__ attributes say.
std::vector<Slot> infer(const IndexedGraph& graph, std::vector<Slot> known);

// As above, and every dtype still open becomes float32 (as a bind does).
std::vector<Slot> infer_with_defaults(const IndexedGraph& graph, std::vector<Slot> known);

// As above, from one slot per variable of the graph.
std::vector<Slot> infer_from_variables(const IndexedGraph& graph,
                                       const std::vector<Slot>& variables);

}  // namespace mx
