// Winograd under guard: its transforms scale weights up and down, which costs accuracy, and with
// very large or very small weights all of it. Whenever weights are packed the kernel is tried on
// them; where it is not close to the sums as they are defined, the direct kernel takes over until
// other weights come.
#pragma once

#include <memory>

#include "compilers/cpu/kernels/convolution/winograd.h"

namespace mx::cpu {

// `direct` serves the same site, and make_winograd(site, variant) is not null.
std::unique_ptr<StepKernel> guard_winograd(const ConvolutionSite& site,
                                           const WinogradVariant& variant,
                                           std::unique_ptr<StepKernel> direct);

}  // namespace mx::cpu
