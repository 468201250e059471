#include "passes/common_expressions.h"

#include <string>

#include "ir/op.h"
#include "ir/recomputed.h"
#include "ir/rewrite.h"
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
  return !op.draws_numbers(true, node.params) && op.aux.empty() && !op.has_subgraph &&
         !is_written_by_users;
}

class Merger {
 public:
  CommonExpressions run(const Graph& graph) {
    Graph merged = rewrite_.run(graph, [&](Node& node) { return replacement_of(node); });
    return {std::move(merged), std::move(rewrite_)};
  }

 private:
  Replacement replacement_of(Node& node) {
    Values inputs = rewrite_.inputs_of(node);
    size_t key = key_of(node, inputs);
    if (may_merge(node)) {
      auto [first, last] = seen_.equal_range(key);
      for (auto at = first; at != last; ++at) {
        if (is_same(*at->second, node, inputs)) return Ref<Node>(at->second);
      }
    }
    Ref<Node> own(&node);
    if (inputs != node.inputs) own = with_inputs(node, std::move(inputs));
    if (may_merge(node)) seen_.emplace(key, own.get());
    return own;
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

  Rewrite rewrite_;
  std::unordered_multimap<size_t, Node*> seen_;
};

}  // namespace

CommonExpressions merge_common_expressions(const Graph& graph) { return Merger().run(graph); }

}  // namespace mx
