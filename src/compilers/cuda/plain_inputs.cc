#include "compilers/cuda/plain_inputs.h"

#include <ranges>

namespace mx::cuda {

std::vector<int> find_plain_inputs(const plan::Plan& plan) {
  using plan::LayerKind;
  auto at = [](int value) { return static_cast<size_t>(value); };
  std::vector<bool> is_image(plan.values.size());  // some reader wants one
  for (int value : plan.outputs) is_image[at(value)] = true;
  for (const plan::Layer& layer : std::views::reverse(plan.layers)) {
    if (layer.kind == LayerKind::kChain) continue;
    const bool is_plain_view = layer.kind == LayerKind::kView && !is_image[at(layer.output)];
    for (int value : layer.inputs) {
      if (!is_plain_view) is_image[at(value)] = true;
    }
  }
  std::vector<int> found(plan.values.size(), -1);
  for (const plan::Plan::Input& input : plan.inputs) {
    if (input.value >= 0 && !is_image[at(input.value)]) found[at(input.value)] = input.value;
  }
  for (const plan::Layer& layer : plan.layers) {
    if (layer.kind == LayerKind::kView) found[at(layer.output)] = found[at(layer.inputs[0])];
  }
  return found;
}

}  // namespace mx::cuda
