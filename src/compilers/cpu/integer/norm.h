// BatchNorm of integers with the moving statistics.
#pragma once

#include <memory>

#include "compilers/cpu/integer/plan.h"
#include "compilers/cpu/kernels/kernel.h"

namespace mx::cpu {

// integer = given * weight + bias, per channel and in units of the result.
std::unique_ptr<StepKernel> make_integer_norm(const IntegerValue& given, const IntegerValue& result,
                                              bool relu);

}  // namespace mx::cpu
