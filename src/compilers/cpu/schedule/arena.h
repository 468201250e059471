// The one arena of a schedule.
#pragma once

#include "compilers/cpu/schedule/kernel_schedule.h"

namespace mx::cpu {

// Gives every buffer of the arena its offset, so that what lives at the same time does not overlap.
void place_buffers(KernelSchedule& schedule);

}  // namespace mx::cpu
