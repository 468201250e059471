// Weights and biases of integer steps as their kernels read them. Part of integer_region.
#pragma once

#include <functional>
#include <vector>

#include "compilers/cpu/integer/plan.h"
#include "tensor/tensor.h"

namespace mx::cpu {

using InputOf = std::function<Tensor(int)>;  // the value of a region's input

struct IntegerWeights {
  std::vector<int8_t> made;   // in plain order; empty: the region's input holds them
  std::vector<float> scales;  // real numbers of one unit, one or one per output channel
  std::vector<float> bias;    // real; empty: none
};

IntegerWeights weights_of(const IntegerStep& step, const InputOf& input);

}  // namespace mx::cpu
