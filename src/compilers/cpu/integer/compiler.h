// The graph compiler for quantized networks on CPUs.
#pragma once

#include <memory>
#include <string_view>

#include "ir/plugin.h"

namespace mx {

namespace cpu {
inline constexpr std::string_view kIntegerCompilerName = "integers";
}

// Regions that it cannot compile are handed to `fallback`.
std::shared_ptr<GraphCompiler> integer_compiler(std::shared_ptr<GraphCompiler> fallback);

}  // namespace mx
