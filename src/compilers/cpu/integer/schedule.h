// An integer plan made concrete: kernels and buffers, a step of the schedule for each of the plan.
#pragma once

#include "compilers/cpu/integer/plan.h"
#include "compilers/cpu/schedule/kernel_schedule.h"

namespace mx::cpu {

// Raises Unsupported where there is no kernel.
KernelSchedule schedule_integers(const IntegerPlan& plan);

}  // namespace mx::cpu
