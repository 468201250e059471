// Functions that are a line between two limits, and what such a gate lets through, as chains have
// them in many spellings: relu6(x + 3) / 6, hard_sigmoid(x), x * clip(x / 6 + 0.5, 0, 1).
#pragma once

#include <optional>

#include "compilers/plan/plan.h"
#include "ops/pointwise/trace/expression.h"

namespace mx::cuda {

// The function that the last instruction is of instruction `root`.
std::optional<plan::Activation> gate_of(const ops::Expression& chain, int32_t root);

}  // namespace mx::cuda
