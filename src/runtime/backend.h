// Which graph compiler a bind uses, and partitioning for it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "device/device.h"
#include "ir/plugin.h"
#include "passes/partition.h"

namespace mx {

// The door whose compiler takes quantized operators. Nobody has to name it: before "ngraph" cuts
// its regions, this one cuts its own.
inline constexpr std::string_view kIntegerDoor = "integers";

struct BackendRequest {
  std::string name;                  // of a door in the compiler table
  std::vector<Slot> variable_slots;  // what is known of the graph's variables; may be empty
  CompileOptions options = {};       // keyword arguments of optimize_for
  std::vector<std::string> excluded = {}, forced = {};  // node names
};

// The graph with the regions that the backend's compiler takes replaced by its nodes.
Graph apply_backend(const Graph& graph, const BackendRequest& request,
                    std::vector<LeftOut>* left_out = nullptr);

// The graph that runs where `graph` is shown: nodes that no compiler serves (those of MKLDNN) are
// opened, and on a CPU the default compiler takes regions as large as it can. `variable_slots` is
// asked for only then: what is known of the variables of a graph.
Graph runnable(const Graph& graph, Context context,
               const std::function<std::vector<Slot>(const IndexedGraph&)>& variable_slots);

// The graph without the regions that a bind makes by itself, and without nodes that no compiler
// serves, but for the quantized ones, which the integer door takes as they are: what a compiler
// starts from that is asked for by name.
Graph opened(const Graph& graph);

// The backend of a bind on a CPU when MXNET_SUBGRAPH_BACKEND is not set: ngraph, or MKLDNN in a
// build with USE_NGRAPH=OFF.
std::string_view default_backend();

// What MXNET_SUBGRAPH_BACKEND asks for at this moment: a door's name, or "" for none. Raises for a
// name that is not known.
std::string backend_of_bind();

}  // namespace mx
