#include "runtime/places.h"

#include <algorithm>
#include <unordered_map>

namespace mx {

bool is_one_device(Context a, Context b) { return a == b || (a.is_host() && b.is_host()); }

Context place_of(const Node& node, const GroupContexts& groups, Context otherwise) {
  auto group = node.attrs.find(kGroupKey);
  if (group == node.attrs.end()) return otherwise;
  auto found = groups.find(group->second);
  return found == groups.end() ? otherwise : found->second;
}

Places find_places(const Graph& graph, const GroupContexts& groups, Context context) {
  Places places;
  if (std::ranges::all_of(
          groups, [&](const auto& group) { return is_one_device(group.second, context); })) {
    return places;
  }
  std::unordered_map<const Node*, Context> placed;
  for (const Node* node : post_order(graph.outputs)) {
    Context inherited = context;
    for (const Value& input : node->inputs) {
      auto found = placed.find(input.node.get());
      if (found == placed.end()) continue;
      inherited = found->second;
      break;
    }
    Context place = place_of(*node, groups, inherited);
    bool is_told = node->attrs.contains(kGroupKey);
    if (!node->is_variable() || is_told) placed[node] = place;
    if (!node->is_variable()) places[node->name] = place;
  }
  return places;
}

}  // namespace mx
