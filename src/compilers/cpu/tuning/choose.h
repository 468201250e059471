// Choosing a kernel by measurement: of a convolution the direct one against Winograd variants or
// Strassen's products, or one in bfloat16 against that choice; of a dense layer the plain one
// against Strassen's products.
#pragma once

#include <memory>

#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/tuning/choices.h"

namespace mx::cpu {

// `direct`, or what was measured to be faster on this machine and thread count and agreed with it
// on random numbers; it is tried again on the weights it gets (winograd_guard.h). Each shape is
// measured once and remembered on disk (choices.h). What stands in `choices` is taken without
// asking; what was chosen stands there afterwards. Thread-safe.
std::unique_ptr<StepKernel> choose_by_measuring(const ConvolutionSite& site,
                                                std::unique_ptr<StepKernel> direct,
                                                ChoiceTable& choices);

// Whether `half`, the site's convolution from and to arrays that take no more memory, is faster
// than `whole`, what was chosen for it in float32.
bool is_half_faster(const ConvolutionSite& site, const StepKernel& whole, const StepKernel& half,
                    ChoiceTable& choices);

// As choose_by_measuring, for a 1 x 1 convolution with a prologue: `plain`, or Strassen's products.
std::unique_ptr<StepKernel> choose_products(const ConvolutionSite& site,
                                            std::unique_ptr<StepKernel> plain,
                                            ChoiceTable& choices);

// Likewise for a dense layer on plain arrays.
std::unique_ptr<StepKernel> choose_dense(const Layer& layer, const Shape& in, const Shape& out,
                                         std::unique_ptr<StepKernel> plain, ChoiceTable& choices);

}  // namespace mx::cpu
