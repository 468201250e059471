// Deconvolutions as convolutions. With a step of s along an axis every s-th result sees the same
// inputs, under taps of its own: s x s neighbouring results (phases) are the channels of one pixel
// of a convolution that steps by one, and a kernel puts them apart. So all kernels and libraries of
// convolutions serve. One result channel per input channel has a kernel of its own.
#pragma once

#include <span>
#include <string>

#include "compilers/cuda/scheduling.h"
#include "ir/infer.h"
#include "ir/node.h"

namespace mx::cuda {

// "" where a node is no deconvolution or has kernels here. Shapes may be unknown.
std::string refuses_deconvolution(const Node& node, std::span<const Slot> inputs);

void schedule_deconvolution(Scheduling& s, const plan::Layer& layer);

}  // namespace mx::cuda
