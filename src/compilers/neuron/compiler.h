// The compiler behind the Neuron backend: takes the operators that Neuron published, compiles them
// with the CPU compiler, and saves a region as an artifact that Neuron's tools can read. It cuts a
// region into pieces, which serves regions of integers and real numbers too.
#pragma once

#include <memory>

#include "ir/plugin.h"

namespace mx {

// `cpu` compiles; what it has no kernels for runs on those of the operators, which `fallback`
// takes.
std::shared_ptr<GraphCompiler> neuron_compiler(std::shared_ptr<GraphCompiler> cpu,
                                               std::shared_ptr<GraphCompiler> fallback);

// Compiles regions in which quantized operators stand beside plain ones: cuts each into pieces of
// integers, which `integers` takes, and pieces of real numbers, which it hands on to a compiler of
// its own.
std::shared_ptr<GraphCompiler> mixed_number_compiler(std::shared_ptr<GraphCompiler> integers,
                                                     std::shared_ptr<GraphCompiler> fallback);

}  // namespace mx
