// Integer plans by the names that the CPU compiler's rooms use.
#pragma once

#include "compilers/cpu/plan/plan.h"
#include "compilers/integer/plan.h"

namespace mx::cpu {

using integer::IntegerKind;
using integer::IntegerPlan;
using integer::IntegerStep;
using integer::IntegerValue;

}  // namespace mx::cpu
