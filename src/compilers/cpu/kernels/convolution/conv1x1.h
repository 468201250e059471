// 1 x 1 convolutions of our own on blocked arrays. They run as fast as oneDNN's, and take along
// what oneDNN cannot: the layer before them (a *prologue*), whose result then never exists as a
// whole.
#pragma once

#include <memory>
#include <vector>

#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {

// Null where it does not fit the site or the machine. With `site.prologue` the input of the kernel
// is the prologue's, and Buffers::prologue its packed constants.
std::unique_ptr<StepKernel> make_conv1x1(const ConvolutionSite& site);
// With these loops, whose groups say how weights are packed.
struct Conv1x1Loops;
std::unique_ptr<StepKernel> make_conv1x1_with(const ConvolutionSite& site,
                                              const Conv1x1Loops& loops);

// Per layer of the plan: it is a prologue of all layers that read its result.
std::vector<bool> find_prologues(const Plan& plan);

// Packs a prologue's constants; running it does nothing. `in`: the shape of its input.
std::unique_ptr<StepKernel> make_prologue(const Layer& layer, const Shape& in);

}  // namespace mx::cpu
