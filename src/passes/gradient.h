// The gradient pass: builds the values of d(outputs)/d(variables) from the operators' own gradient
// functions. Contributions to one value are summed.
#pragma once

#include "ir/node.h"

namespace mx {

struct GradientRequest {
  Values outputs;
  Values head_grads;  // one per output; a null value is ones
  Values wrt;         // the values whose gradients are asked for
  bool differentiable = false;
};

// One value per `wrt`; a null value where nothing flows (the gradient is zero).
Values gradient(const GradientRequest& request);

Value sum_of(const Values& terms);  // null for no terms

}  // namespace mx
