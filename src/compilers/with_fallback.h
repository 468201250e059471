// A compiler that may find that it cannot run a region, when it sees all of it: one whose shapes
// were not known when its nodes were accepted, or that does not fit into memory. Then another
// compiler takes the region, and its report has a note that says why.
#pragma once

#include <memory>

#include "ir/plugin.h"

namespace mx {

// The region with a note in its report.
std::unique_ptr<CompiledGraph> with_note(std::unique_ptr<CompiledGraph> graph, std::string note);

std::shared_ptr<GraphCompiler> with_fallback(std::shared_ptr<GraphCompiler> compiler,
                                             std::shared_ptr<GraphCompiler> fallback);

}  // namespace mx
