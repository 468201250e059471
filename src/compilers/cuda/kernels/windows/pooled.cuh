// What kernels of pooling do with a result.
#pragma once

#include "compilers/cuda/kernels/activation.cuh"
#include "compilers/cuda/kernels/layers.h"
#include "compilers/cuda/kernels/numbers.cuh"

namespace mx::cuda {

// Stores what was found for a place, and what the layer behind makes of it.
template <Number number>
__device__ void store_pooled(const PoolWork& work, int64_t pixel, int channel,
                             Channels<number>& result) {
  using Element = typename Numbers<number>::Element;
  if (work.output.data) {
    result.store(static_cast<Element*>(work.output.data) + pixel * work.output.pitch + channel);
  }
  if (!work.second.data) return;
#pragma unroll
  for (int i = 0; i < Channels<number>::kCount; ++i) {
    result.value[i] = result.value[i] * work.scale2[channel + i] + work.shift2[channel + i];
  }
  apply(work.function2, result.value);
  result.store(static_cast<Element*>(work.second.data) + pixel * work.second.pitch + channel);
}

}  // namespace mx::cuda
