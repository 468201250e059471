#include "runtime/replay.h"

#include <cstring>
#include <numeric>

#include "base/error.h"
#include "device/context.h"
#include "device/device.h"
#include "ir/grad.h"
#include "ir/infer.h"
#include "ir/op.h"
#include "ir/rewrite.h"
#include "ir/run.h"

namespace mx {
namespace {

bool draws(const Node& node, bool training) {
  return !node.is_variable() && node.op->draws_numbers(training, node.params);
}

// The outputs of a node that draws which tell what it drew.
Values telling_outputs(Node& node) {
  std::vector<int> numbers = node.op->drawn_outputs;
  if (numbers.empty()) {
    numbers.resize(static_cast<size_t>(node.op->outputs_of(node.params)));
    std::iota(numbers.begin(), numbers.end(), 0);
  }
  Values values;
  for (int i : numbers) values.push_back({Ref<Node>(&node), i});
  return values;
}

// An operator that drew, as a function of its inputs: what it made is known, and its gradient is
// the operator's own.
struct AgainParam {
  std::string name;
  const OpDef* op = nullptr;
  Params params = {};
  static constexpr auto fields() {
    return std::tuple{required("op", &AgainParam::name, "The operator that drew.")};
  }
  [[nodiscard]] int inputs() const { return static_cast<int>(op->names_of_inputs(params).size()); }
  [[nodiscard]] int outputs() const { return op->outputs_of(params); }
};

std::vector<std::string> again_inputs(const AgainParam& p) {
  std::vector<std::string> names = p.op->names_of_inputs(p.params);
  for (int i = 0; i < p.outputs(); ++i) names.push_back(cat("made", i));
  return names;
}

void infer_again(Infer& t, const AgainParam& p) {
  for (int i = 0; i < p.outputs(); ++i) t.unify(t.in(p.inputs() + i), t.out(i));
}

Values gradient_again(Grad& g, const AgainParam& p) {
  check<Unsupported>(static_cast<bool>(p.op->gradient), p.name, ": this operator has no gradient");
  Values inputs, outputs, heads;
  for (int i = 0; i < p.inputs(); ++i) inputs.push_back(g.in(i));
  for (int i = 0; i < p.outputs(); ++i) {
    outputs.push_back(g.out(i));
    heads.push_back(g.has_out_grad(i) ? g.out_grad(i) : Value());
  }
  Grad drawn(std::move(inputs), std::move(outputs), std::move(heads), g.differentiable());
  Values grads = p.op->gradient(drawn, p.params);
  grads.resize(static_cast<size_t>(g.num_inputs()));  // what was made has none
  return grads;
}

void run_again(Run& run, const AgainParam& p) {
  for (int i = 0; i < p.outputs(); ++i) {
    const Tensor& made = run.in(p.inputs() + i);
    std::memcpy(run.out(i).raw(), made.raw(), static_cast<size_t>(made.bytes()));
  }
}

// The same on a device, whatever its kind.
void run_again_there(Run& run, const Params& /*params*/) {
  const auto first = run.inputs.size() - run.outputs.size();
  for (size_t i = 0; i < run.outputs.size(); ++i) {
    const Tensor& made = run.inputs[first + i];
    if (made.bytes() > 0) run.stream().copy(run.outputs[i].raw(), made.raw(), made.bytes());
  }
}

// Never in the table of operators: only the replay of a graph has such nodes.
const OpDef& again_op() {
  static const auto* const op = [] {
    auto* made = new OpDef(define<AgainParam>({
        .name = "_drawn_again",
        .doc = "What a random operator made the first time.",
        .input_names = again_inputs,
        .num_outputs = [](const AgainParam& p) { return p.outputs(); },
        .infer = infer_again,
        .gradient = gradient_again,
        .cpu = run_again,
    }));
    for (int kind = 0; kind < kMaxDeviceKinds; ++kind) {
      if (is_host(static_cast<DeviceKind>(kind))) continue;
      made->kernels[static_cast<size_t>(kind)] = {{"copies", nullptr, run_again_there}};
    }
    return made;
  }();
  return *op;
}

// The outputs of a node from its inputs and what it drew.
Values outputs_again(const Node& node, Values inputs, const Values& drawn) {
  if (node.op->from_drawn) return node.op->from_drawn(inputs, drawn, node.params);
  if (inputs.empty()) return drawn;
  inputs.insert(inputs.end(), drawn.begin(), drawn.end());
  auto again = make_ref<Node>();
  again->op = &again_op();
  again->params = AgainParam{node.op->name, node.op, node.params};
  again->inputs = std::move(inputs);
  Values made;
  for (size_t i = 0; i < drawn.size(); ++i) made.push_back({again, static_cast<int>(i)});
  return made;
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
  Rewrite rewrite;
  result.graph = rewrite.run(graph, [&](Node& node) -> Replacement {
    if (!draws(node, training)) return {};
    Values drawn = telling_outputs(node);
    for (Value& value : drawn) value = variable("");
    result.drawn.insert(result.drawn.end(), drawn.begin(), drawn.end());
    return outputs_again(node, rewrite.inputs_of(node), drawn);
  });
  return result;
}

}  // namespace mx
