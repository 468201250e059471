// Concatenations without copies.
#pragma once

#include "compilers/cpu/schedule/kernel_schedule.h"

namespace mx::cpu {

// Lays the parts of a concatenation where its result lies, so that who makes a part makes it there;
// parts for which that is not possible are copied, as before. Comes before buffers are placed.
void join_in_place(KernelSchedule& schedule);

}  // namespace mx::cpu
