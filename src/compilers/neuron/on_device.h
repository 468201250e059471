// Pieces of a region on an accelerator, where REMX_NEURON_DEVICE asks for it. Arrays of a context
// of Neuron lie in the host's memory: each piece takes what it reads to its device and brings its
// results back.
#pragma once

#include <memory>
#include <optional>

#include "ir/plugin.h"

namespace mx::neuron {

// Where the pieces of a core run; nothing: on the CPU. Raises in words where the setting asks for
// what is not there.
std::optional<Context> device_of_core(int core);

// What compiles and loads for that device; it is current then.
std::shared_ptr<GraphCompiler> compiler_of(Context device);

// A region that was compiled for the device, for arrays of the host.
std::unique_ptr<CompiledGraph> on_device(std::unique_ptr<CompiledGraph> region, Context device);

}  // namespace mx::neuron
