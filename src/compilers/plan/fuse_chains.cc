#include "compilers/plan/fuse_chains.h"

#include <algorithm>

#include "ops/pointwise/trace/recorder.h"

namespace mx::plan {
namespace {

// Longer code leaves the caches for instructions, more inputs the processor's streams.
constexpr size_t kMostInstructions = 1000, kMostInputs = 12;

size_t at(int i) { return static_cast<size_t>(i); }

class Fusion {
 public:
  explicit Fusion(Plan& plan)
      : plan_(plan),
        maker_(plan.values.size(), -1),
        readers_(plan.values.size(), 0),
        is_gone_(plan.layers.size()) {
    for (size_t i = 0; i < plan.layers.size(); ++i) {
      maker_[at(plan.layers[i].output)] = static_cast<int>(i);
      for (int value : plan.layers[i].inputs) ++readers_[at(value)];
    }
    for (int value : plan.outputs) ++readers_[at(value)];
  }

  // From the last to the first: when a layer is visited, those that read it have taken what they
  // can, so that what two of them read may by now be read by one.
  void run() {
    for (size_t i = plan_.layers.size(); i-- > 0;) {
      if (plan_.layers[i].kind != LayerKind::kChain || is_gone_[i]) continue;
      while (take_one(plan_.layers[i])) {
      }
    }
    std::vector<Layer> kept;
    for (size_t i = 0; i < plan_.layers.size(); ++i) {
      if (!is_gone_[i]) kept.push_back(std::move(plan_.layers[i]));
    }
    plan_.layers = std::move(kept);
  }

 private:
  bool take_one(Layer& layer) {
    for (size_t k = layer.inputs.size(); k-- > 0;) {
      int value = layer.inputs[k], maker = maker_[at(value)];
      if (maker < 0 || !may_join(plan_.layers[at(maker)], layer)) continue;
      join(plan_.layers[at(maker)], layer, k);
      is_gone_[at(maker)] = true;
      return true;
    }
    return false;
  }

  // What is repeated in the other's result is better computed once.
  bool may_join(const Layer& first, const Layer& second) {
    return first.kind == LayerKind::kChain && readers_[at(first.output)] == 1 &&
           plan_.values[at(first.output)] == plan_.values[at(second.output)] &&
           first.inputs.size() + second.inputs.size() <= kMostInputs + 1 &&
           first.chain->instructions.size() + second.chain->instructions.size() <=
               kMostInstructions;
  }

  void join(const Layer& first, Layer& second, size_t position) {
    std::vector<int> inputs = second.inputs;
    inputs.erase(inputs.begin() + static_cast<std::ptrdiff_t>(position));
    for (int value : first.inputs) {
      if (std::ranges::count(inputs, value) == 0) {
        inputs.push_back(value);
      } else {
        --readers_[at(value)];
      }
    }
    ops::Recorder recorder(static_cast<int>(inputs.size()));
    auto argument = [&](int value) {
      return recorder.input(static_cast<int>(std::ranges::find(inputs, value) - inputs.begin()));
    };
    std::vector<int32_t> arguments;
    for (int value : first.inputs) arguments.push_back(argument(value));
    int32_t between = recorder.add(*first.chain, arguments);
    arguments.clear();
    for (size_t i = 0; i < second.inputs.size(); ++i) {
      arguments.push_back(i == position ? between : argument(second.inputs[i]));
    }
    second.chain = recorder.finish(recorder.add(*second.chain, arguments));
    second.inputs = std::move(inputs);
    second.nodes = first.nodes + " + " + second.nodes;
  }

  Plan& plan_;
  std::vector<int> maker_;     // per value: the layer, or -1
  std::vector<int> readers_;   // per value: layers and results
  std::vector<bool> is_gone_;  // per layer
};

}  // namespace

void fuse_chains(Plan& plan) { Fusion(plan).run(); }

}  // namespace mx::plan
