#include "compilers/plan/opened_region.h"

#include <map>

#include "base/error.h"
#include "compilers/plan/rules.h"
#include "ir/opening.h"

namespace mx::plan {

OpenedRegion::OpenedRegion(const Subgraph& given)
    : given_(given), graph_(open_operators(given.graph, given.slots)) {
  if (!graph_) return;
  std::map<const Node*, int> places;
  for (int node : graph_->graph.variables()) places[&graph_->graph.node(node)] = node;
  std::vector<Subgraph::Input> inputs = given.inputs;
  for (Subgraph::Input& input : inputs) {
    auto found = places.find(&given.graph.node(input.node));
    check<Unsupported>(found != places.end(), given.name, ": input ",
                       given.graph.node(input.node).name, " is not read");
    input.node = found->second;
  }
  opened_.emplace(
      Subgraph{graph_->graph, graph_->slots, std::move(inputs), given.name, given.context});
}

std::optional<std::string> refuses_parts(const Node& node, std::span<const Slot> inputs,
                                         const Abilities& abilities) {
  const Opening* opening = opening_of(*node.op);
  if (!opening) return std::nullopt;
  Values variables;
  std::map<const Node*, std::vector<Slot>> known;
  for (const Slot& slot : inputs) {
    variables.push_back(variable("input"));
    known[variables.back().node.get()] = {slot};
  }
  try {
    Values made = (*opening)(variables, inputs, node.params);
    if (made.empty()) return cat(node.op->name, " is compiled for known shapes of float32 only");
    for (const Node* part : post_order(made)) {
      if (part->is_variable()) continue;
      std::vector<Slot> in, out(static_cast<size_t>(part->op->outputs_of(part->params)));
      for (const Value& value : part->inputs) {
        in.push_back(known.at(value.node.get())[static_cast<size_t>(value.index)]);
      }
      if (std::string reason = reason_to_refuse(*part, in, abilities); !reason.empty())
        return reason;
      Infer infer(*part->op, node.name, in, out);
      part->op->infer(infer, part->params);
      known[part] = std::move(out);
    }
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

}  // namespace mx::plan
