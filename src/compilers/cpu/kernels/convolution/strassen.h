// 1 x 1 convolutions with an eighth less multiplications (isa/strassen.h), at the price of a few
// sums. Weights take no more memory: their sums are made anew each time they are read.
//
// Rounding: a sum of two numbers is off by as much as the larger one, which must then not belong to
// results that are all small. So input and output channels are scaled by powers of two, which is
// exact, until rows and columns of the weights are of one size. What is left are neighbouring
// pixels.
#pragma once

#include <memory>

#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {

// Null where it does not fit the site or the machine, or saves little. Weights that are no finite
// numbers, or of unusual size, get the products that make_conv1x1 makes.
std::unique_ptr<StepKernel> make_strassen(const ConvolutionSite& site);

}  // namespace mx::cpu
