#include "runtime/executor.h"

#include <algorithm>

#include "base/error.h"
#include "ir/symbol.h"
#include "runtime/copy.h"
#include "runtime/eager.h"

namespace mx {

Executor::Executor(ExecutorSpec spec) : spec_(std::move(spec)) {
  auto arguments = list_arguments(spec_.symbol);
  auto aux = list_auxiliary(spec_.symbol);
  check(arguments.size() == spec_.args.size(), "bind: the symbol has ", arguments.size(),
        " arguments, ", spec_.args.size(), " arrays were given");
  check(aux.size() == spec_.aux.size(), "bind: the symbol has ", aux.size(), " auxiliary states, ",
        spec_.aux.size(), " arrays were given");
  auto bind = [&](const Node& node, const NDArray& array) {
    check(!array.is_none(), "bind: no array was given for \"", node.name, "\"");
    check(std::ranges::find(bound_, node.name, &std::pair<std::string, NDArray>::first) ==
              bound_.end(),
          "bind: the name \"", node.name, "\" stands for two variables");
    bound_.emplace_back(node.name, array);
  };
  for (size_t i = 0; i < arguments.size(); ++i) bind(*arguments[i], spec_.args[i]);
  for (size_t i = 0; i < aux.size(); ++i) bind(*aux[i], spec_.aux[i]);
  std::ranges::sort(bound_, {}, &std::pair<std::string, NDArray>::first);
  inference_ = make_program(spec_.optimized, false);
  for (const Node* argument : arguments) {
    const auto& variables = inference_->graph().variables();
    auto found = std::ranges::find_if(
        variables, [&](int node) { return inference_->graph().node(node).name == argument->name; });
    feed_position_.push_back(
        found == variables.end() ? -1 : static_cast<int>(found - variables.begin()));
  }
}

NDArray Executor::bound_array(const Node& variable) const {
  auto found =
      std::ranges::lower_bound(bound_, variable.name, {}, &std::pair<std::string, NDArray>::first);
  return found != bound_.end() && found->first == variable.name ? found->second : NDArray();
}

std::shared_ptr<Program> Executor::make_program(const Graph& graph, bool training) const {
  IndexedGraph indexed(graph);
  ProgramSpec spec{.graph = graph,
                   .variable_slots = {},
                   .context = spec_.context,
                   .training = training,
                   .customs = customs_};
  for (int variable : indexed.variables()) {
    NDArray array = bound_array(indexed.node(variable));
    spec.variable_slots.push_back(array.is_none() ? Slot{} : Slot{array.shape(), array.dtype()});
  }
  return std::make_shared<Program>(std::move(spec));
}

std::vector<NDArray> Executor::forward(bool training,
                                       const std::vector<std::pair<int, NDArray>>& feeds) {
  if (training) make_training();
  Program& program = training ? *training_->program : *inference_;
  std::vector<NDArray> variables;
  for (int variable : program.graph().variables()) {
    variables.push_back(bound_array(program.graph().node(variable)));
  }
  if (training) {
    check(feeds.empty(), "executor: training feeds go through the bound arrays");
    training_->frame = program.frame(std::move(variables));
    return program.forward(training_->frame);
  }
  for (const auto& [argument, array] : feeds) {
    int position = feed_position_[static_cast<size_t>(argument)];
    if (position >= 0) variables[static_cast<size_t>(position)] = array;
  }
  return program.forward(program.frame(std::move(variables)));
}

void Executor::make_training() {
  if (training_) return;
  auto training = std::make_unique<Training>();
  auto arguments = list_arguments(spec_.symbol);
  Values wrt;
  std::vector<GradReq> reqs;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (spec_.reqs[i] == GradReq::kNull || spec_.grads[i].is_none()) continue;
    wrt.push_back({Ref<Node>(arguments[i]), 0});
    reqs.push_back(spec_.reqs[i]);
    training->wanted.push_back(static_cast<int>(i));
  }
  training->graph = with_gradients(spec_.symbol, wrt, reqs);
  IndexedGraph indexed(training->graph.graph);
  ProgramSpec spec{.graph = training->graph.graph,
                   .variable_slots = {},
                   .context = spec_.context,
                   .training = true,
                   .forward_outputs = training->graph.forward_outputs,
                   .customs = customs_};
  for (int variable : indexed.variables()) {
    NDArray array = bound_array(indexed.node(variable));
    spec.variable_slots.push_back(array.is_none() ? Slot{} : Slot{array.shape(), array.dtype()});
  }
  add_head_slots(training->graph, indexed, spec.variable_slots);
  training->program = std::make_shared<Program>(std::move(spec));
  training_ = std::move(training);
}

void Executor::backward(const std::vector<NDArray>& head_grads) {
  check(training_ && training_->frame, "executor: backward needs forward(is_train=True) before");
  const TrainingGraph& graph = training_->graph;
  Frame& frame = *training_->frame;
  const IndexedGraph& indexed = training_->program->graph();
  auto variable_at = [&](const Value& value) -> NDArray& {
    int node = indexed.index_of(value.node.get());
    auto found = std::ranges::find(indexed.variables(), node);
    return frame.variables[static_cast<size_t>(found - indexed.variables().begin())];
  };
  for (size_t i = 0; i < graph.head_grads.size(); ++i) {
    auto output = static_cast<size_t>(graph.head_of[i]);
    const NDArray& like = frame.outputs[output];
    NDArray given = output < head_grads.size() ? head_grads[output] : NDArray();
    if (given.is_none()) given = invoke_one("ones_like", {}, {like.detached()});
    check<ShapeError>(given.shape() == like.shape(), "executor: out_grads[", output, "] has shape ",
                      given.shape(), ", the output ", like.shape());
    variable_at(graph.head_grads[i]) = on_context(given.detached(), spec_.context);
  }
  for (size_t i = 0; i < graph.old_grads.size(); ++i) {
    auto argument = static_cast<size_t>(training_->wanted[static_cast<size_t>(graph.old_of[i])]);
    variable_at(graph.old_grads[i]) = spec_.grads[argument];
  }
  for (size_t i = 0; i < training_->wanted.size(); ++i) {
    auto argument = static_cast<size_t>(training_->wanted[i]);
    frame.outputs[static_cast<size_t>(graph.forward_outputs) + i] = spec_.grads[argument];
  }
  training_->program->backward(training_->frame);
  training_->frame = nullptr;
}

}  // namespace mx
