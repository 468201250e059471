// The kernels of an integer plan.
#pragma once

#include <memory>

#include "compilers/cpu/integer/plan.h"
#include "compilers/cpu/kernels/kernel.h"

namespace mx::cpu {

// For the buffers of the step's inputs and of its output; a residual lies in the output's by then.
// Raises Unsupported.
std::unique_ptr<StepKernel> make_integer_kernel(const IntegerPlan& plan, const IntegerStep& step);

}  // namespace mx::cpu
