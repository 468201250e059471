// A Winograd convolution for the first layer of many networks: 7 x 7 windows with stride 2 over at
// most four channels, from a plain image to a blocked result, with four times fewer
// multiplications.
#pragma once

#include <memory>

#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {

// Null where it does not fit the site or the machine.
std::unique_ptr<StepKernel> make_stem(const ConvolutionSite& site);

}  // namespace mx::cpu
