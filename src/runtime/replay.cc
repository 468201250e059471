#include "runtime/replay.h"

#include <unordered_map>

#include "base/error.h"
#include "ir/symbol.h"
#include "ops/nn/dropout.h"
#include "ops/nn/leaky_relu.h"
#include "ops/nn/rnn.h"
#include "ops/pointwise/value_math.h"

namespace mx {
namespace {

template <class P>
const P* params_of(const Node& node) {
  return &node.params.type() == &param_type<P>() ? &node.params.as<P>() : nullptr;
}

bool draws(const Node& node, bool training) {
  if (node.is_variable() || !node.op->random) return false;
  if (const auto* p = params_of<ops::DropoutParam>(node)) {
    return p->p > 0 && (training || p->mode == ops::DropoutMode::kAlways);
  }
  if (const auto* p = params_of<ops::LeakyReLUParam>(node)) {
    return p->act_type == ops::LeakyType::kRrelu && training;
  }
  if (const auto* p = params_of<ops::RnnParam>(node)) {
    return p->p > 0 && p->num_layers > 1 && training;
  }
  return true;
}

bool has_mask(const Node& node) {  // as its second output
  return params_of<ops::DropoutParam>(node) || params_of<ops::LeakyReLUParam>(node);
}

// The outputs of a node that draws which tell what it drew.
Values telling_outputs(Node& node) {
  if (has_mask(node)) return {{Ref<Node>(&node), 1}};
  Values all;
  if (!node.inputs.empty()) return all;
  for (int i = 0; i < node.op->outputs_of(node.params); ++i) all.push_back({Ref<Node>(&node), i});
  return all;
}

// The outputs of a node from its inputs and what it drew.
Values outputs_again(const Node& node, const Value& data, const Values& drawn) {
  if (params_of<ops::DropoutParam>(node)) return {data * drawn[0], drawn[0]};
  if (has_mask(node)) return {ops::Leaky::forward(data, drawn[0]), drawn[0]};
  return drawn;
}

}  // namespace

Values drawn_values(const Graph& graph, bool training) {
  Values result;
  for (Node* node : post_order(graph.outputs)) {
    if (!draws(*node, training)) continue;
    Values values = telling_outputs(*node);
    result.insert(result.end(), values.begin(), values.end());
  }
  return result;
}

Replay replay(const Graph& graph, bool training) {
  Replay result;
  std::unordered_map<const Node*, Values> mapped;
  auto map = [&](const Value& value) {
    return mapped.at(value.node.get())[static_cast<size_t>(value.index)];
  };
  for (Node* node : post_order(graph.outputs)) {
    if (node->is_variable()) {
      mapped[node] = {{Ref<Node>(node), 0}};
      continue;
    }
    Values inputs;
    for (const Value& input : node->inputs) inputs.push_back(map(input));
    if (!draws(*node, training)) {
      int count = node->op->outputs_of(node->params);
      Ref<Node> copy = with_inputs(*node, std::move(inputs));
      for (int i = 0; i < count; ++i) mapped[node].push_back({copy, i});
      continue;
    }
    Values drawn = telling_outputs(*node);
    check<Unsupported>(!drawn.empty(), "autograd: ", "create_graph=True does not reach through a ",
                       "hybridized block with the random operator ", node->op->name,
                       "; call it before hybridize()");
    for (Value& value : drawn) value = variable("");
    result.drawn.insert(result.drawn.end(), drawn.begin(), drawn.end());
    mapped[node] = outputs_again(*node, inputs.empty() ? Value() : inputs[0], drawn);
  }
  for (const Value& output : graph.outputs) result.graph.outputs.push_back(map(output));
  return result;
}

}  // namespace mx
