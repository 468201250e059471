#include "runtime/inferred_graph.h"

#include "passes/infer.h"
#include "runtime/custom_op.h"

namespace mx {

InferredGraph::InferredGraph(const Graph& graph, const std::function<Slot(const Node&)>& known)
    : indexed_(with_own_customs(graph)) {
  std::vector<Slot> variables;
  for (int variable : indexed_.variables()) variables.push_back(known(indexed_.node(variable)));
  slots_ = infer_from_variables(indexed_, variables);
  for (int variable : indexed_.variables()) {
    by_name_[indexed_.node(variable).name] =
        slots_[static_cast<size_t>(indexed_.first_entry(variable))];
  }
}

std::vector<Slot> InferredGraph::slots_of(const IndexedGraph& made) const {
  std::vector<Slot> slots;
  for (int variable : made.variables()) {
    auto found = by_name_.find(made.node(variable).name);
    slots.push_back(found == by_name_.end() ? Slot{} : found->second);
  }
  return slots;
}

std::vector<std::string> InferredGraph::open_variables() const {
  std::vector<std::string> arguments, aux;
  for (int variable : indexed_.variables()) {
    const std::string& name = indexed_.node(variable).name;
    if (slot(name).shape.is_known()) continue;
    (indexed_.is_aux(variable) ? aux : arguments).push_back(name);
  }
  arguments.insert(arguments.end(), aux.begin(), aux.end());
  return arguments;
}

}  // namespace mx
