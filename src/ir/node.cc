#include "ir/node.h"

#include <unordered_set>

namespace mx {

Node::~Node() {
  Values pending = std::move(inputs);
  while (!pending.empty()) {
    Value value = std::move(pending.back());
    pending.pop_back();
    if (!value.node || value.node->is_shared()) continue;
    for (Value& input : value.node->inputs) pending.push_back(std::move(input));
    value.node->inputs.clear();
  }
}

Value variable(std::string name, Attrs attrs) {
  auto node = make_ref<Node>();
  node->name = std::move(name);
  node->attrs = std::move(attrs);
  return {node, 0};
}

std::vector<Node*> post_order(const Values& outputs) {
  std::vector<Node*> order;
  std::unordered_set<Node*> seen;
  struct Visit {
    Node* node;
    size_t next;
  };
  std::vector<Visit> stack;
  for (const Value& output : outputs) {
    if (!output || !seen.insert(output.node.get()).second) continue;
    stack.push_back({output.node.get(), 0});
    while (!stack.empty()) {
      Visit& top = stack.back();
      if (top.next == top.node->inputs.size()) {
        order.push_back(top.node);
        stack.pop_back();
        continue;
      }
      Node* input = top.node->inputs[top.next++].node.get();
      if (seen.insert(input).second) stack.push_back({input, 0});
    }
  }
  return order;
}

}  // namespace mx
