// Rewrite: the way from one graph to another. Nodes that others may see are never changed, so a
// pass builds new ones and has to know what stands for each old value: that is kept here.
//
//   Rewrite rewrite;
//   return rewrite.run(graph, [&](Node& node) -> Replacement {
//     if (is_cast(node)) return rewrite.inputs_of(node);  // what it reads stands for its outputs
//     return {};                                          // the same call, on what is new
//   });
//
// A pass with an order of its own, or one that makes values when they are asked for, uses set()
// and find() instead of run(). For one thread.
#pragma once

#include <functional>
#include <optional>
#include <unordered_map>

#include "ir/node.h"

namespace mx {

// What stands for the outputs of a node.
struct Replacement {
  Replacement() = default;  // nothing
  // NOLINTBEGIN(google-explicit-constructor): a function returns whichever it has
  Replacement(Ref<Node> made) : node(std::move(made)) {}
  Replacement(Values made) : values(std::move(made)) {}
  Replacement(Value made) : values{std::move(made)} {}
  // NOLINTEND(google-explicit-constructor)

  Ref<Node> node;  // number by number, its outputs
  Values values;   // without a node: one per output; null: nothing yet
  explicit operator bool() const { return node || !values.empty(); }
};

class Rewrite {
 public:
  // Asks for each node of the graph, inputs before users, but for those that were set; no answer
  // keeps the node. Gives the graph of what stands for the old outputs.
  Graph run(const Graph& graph, const std::function<Replacement(Node&)>& replace);

  void set(const Node& old, Replacement replacement);
  void set(const Value& old, Value replacement);  // one output of a node
  // The same call on what stands for its inputs; the node itself where that is the same.
  void keep(const Node& old);

  [[nodiscard]] bool contains(const Node& old) const { return replacements_.contains(&old); }
  [[nodiscard]] std::optional<Value> find(const Value& old) const;
  [[nodiscard]] Value at(const Value& old) const;  // is known
  [[nodiscard]] Values at(const Values& old) const;
  [[nodiscard]] Values inputs_of(const Node& old) const { return at(old.inputs); }

 private:
  std::unordered_map<const Node*, Replacement> replacements_;
};

}  // namespace mx
