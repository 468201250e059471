// Which layers of a plan multiply in bfloat16, and what they leave behind. Their sums are float32.
#pragma once

#include <optional>
#include <vector>

#include "compilers/cpu/kernels/kernel.h"
#include "compilers/cpu/plan/plan.h"
#include "compilers/cpu/schedule/schedule.h"

namespace mx::cpu {

class HalfLayers {
 public:
  HalfLayers(const Plan& plan, const KernelPolicy& policy, ChoiceTable& choices)
      : plan_(plan), policy_(policy), choices_(choices), known_(plan.layers.size()) {}

  bool takes(int layer);  // reads its data in bfloat16
  // Whether all who read what a layer makes take bfloat16, so that it may be made so. `is_result`:
  // of the region.
  bool only_halves_read(int layer, bool is_result);

 private:
  [[nodiscard]] bool find(const Layer& layer) const;
  [[nodiscard]] bool prefers_winograd(const Layer& layer, const StepKernel& half) const;
  [[nodiscard]] const Shape& shape(int value) const {
    return plan_.values[static_cast<size_t>(value)];
  }

  const Plan& plan_;
  KernelPolicy policy_;
  ChoiceTable& choices_;
  std::vector<std::optional<bool>> known_;  // per layer
};

}  // namespace mx::cpu
