// Pointwise layers that kernels of images know: images of one shape added up, and a function
// behind.
#pragma once

#include <optional>

#include "compilers/cuda/kernels/activation.h"
#include "ops/pointwise/trace/expression.h"

namespace mx::cuda {

// f, where the chain is f(a + b + …) of all its inputs in any order; nothing where it is more. One
// input is a sum, too.
std::optional<Function> function_behind_sum(const ops::Expression& chain);

}  // namespace mx::cuda
