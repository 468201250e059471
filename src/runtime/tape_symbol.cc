#include "runtime/tape_symbol.h"

#include <map>
#include <tuple>

#include "base/error.h"
#include "ir/symbol.h"
#include "runtime/tape.h"

namespace mx {
namespace {

class Writer {
 public:
  Value value_of(const NDArray& array) {
    const TapeEntry* entry = entry_of(array);
    if (!entry || entry->node->is_leaf()) return variable_of(array);
    return calls_.at(entry->node.get())[static_cast<size_t>(entry->index)];
  }

  // Inputs before users, without recursion: a tape may be as long as a training loop.
  void write(const NDArray& array) {
    std::vector<std::pair<const TapeNode*, size_t>> stack;
    auto enter = [&](const NDArray& input) {
      const TapeEntry* entry = entry_of(input);
      if (!entry || entry->node->is_leaf()) return;
      if (calls_.try_emplace(entry->node.get()).second) stack.emplace_back(entry->node.get(), 0);
    };
    enter(array);
    while (!stack.empty()) {
      auto& [node, next] = stack.back();
      if (next < node->inputs.size()) {
        enter(node->inputs[next++]);
        continue;
      }
      const TapeNode* done = node;
      stack.pop_back();
      calls_[done] = write_call(*done);
    }
  }

 private:
  Value variable_of(const NDArray& array) {
    auto key = std::tuple(&array.storage(), array.offset(),
                          std::vector<int64_t>(array.shape().begin(), array.shape().end()));
    Value& value = variables_[key];
    if (!value) value = variable(cat("var", variables_.size() - 1));
    return value;
  }

  Values write_call(const TapeNode& call) {
    check(!call.freed,
          "autograd.get_symbol: the computation was freed by a backward pass; call it ",
          "before, or pass retain_graph=True to backward");
    Values inputs;
    for (const NDArray& input : call.inputs) inputs.push_back(value_of(input));
    if (call.graph) return write_graph(*call.graph, inputs);
    check<Unsupported>(call.op != nullptr, "autograd.get_symbol: the computation contains an ",
                       "autograd.Function or a copy between devices, which a symbol cannot hold");
    auto node = make_ref<Node>();
    node->op = call.op;
    node->params = call.params;
    node->attrs = call.params.text();
    node->name = cat("node_", count_++);
    node->inputs = std::move(inputs);
    Values outputs;
    for (size_t i = 0; i < call.outputs.size(); ++i) outputs.push_back({node, static_cast<int>(i)});
    return outputs;
  }

  // A hybridized block: what it ran, operator by operator.
  static Values write_graph(const Graph& graph, const Values& inputs) {
    std::vector<std::pair<std::string, Value>> replacement;
    std::vector<Node*> names = list_inputs(graph);
    for (size_t i = 0; i < names.size(); ++i) replacement.emplace_back(names[i]->name, inputs[i]);
    return substitute(graph, replacement).outputs;
  }

  using Key = std::tuple<const Storage*, int64_t, std::vector<int64_t>>;
  std::map<Key, Value> variables_;
  std::map<const TapeNode*, Values> calls_;
  int count_ = 0;
};

}  // namespace

Graph symbol_of(const NDArray& array) {
  check(entry_of(array) != nullptr, "autograd.get_symbol: the array is not part of a recorded ",
        "computation; compute it inside autograd.record()");
  Writer writer;
  writer.write(array);
  return {{writer.value_of(array)}};
}

}  // namespace mx
