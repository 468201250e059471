#include "passes/common_expressions.h"

#include <string>

#include "ir/op.h"
#include "ir/recomputed.h"
#include "ir/symbol.h"

namespace mx {
namespace {

// The device that group2ctx chose for the node.
const std::string& group_of(const Node& node) {
  static const std::string none;
  auto found = node.attrs.find("__ctx_group__");
  return found == node.attrs.end() ? none : found->second;
}

bool may_merge(const Node& node) {
  if (node.inputs.empty() || is_recomputed(node)) return false;
  const OpDef& op = *node.op;
  bool is_written_by_users = node.params.type().index_of("*") >= 0;
  bool draws = op.random && (!op.draws || op.draws(true, node.params));
  return !draws && op.aux.empty() && !op.has_subgraph && !is_written_by_users;
}

class Merger {
 public:
  CommonExpressions run(const Graph& graph) {
    for (Node* node : post_order(graph.outputs)) add(*node);
    for (const Value& output : graph.outputs) result_.graph.outputs.push_back(map(output));
    return std::move(result_);
  }

 private:
  [[nodiscard]] Value map(const Value& value) const {
    return {mapped_.at(value.node.get()), value.index};
  }

  void add(Node& node) {
    Values inputs;
    for (const Value& input : node.inputs) inputs.push_back(map(input));
    Ref<Node>& place = mapped_[&node];
    size_t key = key_of(node, inputs);
    if (may_merge(node)) {
      auto [first, last] = seen_.equal_range(key);
      for (auto at = first; at != last; ++at) {
        if (is_same(*at->second, node, inputs)) {
          place = Ref<Node>(at->second);
          return;
        }
      }
    }
    if (inputs == node.inputs) {
      place = Ref<Node>(&node);
    } else {
      place = with_inputs(node, std::move(inputs));
      result_.copies[&node] = place.get();
    }
    if (may_merge(node)) seen_.emplace(key, place.get());
  }

  static size_t key_of(const Node& node, const Values& inputs) {
    auto key = std::hash<const void*>()(node.op);
    for (const Value& input : inputs) {
      key = key * 1099511628211U + std::hash<const void*>()(input.node.get()) +
            static_cast<size_t>(input.index);
    }
    return key;
  }

  // Parameters come last: they are compared as text.
  static bool is_same(const Node& known, const Node& node, const Values& inputs) {
    return known.op == node.op && known.inputs == inputs && group_of(known) == group_of(node) &&
           known.params == node.params;
  }

  std::unordered_map<const Node*, Ref<Node>> mapped_;
  std::unordered_multimap<size_t, Node*> seen_;
  CommonExpressions result_;
};

}  // namespace

CommonExpressions merge_common_expressions(const Graph& graph) { return Merger().run(graph); }

}  // namespace mx
