#include "compilers/plan/longer_branch.h"

#include <algorithm>
#include <string_view>

namespace mx::plan {
namespace {

size_t at(int i) { return static_cast<size_t>(i); }

// The last `count` names of operators: of the sum and what is behind it.
void move_names(Layer& from, Layer& to, int count) {
  constexpr std::string_view kJoint = " + ";
  size_t begin = std::string::npos;
  for (int i = 0; i < count; ++i) {
    size_t before = begin == std::string::npos ? begin : begin - 1;
    begin = from.nodes.rfind(kJoint, before);
    if (begin == std::string::npos) return;
  }
  to.nodes += from.nodes.substr(begin);
  from.nodes.erase(begin);
}

class Branches {
 public:
  explicit Branches(Plan& plan)
      : plan_(plan),
        maker_(plan.values.size(), -1),
        reads_(plan.values.size()),
        depth_(plan.values.size()) {
    for (size_t i = 0; i < plan.layers.size(); ++i) {
      const Layer& layer = plan.layers[i];
      for (int input : layer.inputs) {
        ++reads_[at(input)];
        depth_[at(layer.output)] = std::max(depth_[at(layer.output)], depth_[at(input)] + 1);
      }
      maker_[at(layer.output)] = static_cast<int>(i);
    }
    for (int output : plan.outputs) ++reads_[at(output)];
  }

  void run() {
    for (size_t i = 0; i < plan_.layers.size(); ++i) {
      Layer& layer = plan_.layers[i];
      if (layer.kind != LayerKind::kConvolution || !layer.has_residual) continue;
      const int maker = maker_[at(layer.inputs[1])];
      if (maker < 0 || !may_add(plan_.layers[at(maker)], layer)) continue;
      exchange(at(maker), i);
    }
  }

 private:
  // Whether `longer` can do the sum of `layer`, and its branch is the longer one.
  [[nodiscard]] bool may_add(const Layer& longer, const Layer& layer) const {
    return longer.kind == LayerKind::kConvolution && longer.groups == 1 && !longer.has_residual &&
           !longer.activation && reads_[at(longer.output)] == 1 &&
           depth_[at(longer.inputs[0])] > depth_[at(layer.inputs[0])] &&
           maker_[at(layer.inputs[0])] < maker_[at(longer.output)];
  }

  // The two results change places, and so do the two layers.
  void exchange(size_t longer_place, size_t place) {
    Layer &longer = plan_.layers[longer_place], &layer = plan_.layers[place];
    move_names(layer, longer, layer.activation ? 2 : 1);
    std::swap(longer.output, layer.output);
    longer.inputs.push_back(layer.output);
    layer.inputs.pop_back();
    std::swap(longer.has_residual, layer.has_residual);
    std::swap(longer.activation, layer.activation);
    std::swap(longer, layer);
    maker_[at(plan_.layers[longer_place].output)] = static_cast<int>(longer_place);
    maker_[at(plan_.layers[place].output)] = static_cast<int>(place);
  }

  Plan& plan_;
  std::vector<int> maker_, reads_, depth_;  // per value: the layer or -1; layers; layers before
};

}  // namespace

void add_in_longer_branch(Plan& plan) { Branches(plan).run(); }

}  // namespace mx::plan
