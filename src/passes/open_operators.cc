#include "passes/open_operators.h"

#include "base/cat.h"
#include "ir/op.h"
#include "ir/opening.h"
#include "ir/rewrite.h"
#include "passes/infer.h"

namespace mx {
namespace {

// Names what an opening made: nodes that have none.
class Naming {
 public:
  explicit Naming(const std::string& call) : call_(call) {}

  void name(const Values& made) {
    Node* first = made[0].node.get();
    if (first->name.empty()) first->name = call_;
    for (const Value& value : first->inputs) visit(*value.node);
    for (const Value& value : made) visit(*value.node);
  }

 private:
  void visit(Node& node) {
    if (!node.name.empty()) return;
    node.name = cat(call_, "_part", parts_++);
    for (const Value& value : node.inputs) visit(*value.node);
  }

  const std::string& call_;
  int parts_ = 0;
};

std::optional<Graph> open_once(const IndexedGraph& graph, const std::vector<Slot>& slots) {
  bool is_changed = false;
  Rewrite rewrite;
  Graph result = rewrite.run(graph.graph(), [&](Node& node) -> Replacement {
    const Opening* opening = node.is_variable() ? nullptr : opening_of(*node.op);
    if (!opening) return {};
    std::vector<Slot> inputs;
    for (int entry : graph.inputs_of(graph.index_of(&node))) {
      inputs.push_back(slots[static_cast<size_t>(entry)]);
    }
    Values made = (*opening)(rewrite.inputs_of(node), inputs, node.params);
    if (made.empty()) return {};
    is_changed = true;
    made.resize(static_cast<size_t>(node.op->outputs_of(node.params)));
    Naming(node.name).name(made);
    return made;
  });
  if (!is_changed) return std::nullopt;
  return result;
}

std::vector<Slot> slots_of(const IndexedGraph& opened, const IndexedGraph& graph,
                           const std::vector<Slot>& slots) {
  std::vector<Slot> variables;
  for (int node : opened.variables()) {
    int before = graph.index_of(&opened.node(node));
    variables.push_back(slots[static_cast<size_t>(graph.first_entry(before))]);
  }
  return infer_from_variables(opened, variables);
}

}  // namespace

std::optional<OpenedGraph> open_operators(const IndexedGraph& graph,
                                          const std::vector<Slot>& slots) {
  std::optional<OpenedGraph> result;
  while (auto opened = result ? open_once(result->graph, result->slots) : open_once(graph, slots)) {
    IndexedGraph indexed(std::move(*opened));
    std::vector<Slot> found = slots_of(indexed, graph, slots);
    result = OpenedGraph{std::move(indexed), std::move(found)};
  }
  return result;
}

}  // namespace mx
