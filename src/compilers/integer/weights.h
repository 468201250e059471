// Weights, biases and norms of integer steps in the numbers that kernels multiply with. Found on
// the host, for all devices alike.
#pragma once

#include <functional>
#include <vector>

#include "compilers/integer/plan.h"
#include "tensor/tensor.h"

namespace mx::integer {

using InputOf = std::function<Tensor(int)>;  // the value of a region's input, on the host

struct IntegerWeights {
  std::vector<int8_t> integers;  // in plain order
  std::vector<float> units;      // real numbers of one unit, one or one per output channel
  std::vector<float> bias;       // real; empty: none
};
// Of a step that has weights.
IntegerWeights integer_weights(const IntegerStep& step, const InputOf& input);

// integer of the result = integer * factor + bias, per channel.
struct IntegerNorm {
  std::vector<float> factors, bias;
};
IntegerNorm integer_norm(const IntegerPlan& plan, const IntegerStep& step, const InputOf& input);

}  // namespace mx::integer
