// Convolutions and dense layers as steps of a schedule.
#pragma once

#include "compilers/cuda/scheduling.h"

namespace mx::cuda {

void schedule_convolution(Scheduling& s, const plan::Layer& layer, const WindowShape& given);

// A dense layer is a convolution whose window is the image.
void schedule_dense(Scheduling& s, const plan::Layer& layer);

}  // namespace mx::cuda
