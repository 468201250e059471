// Weights and biases of integer steps as their kernels read them.
#pragma once

#include <functional>

#include "compilers/cpu/integer/plan.h"
#include "compilers/cpu/kernels/kernel.h"
#include "tensor/tensor.h"

namespace mx::cpu {

using InputOf = std::function<Tensor(int)>;  // the value of a region's input

// Packs the constants of a step that has some.
void pack_step(const IntegerPlan& plan, const IntegerStep& step, const InputOf& input,
               const StepKernel& kernel, float* packed);

}  // namespace mx::cpu
