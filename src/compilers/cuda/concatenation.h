// Concatenations along the channels as steps of a schedule.
#pragma once

#include "compilers/cuda/scheduling.h"

namespace mx::cuda {

// Whether all parts lie in the result, so that nothing is started.
bool lies_whole(const Values& values, const plan::Layer& layer);

// Copies the parts that do not.
void schedule_concatenation(Scheduling& s, const plan::Layer& layer);

}  // namespace mx::cuda
