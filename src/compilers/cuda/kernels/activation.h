// The function that a layer applies to its results before it stores them, as kernels are told it.
#pragma once

#include <limits>

#include "compilers/plan/plan.h"

namespace mx::cuda {

struct Function {
  // What nearly all networks have: nothing, relu, a range.
  float low = -std::numeric_limits<float>::infinity();
  float high = std::numeric_limits<float>::infinity();
  // Anything else, or none.
  plan::ActivationKind other = plan::ActivationKind::kNone;
  float alpha = 0, beta = 0;
};

inline Function function_of(const plan::Activation& activation) {
  using plan::ActivationKind;
  auto alpha = static_cast<float>(activation.alpha), beta = static_cast<float>(activation.beta);
  if (activation.is_plain_relu()) return {.low = 0};
  if (activation.kind == ActivationKind::kClip) return {.low = alpha, .high = beta};
  return {.other = activation.kind, .alpha = alpha, .beta = beta};
}

}  // namespace mx::cuda
