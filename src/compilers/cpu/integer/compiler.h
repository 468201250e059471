// The graph compiler for quantized networks on CPUs.
#pragma once

#include <memory>

#include "ir/plugin.h"

namespace mx {

// Regions that it cannot compile are handed to `fallback`.
std::shared_ptr<GraphCompiler> cpu_integer_compiler(std::shared_ptr<GraphCompiler> fallback);

}  // namespace mx
