#include "compilers/integer/plan.h"

#include <algorithm>

namespace mx::integer {
namespace {

bool reads(const IntegerStep& step, int value) {
  return std::ranges::find(step.inputs, value) != step.inputs.end();
}

// Whether the copy at `position` can be spared: the step that adds to it is the last to need the
// original.
bool is_needless(const IntegerPlan& plan, size_t position) {
  const IntegerStep& copy = plan.steps[position];
  int source = copy.inputs[0];
  if (plan.values[static_cast<size_t>(source)].input >= 0) return false;
  return std::ranges::none_of(plan.steps.begin() + static_cast<std::ptrdiff_t>(position) + 1,
                              plan.steps.end(), [&](const IntegerStep& step) {
                                bool adds_later =
                                    step.residual == source && step.output != copy.output;
                                return reads(step, source) || adds_later;
                              });
}

}  // namespace

std::vector<int> IntegerConstants::sources() const {
  std::vector<int> found;
  for (int input : {weight, low, high, bias, bias_low, bias_high, gamma, beta, mean, variance}) {
    if (input >= 0) found.push_back(input);
  }
  return found;
}

void drop_copies(IntegerPlan& plan) {
  for (size_t i = plan.steps.size(); i-- > 0;) {
    const IntegerStep& step = plan.steps[i];
    if (step.kind != IntegerKind::kCopy || !is_needless(plan, i)) continue;
    plan.values[static_cast<size_t>(step.output)].same_memory = step.inputs[0];
    plan.steps.erase(plan.steps.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

}  // namespace mx::integer
