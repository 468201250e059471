// Folding: a layer's constants with its BatchNorm worked in.
#pragma once

#include <functional>
#include <vector>

#include "compilers/cpu/kernels/kernel.h"
#include "compilers/cpu/plan/plan.h"
#include "compilers/cpu/schedule/constants.h"

namespace mx::cpu {

// Sizes of a layer's constants as users know them; 0: it has none.
struct WeightSizes {
  int64_t channels = 0;     // of the output: scales, shifts, biases
  int64_t per_channel = 0;  // weights of one output channel; 1 for an affine layer
  [[nodiscard]] int64_t weights() const { return channels * per_channel; }
};
WeightSizes weight_sizes(const Plan& plan, const Layer& layer);

// `source(i)` points to the content of region input i. The result lies there, or in `room`.
PlainWeights fold(const Plan& plan, const Layer& layer,
                  const std::function<const float*(int)>& source, FoldingRoom& room);

}  // namespace mx::cpu
