// The kernels of deconvolutions beside those of convolutions, which do most of their work.
#pragma once

#include "compilers/cuda/kernels/layers.h"

namespace mx::cuda {

// Each pixel of the input has the channels of step_h x step_w pixels, line by line. They are put
// apart; the output begins skip_h lines and skip_w columns behind the first of them.
struct SpreadWork {
  ImageArray input = {}, output = {};
  int step_h = 1, step_w = 1;
  int skip_h = 0, skip_w = 0;
};
void spread_phases(Number number, const SpreadWork& work, cudaStream_t stream);

// One output channel is made of one input channel: y = f(x under the mirrored window + shift).
struct DeconvolutionWork {
  ImageArray input = {}, output = {};
  WindowShape window = {};       // of the convolution from our output to our input
  const void* weight = nullptr;  // [taps][channels]
  const float* shift = nullptr;
  Function function = {};
};
void deconvolve_depthwise(Number number, const DeconvolutionWork& work, cudaStream_t stream);

}  // namespace mx::cuda
