#include "passes/inline_regions.h"

#include <algorithm>

#include "ir/op.h"
#include "ir/region.h"
#include "ir/rewrite.h"
#include "passes/open_fused.h"

namespace mx {
namespace {

using Choice = std::function<bool(const Node&)>;

bool is_region(const Node& node) {
  return !node.is_variable() && node.op->has_subgraph && !node.op->gradient;
}

class Inliner {
 public:
  explicit Inliner(const Choice& opens) : opens_(opens) {}

  Graph run(const Graph& graph) {
    return rewrite_.run(graph, [&](Node& node) { return replace(node); });
  }

 private:
  Replacement replace(const Node& node) {
    if (!is_region(node) || node.subgraphs.size() != 1) return {};
    if (opens_ && !opens_(node)) return {};
    if (is_quantized_fused(node)) {
      Values inside = expand(node, real_inputs(node, rewrite_.inputs_of(node)));
      return integer_outputs(node, inside.at(0));
    }
    if (is_ahead_of_time(node)) return {};  // its weights are not at hand
    return expand(node, rewrite_.inputs_of(node));
  }

  // The region's i-th variable is the i-th of `inputs`.
  Values expand(const Node& node, const Values& inputs) {
    const Graph& inner = *node.subgraphs[0];
    Inliner nested(opens_);
    size_t next = 0;
    for (const Node* member : post_order(inner.outputs)) {
      if (member->is_variable()) nested.rewrite_.set(*member, inputs.at(next++));
    }
    return nested.run(inner).outputs;
  }

  const Choice& opens_;
  Rewrite rewrite_;
};

}  // namespace

Graph inline_regions(const Graph& graph, const Choice& opens) {
  auto order = post_order(graph.outputs);
  bool has_region = std::ranges::any_of(
      order, [&](const Node* node) { return is_region(*node) && (!opens || opens(*node)); });
  return has_region ? Inliner(opens).run(graph) : graph;
}

}  // namespace mx
