// Which graph backend a bind uses, and what a backend makes of a graph. Which backends there are,
// and what is particular about each, is said in ir/graph_backend.h.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ir/plugin.h"
#include "passes/partition.h"

namespace mx {

struct BackendRequest {
  std::string name;
  std::vector<Slot> variable_slots = {};  // what is known of the graph's variables; may be empty
  // Per entry of the graph, where that is known already; otherwise it is found when needed.
  std::vector<Slot> slots = {};
  CompileOptions options = {};                          // keyword arguments of optimize_for
  std::vector<std::string> excluded = {}, forced = {};  // node names
  // Where it will run: the compiler of that device says what it takes, or the CPU's where the
  // device has none.
  Context context = {};
};

// The graph with what the backend takes replaced by its nodes.
Graph apply_backend(const Graph& graph, const BackendRequest& request,
                    std::vector<LeftOut>* left_out = nullptr);

// The same for a backend that rewrites: it may use values of variables, and add some.
RewrittenGraph rewrite_for(const Graph& graph, const BackendRequest& request,
                           std::map<std::string, NDArray> values);

// A node with operators inside that no compiler serves, and that cannot run by itself.
bool is_group(const Node& node);

// The graph that runs where `graph` is shown: groups, which no compiler serves, are inlined, and
// where the device has a compiler for it, the backend that takes groups cuts regions as large as
// it can. `variable_slots` is asked for only then: what is known of the variables of a graph.
Graph executable_graph(const Graph& graph, Context context,
                       const std::function<std::vector<Slot>(const IndexedGraph&)>& variable_slots);

// The graph without the regions that a bind makes by itself, and without groups but for quantized
// ones, which a backend may take as they are: what a backend starts from that is asked for by name.
Graph without_default_regions(const Graph& graph);

// What a bind on this device uses when the user has chosen nothing; "" for none.
std::string default_backend(Context context);

// What a bind uses at this moment: what MXNET_SUBGRAPH_BACKEND asks for, or the device's default;
// "" for none. Raises for a name that is not known. On a device without a default, binds use none.
std::string backend_of_bind(Context context = {});

// What hybridized blocks use that name no backend; "" for none.
std::string backend_of_blocks();

// What the environment asks of a backend's regions, and then what the caller does.
CompileOptions with_asked(const std::string& backend, CompileOptions options);

}  // namespace mx
