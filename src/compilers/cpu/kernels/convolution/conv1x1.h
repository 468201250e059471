// 1 x 1 convolutions of our own on blocked arrays. They run as fast as oneDNN's, and take along
// what oneDNN cannot: a layer on the way in (a *rider*), whose result then never exists as a whole.
#pragma once

#include <memory>
#include <vector>

#include "compilers/cpu/kernels/factory.h"

namespace mx::cpu {

// Null where it does not fit the site or the machine. With `site.rider` the input of the kernel is
// the rider's, and Buffers::rider its packed constants.
std::unique_ptr<Kernel> make_pointwise(const ConvolutionSite& site);

// Per layer of the plan: it rides on all layers that read its result.
std::vector<bool> find_riders(const Plan& plan);

// Packs a rider's constants; running it does nothing. `in`: the shape of its input.
std::unique_ptr<Kernel> make_rider(const Layer& layer, const Shape& in);

}  // namespace mx::cpu
