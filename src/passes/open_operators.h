// Replaces operators that are made of others (ir/opening.h) by those, until none is left that can
// be opened. The node that makes a first output keeps the name of the call.
#pragma once

#include <optional>

#include "ir/indexed_graph.h"

namespace mx {

struct OpenedGraph {
  IndexedGraph graph;
  std::vector<Slot> slots;  // per entry
};

// Nothing where there is no such operator. `slots`, one per entry, are known.
std::optional<OpenedGraph> open_operators(const IndexedGraph& graph,
                                          const std::vector<Slot>& slots);

}  // namespace mx
