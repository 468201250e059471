// How convolutions are cut, chosen by measuring: once per shape, kind of number and GPU in a
// process.
#pragma once

#include <vector>

#include "compilers/cuda/kernels/layers.h"
#include "device/context.h"

namespace mx::cuda {

// What could serve, the likeliest first.
std::vector<Tiling> likely_tilings(Number number, const ConvolutionWork& work);

// Times what could serve on memory of its own; waits for the device. Without `measure` the
// likeliest is taken.
Tiling choose_tiling(Number number, const ConvolutionWork& work, Context context, bool measure);

}  // namespace mx::cuda
