// Compiling the region that a node of a partitioned graph stands for.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "ir/plugin.h"

namespace mx {

using RegionTable = std::map<const Node*, std::shared_ptr<CompiledGraph>>;

const GraphBackend& region_backend(const Node& node);  // that cuts such regions; raises for none
// What compiles them for the context, whose device is made current; raises where nothing does.
std::shared_ptr<GraphCompiler> region_compiler(const Node& node, Context context);

// One slot per input of the node, shapes and dtypes known. Constants of the region are frozen, and
// so are the inputs that `frozen` has a value for: one item per input, or empty for none. Raises
// when nothing compiles this backend's regions for the context.
std::unique_ptr<CompiledGraph> compile_region(const Node& node, std::span<const Slot> inputs,
                                              Context context = {},
                                              std::span<const std::optional<Tensor>> frozen = {});

}  // namespace mx
