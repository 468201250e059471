#include "passes/units.h"

#include <functional>
#include <map>
#include <queue>
#include <unordered_map>

#include "base/error.h"

namespace mx {

Units::Units(const IndexedGraph& graph, const std::vector<int>& region) {
  std::map<int, std::vector<int>> members;
  for (int i = 0; i < graph.num_nodes(); ++i) {
    int own = region[static_cast<size_t>(i)];
    of_node.push_back(own >= 0 ? graph.num_nodes() + own : i);  // both kinds share one space
    members[of_node.back()].push_back(i);
  }
  auto unit_of = [&](int node) { return of_node[static_cast<size_t>(node)]; };
  std::unordered_map<int, int> waiting;  // edges from units not yet placed
  std::unordered_map<int, std::vector<int>> users;
  for (int i = 0; i < graph.num_nodes(); ++i) {
    for (int entry : graph.inputs_of(i)) {
      int source = unit_of(graph.producer_of(entry));
      if (source == unit_of(i)) continue;
      users[source].push_back(unit_of(i));
      ++waiting[unit_of(i)];
    }
  }
  using Ready = std::pair<int, int>;  // first member, unit
  std::priority_queue<Ready, std::vector<Ready>, std::greater<>> ready;
  for (const auto& [unit, nodes] : members) {
    if (waiting[unit] == 0) ready.push({nodes.front(), unit});
  }
  while (!ready.empty()) {
    int unit = ready.top().second;
    ready.pop();
    in_order.push_back(members.at(unit));
    for (int user : users[unit]) {
      if (--waiting[user] == 0) ready.push({members.at(user).front(), user});
    }
  }
  ensure(in_order.size() == members.size(), "contracted regions leave no cycle");
}

}  // namespace mx
