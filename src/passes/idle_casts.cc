#include "passes/idle_casts.h"

#include <algorithm>

#include "ir/op.h"
#include "ir/rewrite.h"

namespace mx {
namespace {

bool is_cast(const Node* node) {
  if (node->is_variable()) return false;
  const std::string& name = node->op->name;
  return name == "Cast" || name == "amp_cast" || name == "amp_multicast";
}

}  // namespace

Graph without_idle_casts(const Graph& source,
                         const std::function<std::vector<Slot>(const IndexedGraph&)>& slots_of) {
  if (std::ranges::none_of(post_order(source.outputs), is_cast)) return source;
  IndexedGraph graph(source);
  std::vector<Slot> slots = slots_of(graph);
  auto dtype_of = [&](const Value& value) {
    return slots[static_cast<size_t>(graph.entry_of(value))].dtype;
  };
  auto is_result = [&](const Node& node) {
    return std::ranges::any_of(source.outputs,
                               [&](const Value& output) { return output.node.get() == &node; });
  };
  Rewrite rewrite;
  return rewrite.run(source, [&](Node& node) -> Replacement {
    if (!is_cast(&node) || is_result(node)) return {};
    for (int i = 0; i < static_cast<int>(node.inputs.size()); ++i) {
      auto before = dtype_of(node.inputs[static_cast<size_t>(i)]);
      if (!before || before != dtype_of({Ref<Node>(&node), i})) return {};
    }
    return rewrite.inputs_of(node);
  });
}

}  // namespace mx
