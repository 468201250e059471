// The compiler behind the Neuron door: takes the operators that Neuron published, compiles them
// with the CPU compiler, and saves a region as an artifact that Neuron's tools can read.
#pragma once

#include <memory>

#include "ir/plugin.h"

namespace mx {

// `cpu` compiles; what it has no kernels for runs on those of the operators, which `fallback`
// takes.
std::shared_ptr<GraphCompiler> neuron_compiler(std::shared_ptr<GraphCompiler> cpu,
                                               std::shared_ptr<GraphCompiler> fallback);

}  // namespace mx
