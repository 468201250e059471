// Compiles the regions of a partitioned graph with what never changes inside them, so that the
// values may be released afterwards. A Program runs the result, and ahead_of_time.h saves it.
//
//   CompiledRegions compiled = compile_regions(graph, {.variable_slots = slots, .frozen = find});
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "runtime/region.h"

namespace mx {

struct CompiledRegions {
  Graph graph;          // nodes of compiled regions are without the inputs that they absorbed
  RegionTable regions;  // by node of `graph`
};

struct CompileRequest {
  std::vector<Slot> variable_slots;  // per variable of the graph
  std::string backend = {};          // regions of other backends stay as they are; empty: all
  Context context = {};              // where they will run
  // The value of a variable that never changes, on the host and alive until compile_regions
  // returns; nothing for one that may change. Null: all may.
  std::function<std::optional<Tensor>(const Node&)> frozen = nullptr;
};

// Regions that were compiled ahead of time are loaded where their artifact is frozen.
CompiledRegions compile_regions(const Graph& graph, const CompileRequest& request);

// __shape__ and __dtype__ of a variable with this slot.
Attrs slot_attrs(const Slot& slot);
// Other inputs for the node of a region.
void set_inputs(Node& node, Values inputs);
// Raises where the region of an artifact cannot run.
void check_place_of_artifact(const Node& node, Context context);
// What an artifact holds; raises IoError with its name where it is damaged.
std::unique_ptr<CompiledGraph> load_artifact(const Node& node, const Tensor& bytes);

}  // namespace mx
