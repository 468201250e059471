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

// Names of the variables that regions of the backend read, and nothing else.
std::set<std::string> read_by_regions_only(const Graph& graph, const std::string& backend);

// The graph with the values of some variables inside it.
Graph with_constants(const Graph& graph, const std::map<std::string, NDArray>& values);

}  // namespace mx
