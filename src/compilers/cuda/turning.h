// Flat images whose elements are needed in the order in which users see them.
#pragma once

#include "compilers/cuda/scheduling.h"

namespace mx::cuda {

// Copies what a view shows, which is turned (Values): channel by channel instead of pixel by pixel.
void schedule_turning(Scheduling& s, const plan::Layer& layer);

}  // namespace mx::cuda
