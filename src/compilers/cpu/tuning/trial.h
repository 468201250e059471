// Kernels on trial: run in turns on the same memory, and what came out of it remembered.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "compilers/cpu/kernels/kernel.h"
#include "compilers/cpu/tuning/contest.h"

namespace mx::cpu {

// Numbers between -1 and 1 that look random.
void fill_random(float* data, int64_t count, uint32_t seed);

// What a kernel on trial is given.
struct Trial {
  StepKernel::Session* session;
  const float* packed;
  float* scratch;
};

// Times them with their weights evicted from the caches, as in a network.
ContestResult contest_of(const std::vector<const StepKernel*>& kernels, const Effort& effort,
                         const std::function<void(const StepKernel&, const Trial&)>& run);

// What was measured, as it is remembered.
struct Finding {
  std::string text;
  bool is_sure = false;
};

// From the file, or measured now. Added to it when nothing has disturbed the measuring; what was
// disturbed holds for the process all the same, so that two binds of a network answer alike.
std::string remembered(const std::string& key,
                       const std::function<bool(const std::string&)>& is_offered,
                       const std::function<Finding()>& measure);

}  // namespace mx::cpu
