// Weights and biases of integer steps as their kernels read them.
#pragma once

#include "compilers/cpu/integer/plan.h"
#include "compilers/cpu/kernels/kernel.h"
#include "compilers/integer/weights.h"

namespace mx::cpu {

// Packs the constants of a step that has some.
void pack_step(const IntegerPlan& plan, const IntegerStep& step, const integer::InputOf& input,
               const StepKernel& kernel, float* packed);

}  // namespace mx::cpu
