// Pointwise layers as steps of a schedule of images.
#pragma once

#include "compilers/cuda/scheduling.h"

namespace mx::cuda {

// Sums of images, and functions of one, by kernels here; all else by one that is made for it.
void schedule_pointwise(Scheduling& s, const plan::Layer& layer);

}  // namespace mx::cuda
