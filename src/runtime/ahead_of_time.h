// Compiling ahead of time: every region of a partitioned graph becomes bytes that its compiler
// wrote, an artifact, which travels among the arguments. The weights that a region absorbed are in
// its artifact only; running it in another process compiles nothing.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/compiled_regions.h"

namespace mx {

struct AheadOfTime {
  Graph graph;  // each region's node has one more input, the variable <node name><suffix>
  std::vector<std::pair<std::string, std::vector<std::byte>>> artifacts;  // by that variable
};

struct AheadOfTimeRequest {
  std::string backend;  // regions of other backends stay as they are
  std::vector<Slot> variable_slots;
  std::string suffix;  // of the artifacts' names
  Attrs attrs;         // added to the nodes of the regions
};

AheadOfTime compile_ahead(const Graph& graph, const AheadOfTimeRequest& request);
AheadOfTime with_artifacts(const CompiledRegions& compiled, const std::string& suffix,
                           const Attrs& attrs = {});

// What runs a node whose region was compiled ahead of time: reads the artifact, the last input,
// when it runs for the first time and whenever the artifact has changed. Raises where the inputs
// are not those of the compilation, or `context` is a GPU: what reads artifacts runs on the host.
std::unique_ptr<CompiledGraph> load_region(const Node& node, std::span<const Slot> inputs,
                                           Context context);

}  // namespace mx
