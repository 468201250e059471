// The compiler of regions for NVIDIA's GPUs: the CPU compiler's plan, run by kernels of our own on
// tensor cores, as one CUDA graph.
#pragma once

#include <memory>

#include "ir/plugin.h"

namespace mx::cuda {

void add_compilers(CompilerTable& compilers);

}  // namespace mx::cuda
