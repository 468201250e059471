// The graph compiler for quantized networks: which nodes it takes, and what happens to regions that
// a device has no kernels for, is the same everywhere.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "compilers/integer/region.h"
#include "ir/plugin.h"

namespace mx {

// What a kind of device has for integers.
struct IntegerKernels {
  using Compiled = std::unique_ptr<CompiledGraph>;
  std::string_view name;                 // of the compiler, in what it saves
  std::function<std::string()> missing;  // why there are none on this machine, or ""
  std::function<Compiled(integer::IntegerRegion region)> compile;  // for the current device
};

// Regions that the kernels cannot compile are handed to `fallback`.
std::shared_ptr<GraphCompiler> integer_compiler(IntegerKernels kernels,
                                                std::shared_ptr<GraphCompiler> fallback);

}  // namespace mx
