// Starting a kernel by the driver's own call. The runtime's `<<<…>>>` looks the kernel up and asks
// its tools each time, which takes about as long as the start itself; here a thread remembers the
// kernels that it has started.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace mx::cuda {

struct StartShape {
  unsigned blocks, threads;
  unsigned shared_bytes = 0;
};

// `arguments`: the address of each. The stream's device is current.
[[nodiscard]] cudaError_t start_kernel(const void* kernel, const StartShape& shape,
                                       void** arguments, cudaStream_t stream);

}  // namespace mx::cuda
