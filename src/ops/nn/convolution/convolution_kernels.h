// The reference kernels of Convolution: direct loops over rows of the output.
#pragma once

#include "ops/nn/convolution/convolution.h"

namespace mx::ops {

void convolution_forward(Run& run, const ConvolutionParam& p);
void convolution_backward_data(Run& run, const ConvolutionParam& p);
void convolution_backward_weight(Run& run, const ConvolutionParam& p);

}  // namespace mx::ops
