// Convolutions and dense layers as steps of a schedule.
#pragma once

#include <span>
#include <string>

#include "compilers/cuda/scheduling.h"

namespace mx::cuda {

std::string name_of_tiling(Tiling tiling);  // in words

// Convolutions of which none reads what another makes: in one step, or in as few as are fast.
void schedule_convolutions(Scheduling& s, std::span<const plan::Layer* const> layers);

// A dense layer is a convolution whose window is the image.
void schedule_dense(Scheduling& s, const plan::Layer& layer);

// Whether a convolution may share a step with others.
bool may_share(const Scheduling& s, const plan::Layer& layer);

// Whether a convolution can work into its input what `norm`, which alone it reads, makes of it.
bool can_norm_input(const Scheduling& s, const plan::Layer& layer, const plan::Layer& norm);

}  // namespace mx::cuda
