// Real numbers to integers that lie in the same order.
#pragma once

#include "compilers/cpu/integer/plan.h"
#include "compilers/cpu/kernels/kernel.h"

namespace mx::cpu {

[[nodiscard]] std::unique_ptr<StepKernel> make_quantize(const IntegerValue& result);

}  // namespace mx::cpu
