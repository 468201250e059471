// The mean of whole images: what squeezes them before they are excited, and before a last layer.
#pragma once

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

inline bool is_mean_of_image(const PoolWork& work) {
  const WindowShape& window = work.window;
  return work.kind != plan::PoolKind::kMax && work.output.height == 1 && work.output.width == 1 &&
         window.kernel_h == work.input.height && window.kernel_w == work.input.width &&
         window.pad_h == 0 && window.pad_w == 0;
}

void pool_image(Number number, const PoolWork& work, cudaStream_t stream);

}  // namespace mx::cuda
