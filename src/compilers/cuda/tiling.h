// How convolutions are cut, chosen by measuring: once per shape, kind of number and GPU, in
// REMX_KERNEL_CACHE too.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "compilers/cuda/kernels/layers.h"
#include "device/context.h"

namespace mx::cuda {

// The shapes of a layer, in words: what a remembered choice is found by.
std::string shapes_of(const ConvolutionWork& work);

// What could serve, the likeliest first.
Tilings likely_tilings(Number number, const ConvolutionWork& work);
std::vector<Tilings> likely_together(Number number, std::span<const ConvolutionWork> works);

// Times what could serve on memory of its own; waits for the device. Without `measure` the
// likeliest is taken.
Tiling choose_tiling(Number number, const ConvolutionWork& work, Context context, bool measure);

// The same for convolutions of which none reads what another makes; empty where a launch for each
// is faster.
Tilings choose_together(Number number, std::span<const ConvolutionWork> works, Context context,
                        bool measure);

}  // namespace mx::cuda
