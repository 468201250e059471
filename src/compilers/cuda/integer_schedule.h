// An integer plan made concrete for GPUs: kernels, and the places of what they read and write.
#pragma once

#include "compilers/cuda/integer_constants.h"
#include "compilers/cuda/kernels/integers/integers.h"
#include "compilers/cuda/schedule.h"

namespace mx::cuda {

struct IntegerSchedule {
  std::vector<Step> steps;
  std::vector<IntegerConstantsOfStep> constants;
  std::vector<int> input_values;  // region inputs that are values, in the order of the table
  int64_t arena_bytes = 0, constant_bytes = 0;
};

using ChooseIntegerTiling = std::function<Tiling(const IntegerConvolution& work)>;

// Raises Unsupported for what has no kernel here. The plan must stay where it is.
IntegerSchedule schedule_integers(const integer::IntegerPlan& plan,
                                  const ChooseIntegerTiling& choose);

}  // namespace mx::cuda
