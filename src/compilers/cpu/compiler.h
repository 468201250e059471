// The graph compiler for CPUs, served under the name "ngraph" and behind the other backends.
// Options: {"profile": "1"} measures each step of every run for report(); {"interpret": "1"} hands
// every region to the fallback; {"winograd": "0"} leaves Winograd out (default: REMX_WINOGRAD);
// {"precision": "bf16"} multiplies in bfloat16 where the processor does (default: REMX_PRECISION).
#pragma once

#include <memory>

#include "ir/plugin.h"

namespace mx {

// Regions that turn out not to be float32, or too unusual, are handed to `fallback`.
std::shared_ptr<GraphCompiler> cpu_compiler(std::shared_ptr<GraphCompiler> fallback);

}  // namespace mx
