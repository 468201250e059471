#include "ir/region.h"

#include "ir/op.h"

namespace mx {

std::vector<int> live_variables(const IndexedGraph& subgraph) {
  std::vector<int> live;
  for (int variable : subgraph.variables()) {
    bool is_absorbed = subgraph.node(variable).attrs.contains(std::string(kAbsorbedKey));
    if (!is_absorbed) live.push_back(variable);
  }
  return live;
}

bool is_ahead_of_time(const Node& node) {
  if (node.is_variable() || !node.op->has_subgraph || node.subgraphs.size() != 1) return false;
  IndexedGraph subgraph(*node.subgraphs[0]);
  return live_variables(subgraph).size() + 1 == node.inputs.size();
}

}  // namespace mx
