// Winograd convolutions with 1 x n and n x 1 windows, n = 3, 5 or 7, and stride 1: 1.7, 1.4 and 2
// times fewer multiplications than the direct way, with weights at most 2.8 times as large.
#pragma once

#include <memory>

#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {

// Null where it does not fit the site or the machine.
std::unique_ptr<StepKernel> make_winograd_line(const ConvolutionSite& site);

}  // namespace mx::cpu
