// Compiling the region that a node of a partitioned graph stands for.
#pragma once

#include <memory>
#include <span>

#include "ir/plugin.h"

namespace mx {

const CompilerDoor& door_of(const Node& node);  // raises when no compiler serves the operator

// One slot per input of the node, shapes and dtypes known. Constants of the region are frozen.
// Raises when nothing compiles this door's regions for the context.
std::unique_ptr<CompiledGraph> compile_region(const Node& node, std::span<const Slot> inputs,
                                              Context context = {});

}  // namespace mx
