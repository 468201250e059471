// Everything that a bind decides, once for all front ends: which backend serves it (by device,
// environment and group2ctx), what its compiler takes, what is absorbed, and what runs. Shapes and
// dtypes were found before (inferred_graph.h); arrays are the caller's, or made by bind_arrays.h.
//
//   InferredGraph graph(symbol, known);
//   Bound bound = bind({.context = context}, graph, make_arrays(graph, arrays));
//   bound.executor->forward(false);
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "passes/partition.h"
#include "runtime/compiled_regions.h"
#include "runtime/executor.h"
#include "runtime/inferred_graph.h"
#include "runtime/places.h"

namespace mx {

struct BackendChoice {
  std::string name;
  CompileOptions options = {};
  std::vector<std::string> excluded = {}, forced = {};  // node names
};

struct BindRequest {
  Context context = {};
  GroupContexts groups = {};
  std::optional<BackendChoice> backend = {};  // none: what device and environment say
  std::string precision = {};  // of what the backend compiles; "": what the environment says
  // Variables whose values never change: compiled regions absorb them, and their arrays are
  // released. Arrays may then be anywhere; those that stay are copied to the context. Null: all may
  // change.
  std::function<bool(const Node&)> frozen = nullptr;
};

struct BoundArrays {
  std::vector<NDArray> args;   // in the order of list_arguments
  std::vector<NDArray> grads;  // one per argument, none where reqs says kNull
  std::vector<GradReq> reqs;
  std::vector<NDArray> aux;  // in the order of list_auxiliary
};

struct Bound {
  std::shared_ptr<Executor> executor;
  Graph shown;                    // what users see of the graph that inference runs
  std::string backend;            // that made it; "" for none
  std::string passed_over;        // the backend that would have served it without group2ctx
  std::vector<LeftOut> left_out;  // what the backend did not take
  CompiledRegions compiled;       // where variables are frozen
};

// The graph with the shapes and dtypes of these arrays; raises where their number is not right.
InferredGraph inferred_from(const Graph& graph, const BoundArrays& arrays);

Bound bind(const BindRequest& request, const InferredGraph& graph, BoundArrays arrays);

}  // namespace mx
