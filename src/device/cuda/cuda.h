// CUDA as the kernels see it: errors in words, the native stream, launching.
//
//   launch(run.stream(), n, fill_kernel<T>, y, n, value);
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <atomic>
#include <cstdint>

#include "base/ceil_div.h"
#include "base/error.h"
#include "base/out_of_memory.h"
#include "device/cuda/kind.h"
#include "device/device.h"

namespace mx::cuda {

inline void ok(cudaError_t status, const char* doing) {
  check<OutOfMemory>(status != cudaErrorMemoryAllocation, "cuda: ", doing, ": out of memory");
  check<DeviceError>(status == cudaSuccess, "cuda: ", doing, ": ", cudaGetErrorString(status));
}

inline cudaStream_t native(Stream& stream) { return static_cast<cudaStream_t>(stream.native()); }

// Of the device that a machine's GPUs have in common: how many blocks are started hangs on it, and
// no result does. Asked of the first device, once.
inline int multiprocessors() {
  static const int count = [] {
    int found = 0;
    ok(cudaDeviceGetAttribute(&found, cudaDevAttrMultiProcessorCount, 0),
       "ask a device for its multiprocessors");
    return found;
  }();
  return count;
}

inline constexpr int kThreads = 256;
inline constexpr int64_t kMaxBlocks = 65535;

// One thread per element, in a loop of the grid's size where there are more: kernels step from
// first() by stride().
__device__ inline int64_t first() {
  return static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x;
}
__device__ inline int64_t stride() { return static_cast<int64_t>(gridDim.x) * blockDim.x; }

template <class... Parameters, class... Arguments>
void launch(Stream& stream, int64_t elements, void (*kernel)(Parameters...),
            Arguments... arguments) {
  if (elements <= 0) return;
  int64_t blocks = ceil_div(elements, kThreads);
  kernel<<<static_cast<unsigned>(blocks < kMaxBlocks ? blocks : kMaxBlocks), kThreads, 0,
           native(stream)>>>(static_cast<Parameters>(arguments)...);
  ok(cudaGetLastError(), "launch a kernel");
}

// One block per line of work, for reductions inside the block.
template <class... Parameters, class... Arguments>
void launch_blocks(Stream& stream, int64_t blocks, void (*kernel)(Parameters...),
                   Arguments... arguments) {
  if (blocks <= 0) return;
  kernel<<<static_cast<unsigned>(blocks), kThreads, 0, native(stream)>>>(
      static_cast<Parameters>(arguments)...);
  ok(cudaGetLastError(), "launch a kernel");
}

// Combines one value of each thread of the block; every thread gets the result.
template <class T, class Combine>
__device__ T reduce_block(T value, Combine combine) {
  __shared__ T partial[32];
  for (int offset = 16; offset > 0; offset /= 2) {
    value = combine(value, __shfl_down_sync(0xffffffffu, value, offset));
  }
  int warp = static_cast<int>(threadIdx.x) / 32;
  if (threadIdx.x % 32 == 0) partial[warp] = value;
  __syncthreads();
  T result = partial[0];
  for (int i = 1; i < static_cast<int>(blockDim.x) / 32; ++i) result = combine(result, partial[i]);
  __syncthreads();
  return result;
}

}  // namespace mx::cuda
