#include "ir/rewrite.h"

#include "base/error.h"
#include "ir/symbol.h"

namespace mx {

Graph Rewrite::run(const Graph& graph, const std::function<Replacement(Node&)>& replace) {
  for (Node* node : post_order(graph.outputs)) {
    if (contains(*node)) continue;
    if (Replacement replacement = replace(*node)) {
      set(*node, std::move(replacement));
    } else {
      keep(*node);
    }
  }
  return {at(graph.outputs)};
}

void Rewrite::set(const Node& old, Replacement replacement) {
  replacements_[&old] = std::move(replacement);
}

void Rewrite::set(const Value& old, Value replacement) {
  Replacement& all = replacements_[old.node.get()];
  ensure(!all.node, "a node is replaced as a whole or output by output");
  auto index = static_cast<size_t>(old.index);
  if (all.values.size() <= index) all.values.resize(index + 1);
  all.values[index] = std::move(replacement);
}

void Rewrite::keep(const Node& old) {
  Values inputs = inputs_of(old);
  Ref<Node> same(const_cast<Node*>(&old));  // shared, not changed
  set(old, inputs == old.inputs ? same : with_inputs(old, std::move(inputs)));
}

std::optional<Value> Rewrite::find(const Value& old) const {
  auto found = replacements_.find(old.node.get());
  if (found == replacements_.end()) return std::nullopt;
  const auto& [node, values] = found->second;
  if (node) return Value{node, old.index};
  auto index = static_cast<size_t>(old.index);
  if (index >= values.size() || !values[index]) return std::nullopt;
  return values[index];
}

Value Rewrite::at(const Value& old) const {
  std::optional<Value> found = find(old);
  ensure(found.has_value(), "a value is rewritten before it is read");
  return *std::move(found);
}

Values Rewrite::at(const Values& old) const {
  Values result;
  result.reserve(old.size());
  for (const Value& value : old) result.push_back(at(value));
  return result;
}

}  // namespace mx
