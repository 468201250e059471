// Starting the kernels of a region. Each may start while the one before it is still at work, and
// calls wait_for_previous() before it touches what others write (programmatic dependent launch;
// before Hopper they start one after the other).
#pragma once

#include "device/cuda/cuda.h"

namespace mx::cuda {

struct Grid {
  dim3 blocks;
  unsigned threads = 128;
  unsigned shared_bytes = 0;
  dim3 cluster = 1;  // blocks that reach each other's shared memory
};

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

// This block's share of what a later kernel reads, into the cache that all share; one thread asks.
// While kernels wait for each other the memory would have nothing to do. Multiples of 16 bytes.
__device__ inline void fetch_ahead([[maybe_unused]] const void* from,
                                   [[maybe_unused]] int64_t bytes) {
#if __CUDA_ARCH__ >= 900
  constexpr int64_t kPiece = 16 << 10;
  const int64_t packs = bytes / 16, end = packs * (blockIdx.x + 1) / gridDim.x * 16;
  for (int64_t at = packs * blockIdx.x / gridDim.x * 16; at < end; at += kPiece) {
    asm volatile(
        "cp.async.bulk.prefetch.L2.global [%0], %1;" ::"l"(static_cast<const char*>(from) + at),
        "r"(static_cast<uint32_t>(min(kPiece, end - at)))
        : "memory");
  }
#endif
}

// Arrays of a region have fewer than 2^31 elements.
__device__ inline int item_of_thread() {
  return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
}

bool has_clusters();  // whether the current device is a Hopper or newer, as this build knows it

bool has_warpgroups();  // whether it runs what was compiled for Hopper alone

void start(cudaStream_t stream, const Grid& grid, const void* kernel, void** arguments);

template <class... Parameters>
void start(cudaStream_t stream, const Grid& grid, void (*kernel)(Parameters...),
           std::type_identity_t<Parameters>... arguments) {
  void* addresses[] = {static_cast<void*>(&arguments)...};
  start(stream, grid, reinterpret_cast<const void*>(kernel), addresses);
}

// For a thread per item.
inline Grid grid_for(int64_t items, unsigned threads = 128) {
  int64_t blocks = ceil_div<int64_t>(items, threads);
  return {.blocks = dim3(static_cast<unsigned>(blocks < 1 ? 1 : blocks)), .threads = threads};
}

}  // namespace mx::cuda
