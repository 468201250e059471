#include "runtime/node_gradient.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

#include "base/error.h"
#include "ir/symbol.h"
#include "passes/gradient.h"
#include "runtime/autograd.h"
#include "runtime/copy.h"
#include "runtime/custom_op.h"
#include "runtime/eager.h"
#include "runtime/replay.h"

namespace mx {
namespace {

// Computes the values a gradient function asks for, by running their operators eagerly.
class Evaluator {
 public:
  void bind(const Value& leaf, NDArray array) { known_[leaf.node.get()] = {std::move(array)}; }
  // Where the value goes if it has to be computed and nobody was told another place for it.
  void aim(const Value& value, const NDArray& into) { aims_.push_back({value, into}); }
  NDArray get(const Value& value) {
    auto found = known_.find(value.node.get());
    if (found == known_.end()) {
      const Node& node = *value.node;
      NDArrays inputs;
      for (const Value& input : node.inputs) inputs.push_back(get(input));
      NDArrays into = places_of(node);
      NDArrays outputs = invoke(*node.op, node.params, {inputs.begin(), inputs.size()}, {},
                                {into.begin(), into.size()});
      found = known_.emplace(&node, std::move(outputs)).first;
    }
    return found->second[static_cast<size_t>(value.index)];
  }

 private:
  struct Aim {
    Value value;
    NDArray into;
  };

  // Per output, none where nobody said; of two places for one output the first.
  [[nodiscard]] NDArrays places_of(const Node& node) const {
    NDArrays places;
    for (const Aim& aim : aims_) {
      if (aim.value.node.get() != &node) continue;
      auto index = static_cast<size_t>(aim.value.index);
      if (places.size() <= index) places.resize(index + 1);
      if (places[index].is_none()) places[index] = aim.into;
    }
    return places;
  }

  std::unordered_map<const Node*, NDArrays> known_;
  std::vector<Aim> aims_;  // one per input of the node at most
};

NDArray copied(const NDArray& array) {
  NDArray copy(array.shape(), array.dtype(), array.context());
  copy_to(array, copy);
  return copy;
}

// A hybridized block under create_graph: its gradient graph, computed call by call so that it is
// recorded. The forward part is computed again, with what was drawn the first time; it must not
// change anything.
NDArrays gradients_of_graph(TapeNode& node, const NDArrays& out_grads) {
  Replay again = replay(*node.graph, node.training);
  const Graph& graph = again.graph;
  Evaluator evaluator;
  for (size_t i = 0; i < again.drawn.size(); ++i) evaluator.bind(again.drawn[i], node.drawn[i]);
  std::vector<Node*> inputs = list_inputs(*node.graph), states = list_auxiliary(*node.graph);
  GradientRequest request;
  request.differentiable = true;
  std::vector<size_t> wanted;
  for (size_t i = 0; i < inputs.size(); ++i) {
    Value input{Ref<Node>(inputs[i]), 0};
    bool is_state = std::ranges::find(states, inputs[i]) != states.end();
    evaluator.bind(input, is_state ? copied(node.inputs[i]) : node.inputs[i]);
    if (is_state || !live_entry_of(node.inputs[i])) continue;
    request.wrt.push_back(input);
    wanted.push_back(i);
  }
  for (size_t i = 0; i < graph.outputs.size(); ++i) {
    if (out_grads[i].is_none()) continue;
    request.outputs.push_back(graph.outputs[i]);
    request.head_grads.push_back(variable(""));
    evaluator.bind(request.head_grads.back(), out_grads[i]);
  }
  Values values = gradient(request);
  autograd_state().training = node.training;
  NDArrays results(node.inputs.size());
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i]) results[wanted[i]] = evaluator.get(values[i]);
  }
  return results;
}

// User code is told which gradients nobody asks for.
Params custom_wishes(const TapeNode& node) {
  std::vector<bool> wanted;
  for (const NDArray& input : node.inputs) wanted.push_back(live_entry_of(input) != nullptr);
  wanted.resize(custom_param(node.params).prop().arguments.size());
  return with_wanted(node.params, std::move(wanted));
}

NDArrays gradients_of_operator(TapeNode& node, const NDArrays& out_grads, const NodeGradient& how) {
  check<Unsupported>(static_cast<bool>(node.op->gradient), node.op->name,
                     ": this operator has no gradient");
  Evaluator evaluator;
  Values inputs, outputs, grads;
  auto leaf = [&](Values& list, NDArray array) {
    list.push_back(variable(""));
    evaluator.bind(list.back(), std::move(array));
  };
  for (const NDArray& input : node.inputs) leaf(inputs, input);
  for (size_t i = 0; i < node.outputs.size(); ++i) {
    NDArray output = node.outputs[i];
    if (how.create_graph) {
      output.set_history(Ref<History>(new TapeEntry(Ref<TapeNode>(&node), static_cast<int>(i))));
    }
    leaf(outputs, output);
    if (out_grads[i].is_none()) {
      grads.emplace_back();
    } else {
      leaf(grads, out_grads[i]);
    }
  }
  Grad context(std::move(inputs), std::move(outputs), std::move(grads), how.create_graph);
  Values values =
      node.op->gradient(context, is_custom(*node.op) ? custom_wishes(node) : node.params);
  ensure(values.size() == node.inputs.size(), "a gradient function returns a value per input");
  autograd_state().training = node.training;
  for (size_t i = 0; i < how.into.size(); ++i) {
    if (values[i] && !how.into[i].is_none()) evaluator.aim(values[i], how.into[i]);
  }
  NDArrays results(node.inputs.size());
  for (size_t i = 0; i < values.size(); ++i) {
    if (values[i] && live_entry_of(node.inputs[i])) results[i] = evaluator.get(values[i]);
  }
  return results;
}

}  // namespace

NDArrays gradients_of(TapeNode& node, const NDArrays& out_grads, const NodeGradient& how) {
  if (node.op) return gradients_of_operator(node, out_grads, how);
  if (how.create_graph && !node.differentiable) return gradients_of_graph(node, out_grads);
  return node.backward(out_grads, how);
}

}  // namespace mx
