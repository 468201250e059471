// Kernels that may start while the one before them in their stream is still at work (programmatic
// dependent launch). Each calls wait_for_previous() before it touches what others write, and in
// every block: who waits for such a kernel counts on all that was before it. Before Hopper they
// start one after the other.
#pragma once

#include <cuda_runtime.h>

#include "device/cuda/start_kernel.h"

namespace mx::cuda {

__device__ inline void wait_for_previous() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
__device__ inline void let_next_start() {
#if __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}

// As start_kernel; for kernels that wait_for_previous().
[[nodiscard]] cudaError_t start_early(const void* kernel, const StartShape& shape, void** arguments,
                                      cudaStream_t stream);

}  // namespace mx::cuda
