// Which graph compiler a bind uses, and partitioning for it.
#pragma once

#include <string>
#include <vector>

#include "ir/plugin.h"
#include "passes/partition.h"

namespace mx {

struct BackendRequest {
  std::string name;                  // of a door in the compiler table
  std::vector<Slot> variable_slots;  // what is known of the graph's variables; may be empty
  CompileOptions options;            // keyword arguments of optimize_for
  std::vector<std::string> excluded, forced;  // node names
};

// The graph with the regions that the backend's compiler takes replaced by its nodes.
Graph apply_backend(const Graph& graph, const BackendRequest& request,
                    std::vector<LeftOut>* left_out = nullptr);

// What MXNET_SUBGRAPH_BACKEND asks for at this moment: a door's name, or "" for none. Raises for a
// name that is not known.
std::string backend_of_bind();

}  // namespace mx
