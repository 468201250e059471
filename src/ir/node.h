// The one graph: Symbol, executor, hybridized block and compiled subgraph are all made of these.
// A Node is an operator call or (op == nullptr) a variable; a Value is one output of a node.
// Nodes are shared and, once others may see them, never changed: passes build new ones.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/ref.h"
#include "ir/params.h"

namespace mx {

struct OpDef;
struct Graph;
class Node;

struct Value {
  Ref<Node> node;
  int index = 0;
  explicit operator bool() const { return static_cast<bool>(node); }
  bool operator==(const Value& other) const = default;
};
using Values = std::vector<Value>;

class Node : public RefCounted<Node> {
 public:
  Node() = default;
  ~Node();  // a long chain is released in a loop, not by recursion

  const OpDef* op = nullptr;
  Params params;
  std::string name;
  Values inputs;
  Attrs attrs;  // as the user wrote them, hidden keys (__lr_mult__) included
  std::vector<std::shared_ptr<const Graph>> subgraphs;

  [[nodiscard]] bool is_variable() const { return op == nullptr; }
};

struct Graph {
  Values outputs;
};

Value variable(std::string name, Attrs attrs = {});

// Every node that `outputs` depend on, inputs before users, in MXNet's depth-first order.
std::vector<Node*> post_order(const Values& outputs);

}  // namespace mx
