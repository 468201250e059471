// Starting kernels of libraries that were loaded at run time, as launch.h starts others.
#pragma once

#include "compilers/cuda/kernels/launch.h"

namespace mx::cuda {

void start_loaded(cudaStream_t stream, const Grid& grid, const void* kernel, void** arguments);

}  // namespace mx::cuda
