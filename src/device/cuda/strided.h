// The kernel behind CudaStream::move.
#pragma once

#include <cuda_runtime.h>

#include "device/strided.h"

namespace mx::cuda {

void move_strided(const StridedMove& work, cudaStream_t stream);

}  // namespace mx::cuda
