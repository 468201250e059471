// Pointwise layers that other kernels know: images of one shape added up, and a function behind.
#pragma once

#include <optional>

#include "compilers/plan/plan.h"
#include "ops/pointwise/trace/expression.h"

namespace mx::cuda {

// f, where the chain is f(a + b + …) of all its inputs in any order; nothing where it is more. One
// input is a sum, too.
std::optional<plan::Activation> function_behind_sum(const ops::Expression& chain);

// Chains of one input that are such a function become the epilogue of the layer that alone makes
// what they read: functions that networks write with several operators, such as x * sigmoid(x).
void join_functions(plan::Plan& plan);

}  // namespace mx::cuda
