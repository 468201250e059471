// Makes a plan concrete for this machine: a kernel and layouts for every layer, reorders where
// layouts meet, and one arena planned by lifetimes.
#pragma once

#include "compilers/cpu/plan/plan.h"
#include "compilers/cpu/schedule/kernel_schedule.h"
#include "compilers/cpu/tuning/choices.h"

namespace mx::cpu {

// What kernels may be chosen, and how.
struct KernelPolicy {
  bool measure = true;   // kernels with rivals are timed; otherwise shapes alone decide
  bool winograd = true;  // may be among the rivals
  bool half = false;     // convolutions and dense layers multiply in bfloat16 where that is faster
};
// What stands in `choices` is not measured again; what was measured stands there afterwards.
KernelSchedule make_schedule(const Plan& plan, const KernelPolicy& policy, ChoiceTable& choices);

}  // namespace mx::cpu
