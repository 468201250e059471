// KernelSchedule: a plan made concrete for this machine: a kernel and layouts for every layer,
// reorders where layouts meet, and one arena planned by lifetimes. Read-only after construction.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "compilers/cpu/kernels/kernel.h"
#include "compilers/cpu/plan/plan.h"
#include "compilers/cpu/tuning/choices.h"

namespace mx::cpu {

// Where a buffer lives.
enum class Home : uint8_t { kArena, kInput, kOutput };

struct Buffer {
  Home home = Home::kArena;
  int index = -1;      // of the region's input or output
  int64_t bytes = 0;   // in the arena
  int64_t offset = 0;  // in the arena
};

struct Step {
  std::unique_ptr<StepKernel> kernel;
  std::vector<int> inputs;  // buffers
  int output = -1;          // -1: nothing to run, it is a prologue of later steps
  int scratch = -1;
  int layer = -1;     // whose constants it reads, or -1
  int prologue = -1;  // the step that packed the constants of its prologue, or -1
  std::string nodes;
};

struct KernelSchedule {
  std::vector<Buffer> buffers;
  std::vector<Step> steps;
  int64_t arena_bytes = 0;
  ChoiceTable choices;  // of kernels that were measured
};

// What kernels may be chosen, and how.
struct KernelPolicy {
  bool measure = true;   // kernels with rivals are timed; otherwise shapes alone decide
  bool winograd = true;  // may be among the rivals
  bool half = false;     // convolutions and dense layers multiply in bfloat16 where that is faster
};
// What stands in `choices` is not measured again.
KernelSchedule make_schedule(const Plan& plan, const KernelPolicy& policy,
                             ChoiceTable choices = {});

}  // namespace mx::cpu
