// Depthwise convolutions and pooling of many images: a thread has several neighbouring results,
// which share what they read.
#pragma once

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

inline constexpr int kStripTaps = 3;  // along each axis

// Whether they are many images under a window that the kernels are made for.
constexpr bool has_strips(const ImageArray& input, const WindowShape& w) {
  return input.batch > kFewImages && w.kernel_h == kStripTaps && w.kernel_w == kStripTaps &&
         w.dilate_h == 1 && w.dilate_w == 1 && w.stride_h == w.stride_w && w.stride_h <= 2;
}

// Windows that step by one.
void pool_strips(Number number, const PoolWork& work, cudaStream_t stream);

// Depthwise.
void convolve_strips(Number number, const ConvolutionWork& work, cudaStream_t stream);

}  // namespace mx::cuda
