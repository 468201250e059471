#include "compilers/cpu/schedule/value_uses.h"

#include <numeric>

namespace mx::cpu {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

}  // namespace

// Views share memory with what they show: their uses count for it. So do prologues, whose readers
// read what the prologue would.
ValueUses::ValueUses(const Plan& plan, const std::vector<bool>& is_prologue)
    : plan_(plan),
      root_(plan.values.size()),
      uses_(plan.values.size(), 0),
      output_of_(plan.values.size(), -1) {
  std::iota(root_.begin(), root_.end(), 0);
  for (size_t i = 0; i < plan.layers.size(); ++i) {
    const Layer& layer = plan.layers[i];
    shows_input_.push_back(layer.kind == LayerKind::kView || is_prologue[i]);
    if (shows_input_[i]) root_[at(layer.output)] = root_[at(layer.inputs[0])];
  }
  for (size_t i = 0; i < plan.layers.size(); ++i) {
    if (shows_input_[i]) continue;
    for (int value : plan.layers[i].inputs) ++uses_of(value);
  }
  for (size_t i = 0; i < plan.outputs.size(); ++i) {
    ++uses_of(plan.outputs[i]);  // never taken back: results stay
    int& first = output_of_[at(plan.outputs[i])];
    if (first < 0) first = static_cast<int>(i);
  }
}

void ValueUses::read_by(size_t layer) {
  if (shows_input_[layer]) return;
  for (int value : plan_.layers[layer].inputs) --uses_of(value);
}

}  // namespace mx::cpu
