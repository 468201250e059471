#include "compilers/cuda/pointwise.h"

#include <algorithm>

#include "compilers/cuda/formulas/chain_functions.h"

namespace mx::cuda {
namespace {

using plan::Layer;

void apply_function(Scheduling& s, const Layer& layer, const Function& function) {
  AffineWork work{.input = s.values->use(layer.inputs[0], s.next()),
                  .output = s.values->use(layer.output, s.next()),
                  .function = function};
  s.add(layer.nodes, "function",
        [=, number = s.number, values = s.values, input = layer.inputs[0], output = layer.output](
            const Addresses& a, cudaStream_t stream) {
          AffineWork placed = work;
          placed.input.data = a.arena + values->offset(input);
          placed.output.data = a.arena + values->offset(output);
          map_channels(number, placed, stream);
        });
}

// Images are added to the result two at a time; the last step has the function.
void add_up(Scheduling& s, const Layer& layer, const Function& function) {
  const size_t count = layer.inputs.size();
  for (size_t i = 1; i < count; ++i) {
    const int left = i == 1 ? layer.inputs[0] : layer.output, right = layer.inputs[i];
    SumWork work{.left = s.values->use(left, s.next()),
                 .right = s.values->use(right, s.next()),
                 .output = s.values->use(layer.output, s.next()),
                 .function = i + 1 == count ? function : Function{}};
    s.add(layer.nodes, "sum",
          [=, number = s.number, values = s.values, output = layer.output](const Addresses& a,
                                                                           cudaStream_t stream) {
            SumWork placed = work;
            placed.left.data = a.arena + values->offset(left);
            placed.right.data = a.arena + values->offset(right);
            placed.output.data = a.arena + values->offset(output);
            add_images(number, placed, stream);
          });
  }
}

// Whether all inputs are images of the result's shape: nothing is repeated.
bool are_alike(const Scheduling& s, const Layer& layer) {
  const Shape& shape = s.plan.values[static_cast<size_t>(layer.output)];
  return std::ranges::all_of(layer.inputs, [&](int input) {
    return s.values->plain(input) < 0 && s.plan.values[static_cast<size_t>(input)] == shape;
  });
}

}  // namespace

void schedule_pointwise(Scheduling& s, const Layer& layer) {
  constexpr size_t kMostAdded = 3;  // more are read together
  const bool may_add = are_alike(s, layer) && layer.inputs.size() <= kMostAdded;
  if (const auto function = may_add ? function_behind_sum(*layer.chain) : std::nullopt) {
    if (layer.inputs.size() == 1) return apply_function(s, layer, function_of(*function));
    return add_up(s, layer, function_of(*function));
  }
  for (int input : layer.inputs) {
    if (s.values->plain(input) < 0) s.values->use(input, s.next());
  }
  s.values->use(layer.output, s.next());
  s.result.steps.push_back(s.chains.add(layer));
}

}  // namespace mx::cuda
