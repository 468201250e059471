#include "compilers/cpu/integer/weights.h"

namespace mx::cpu {

void pack_step(const IntegerPlan& plan, const IntegerStep& step, const integer::InputOf& input,
               const StepKernel& kernel, float* packed) {
  if (step.kind == IntegerKind::kNorm) {
    integer::IntegerNorm norm = integer::integer_norm(plan, step, input);
    return kernel.pack({.weight = norm.factors.data(), .bias = norm.bias.data()}, packed);
  }
  integer::IntegerWeights weights = integer::integer_weights(step, input);
  kernel.pack({.bias = weights.bias.data(),
               .integers = weights.integers.data(),
               .units = weights.units.data()},
              packed);
}

}  // namespace mx::cpu
