// Folding: a layer's constants with its BatchNorm worked in.
#pragma once

#include <functional>
#include <vector>

#include "compilers/cpu/kernel.h"
#include "compilers/cpu/memory.h"
#include "compilers/cpu/plan.h"

namespace mx::cpu {

// Sizes of a layer's constants as users know them; 0: it has none.
struct WeightSizes {
  int64_t channels = 0;     // of the output: scales, shifts, biases
  int64_t per_channel = 0;  // weights of one output channel; 1 for an affine layer
  [[nodiscard]] int64_t weights() const { return channels * per_channel; }
};
WeightSizes weight_sizes(const Plan& plan, const Layer& layer);

// Weights and bias of one layer; owns what it had to compute.
struct FoldedWeights {
  PlainWeights view;
  Memory weight, bias;
};

// `source(i)` points to the content of region input i.
FoldedWeights fold(const Plan& plan, const Layer& layer,
                   const std::function<const float*(int)>& source);

}  // namespace mx::cpu
