#include "passes/join_casts.h"

#include <algorithm>

#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "passes/parameters.h"
#include "passes/use_counts.h"

namespace mx {
namespace {

bool is_cast(const Node& node) {
  return !node.is_variable() && (node.op->name == "amp_cast" || node.op->name == "Cast");
}

bool is_plain_softmax(const Node& node) {
  return !node.is_variable() && kin_of(*node.op).name == "softmax" && node.inputs.size() == 1 &&
         parameter_text(node, "dtype") == "None";
}

}  // namespace

Graph join_casts(const Graph& source,
                 const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of) {
  bool has_any = std::ranges::any_of(post_order(source.outputs), [](const Node* node) {
    return is_cast(*node) && is_plain_softmax(*node->inputs[0].node);
  });
  if (!has_any) return source;
  IndexedGraph graph(source);
  std::vector<Slot> slots = slots_of(graph);
  auto dtype_of = [&](const Value& value) {
    return slots[static_cast<size_t>(graph.entry_of(value))].dtype;
  };
  UseCounts uses = use_counts(source);
  Rewrite rewrite;
  return rewrite.run(source, [&](Node& node) -> Replacement {
    if (!is_cast(node)) return {};
    const Node& softmax = *node.inputs[0].node;
    if (!is_plain_softmax(softmax) || uses.at(&softmax) != 1) return {};
    const Node& widening = *softmax.inputs[0].node;
    if (!is_cast(widening)) return {};
    const Value& scores = widening.inputs[0];
    auto dtype = dtype_of(scores);
    bool fits = dtype && size_of(*dtype) == 2 && is_floating(*dtype) &&
                dtype_of(softmax.inputs[0]) == DType::kFloat32 &&
                dtype_of({Ref<Node>(&node), 0}) == dtype;
    if (!fits) return {};
    Value narrow = apply(softmax.op->name, softmax.params, {rewrite.at(scores)});
    narrow.node->name = softmax.name;
    return narrow;
  });
}

}  // namespace mx
