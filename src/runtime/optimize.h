// optimize_for: a graph partitioned for a backend by name, with what its regions absorb.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ndarray/ndarray.h"
#include "runtime/backend.h"

namespace mx {

struct OptimizeRequest {
  BackendRequest backend;
  std::map<std::string, NDArray> values = {};  // of parameters, by name
  std::set<std::string> inputs = {};           // names that are never absorbed
  // True: all values become part of the graph. None: the backend says whether those do that only
  // its regions read.
  std::optional<bool> freeze = {};
};

struct OptimizedGraph {
  Graph graph;
  std::vector<LeftOut> left_out;
  std::set<std::string> absorbed;  // names whose values are part of the graph now
  std::map<std::string, NDArray> new_arguments = {}, new_states = {};  // with their values
};

OptimizedGraph optimize(const Graph& graph, OptimizeRequest request);

// What simple_bind knows before it binds.
struct BindFacts {
  std::map<std::string, Slot> known;      // shapes and dtypes that were given
  std::map<std::string, NDArray> values;  // shared_buffer
  bool has_gradients = false;
  Context context = {};
  std::string precision = {};  // "": what the backend does by itself
};
struct TakenBind {
  std::string backend;
  OptimizedGraph optimized;
};

// The graph that simple_bind starts from where the environment gives every bind to one backend,
// which absorbs the values; none where it does not. Raises where that backend cannot serve.
std::optional<TakenBind> taken_bind(const Graph& graph, BindFacts facts);

// Names of the variables that regions of the backend read, and nothing else.
std::set<std::string> read_by_regions_only(const Graph& graph, const std::string& backend);

// The graph with the values of some variables inside it.
Graph with_constants(const Graph& graph, const std::map<std::string, NDArray>& values);

}  // namespace mx
