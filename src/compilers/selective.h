// A backend that takes fewer operators than its compiler could: programs written for another
// product count which operators it took, and which it left.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "ir/plugin.h"

namespace mx {

// "" lets the compiler decide; otherwise the reason in words.
using NodeRule = std::string (*)(const Node& node, std::span<const Slot> inputs);

// Looks at a region before it is compiled; may throw.
using RegionRule = void (*)(const Subgraph& region);

std::shared_ptr<GraphCompiler> selective(NodeRule rule, RegionRule look,
                                         std::shared_ptr<GraphCompiler> compiler);

}  // namespace mx
