// Pictures have three channels, for which the library has no fast engine in half precision: with a
// fourth the first layer of a ResNet takes 211 instead of 290 µs on an H200, the gradient of its
// kernels 222 instead of 298.
#pragma once

#include "ops/cudnn/convolve.h"

namespace mx::cudnn {

// Whether a convolution, forward or towards its kernels, gains from a fourth channel.
bool is_of_pictures(const ConvolutionCall& call);

// The same on arrays with a fourth channel, of zeros.
ConvolutionCall with_fourth_channel(const Run& run, ConvolutionCall call);

// The gradient of kernels of four channels, without the fourth.
void without_fourth_channel(const Run& run, const void* wide, const Tensor& kernels);

}  // namespace mx::cudnn
