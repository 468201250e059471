// Depthwise convolutions of many images: a thread has several neighbouring results, which share
// what they read.
#pragma once

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

inline constexpr int kStripTaps = 3;  // along each axis

// Whether the window is one that the kernel is made for.
constexpr bool has_strips(const ConvolutionWork& work) {
  const WindowShape& w = work.window;
  return w.kernel_h == kStripTaps && w.kernel_w == kStripTaps && w.dilate_h == 1 &&
         w.dilate_w == 1 && w.stride_h == w.stride_w && w.stride_h <= 2;
}

void convolve_strips(Number number, const ConvolutionWork& work, cudaStream_t stream);

}  // namespace mx::cuda
