// 1 x 1 convolutions with an eighth less multiplications (isa/strassen.h), at the price of a few
// sums. Weights stay as they are: their sums are made anew at each run, in the second cache.
//
// Rounding: a sum of two numbers is off by as much as the larger one, which must then not belong to
// results that are all small. So input and output channels are scaled by powers of two, which is
// exact, until rows and columns of the weights are of one size. What is left are neighbouring pixels.
#pragma once

#include <memory>

#include "compilers/cpu/kernels.h"

namespace mx::cpu {

// Null where it does not fit the site or would not be faster. `direct`: what serves weights
// that are no finite numbers, or of unusual size.
std::unique_ptr<Kernel> make_strassen(const ConvolutionSite& site);

}  // namespace mx::cpu
