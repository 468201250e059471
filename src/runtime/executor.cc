#include "runtime/executor.h"

#include <algorithm>
#include <string_view>
#include <unordered_map>

#include "base/error.h"
#include "ir/symbol.h"
#include "passes/device_form.h"
#include "passes/inline_regions.h"
#include "runtime/beginning.h"
#include "runtime/copy.h"
#include "runtime/eager.h"
#include "runtime/kernel_timing.h"
#include "runtime/shared_gradients.h"
#include "runtime/sparse.h"
#include "runtime/sparse_calls.h"

namespace mx {

Executor::Executor(ExecutorSpec spec) : spec_(std::move(spec)) {
  auto arguments = list_arguments(spec_.symbol);
  auto aux = list_auxiliary(spec_.symbol);
  auto bind = [&](const Node& node, const NDArray& array) {
    check(!array.is_none(), "bind: no array was given for \"", node.name, "\"");
    check(std::ranges::find(bound_, node.name, &std::pair<std::string, NDArray>::first) ==
              bound_.end(),
          "bind: the name \"", node.name, "\" stands for two variables");
    bound_.emplace_back(node.name, array);
  };
  for (size_t i = 0; i < arguments.size(); ++i) {
    bind(*arguments[i], spec_.args[i]);
    names_.push_back(arguments[i]->name);
  }
  for (size_t i = 0; i < aux.size(); ++i) bind(*aux[i], spec_.aux[i]);
  std::ranges::sort(bound_, {}, &std::pair<std::string, NDArray>::first);
  auto is_sparse = [](const NDArray& array) { return array.is_sparse(); };
  bool has_sparse = std::ranges::any_of(spec_.args, is_sparse) ||
                    std::ranges::any_of(spec_.grads, is_sparse) ||
                    std::ranges::any_of(spec_.aux, is_sparse) || makes_sparse(spec_.symbol);
  if (has_sparse) {
    steps_ = Stepwise::of_sparse(spec_.symbol, spec_.places);
  } else if (Stepwise::is_needed(spec_.optimized) || !spec_.places.empty()) {
    steps_ = std::make_unique<Stepwise>(spec_.optimized, Watcher{}, spec_.places);
  } else {
    inference_ = inference_program();
    find_inference_arrays();
  }
}

// Looking hundreds of names up would take longer than starting a small network on a GPU.
void Executor::find_inference_arrays() {
  inference_arrays_ = arrays_for(*inference_, {});
  std::unordered_map<std::string_view, int> places;
  for (int variable : inference_->graph().variables()) {
    places.emplace(inference_->graph().node(variable).name, static_cast<int>(places.size()));
  }
  for (const std::string& name : names_) {
    auto found = places.find(name);
    inference_places_.push_back(found == places.end() ? -1 : found->second);
  }
}

std::vector<NDArray> Executor::inference_arrays(
    const std::vector<std::pair<int, NDArray>>& feeds) const {
  std::vector<NDArray> arrays = inference_arrays_;
  for (const auto& [argument, array] : feeds) {
    int place = inference_places_[static_cast<size_t>(argument)];
    if (place >= 0) arrays[static_cast<size_t>(place)] = to_dense(array);
  }
  return arrays;
}

std::vector<std::pair<std::string, CompileReport>> Executor::reports() const {
  return inference_ ? inference_->reports() : std::vector<std::pair<std::string, CompileReport>>();
}

void Executor::time_regions() {
  if (!inference_) return;
  constexpr int kRounds = 3;
  KernelTiming timing;
  if (!spec_.context.is_host()) {
    Ref<Frame> frame = inference_->frame(inference_arrays({}));
    for (const NDArray& output : run_forward(*inference_, frame, {})) output.wait_to_read();
    return;
  }
  for (int i = 0; i < kRounds; ++i) {
    inference_->run_regions(inference_->frame(inference_arrays({})));
  }
}

NDArray Executor::bound_array(const Node& variable) const {
  auto found =
      std::ranges::lower_bound(bound_, variable.name, {}, &std::pair<std::string, NDArray>::first);
  return found != bound_.end() && found->first == variable.name ? found->second : NDArray();
}

std::vector<Slot> Executor::bound_slots(const IndexedGraph& graph) const {
  std::vector<Slot> slots;
  for (int variable : graph.variables()) {
    NDArray array = bound_array(graph.node(variable));
    slots.push_back(array.is_none() ? Slot{} : Slot{array.shape(), array.dtype()});
  }
  return slots;
}

std::shared_ptr<Program> Executor::inference_program() {
  auto known = [&](const IndexedGraph& graph) { return bound_slots(graph); };
  ProgramSpec spec{.graph = device_form(spec_.optimized, spec_.context, known),
                   .variable_slots = {},
                   .slots = std::move(spec_.slots),
                   .context = spec_.context,
                   .customs = customs_,
                   .regions = spec_.regions};
  if (spec.graph.outputs != spec_.optimized.outputs) spec.slots.clear();  // of another graph
  if (spec.slots.empty()) spec.variable_slots = bound_slots(IndexedGraph(spec.graph));
  return std::make_shared<Program>(std::move(spec));
}

std::vector<NDArray> Executor::arrays_for(const Program& program,
                                          const std::vector<std::pair<int, NDArray>>& feeds) const {
  std::vector<NDArray> arrays;
  for (int variable : program.graph().variables()) {
    const Node& node = program.graph().node(variable);
    auto fed = std::ranges::find_if(feeds, [&](const auto& feed) {
      return names_[static_cast<size_t>(feed.first)] == node.name;
    });
    arrays.push_back(fed != feeds.end() ? to_dense(fed->second) : bound_array(node));
  }
  return arrays;
}

std::vector<NDArray> Executor::run_forward(Program& program, const Ref<Frame>& frame,
                                           const std::vector<NDArray>& targets) {
  std::vector<NDArray> parts(targets.size());
  for (size_t i = 0; i < targets.size(); ++i) {
    parts[i] = beginning(targets[i], program.slot(program.graph().outputs()[i]));
    bool is_read = std::ranges::any_of(frame->variables, [&](const NDArray& variable) {
      return !parts[i].is_none() && !variable.is_none() &&
             variable.storage_ref() == parts[i].storage_ref();
    });
    if (!is_read) frame->outputs[i] = parts[i];
  }
  std::vector<NDArray> outputs = program.forward(frame);
  for (size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].is_none() || parts[i].same_view(outputs[i])) continue;
    copy_to(outputs[i], parts[i]);
    outputs[i] = parts[i];
  }
  return outputs;
}

std::vector<NDArray> Executor::forward(bool training,
                                       const std::vector<std::pair<int, NDArray>>& feeds,
                                       const std::vector<NDArray>& targets) {
  last_was_training_.store(training, std::memory_order_relaxed);
  if (steps_) return forward_steps(training, feeds, targets);
  if (!training) {
    return run_forward(*inference_, inference_->frame(inference_arrays(feeds)), targets);
  }
  check(feeds.empty(), "executor: training feeds go through the bound arrays");
  Training& made = gradients(true);
  made.frame = made.program->frame(arrays_for(*made.program, {}));
  return run_forward(*made.program, made.frame, targets);
}

int64_t Executor::arena_bytes() {
  if (!inference_) return 0;
  bool wants_gradients =
      std::ranges::any_of(spec_.grads, [](const NDArray& grad) { return !grad.is_none(); });
  return wants_gradients ? gradients(true).program->arena_bytes() : inference_->arena_bytes();
}

Executor::Training& Executor::gradients(bool is_training) {
  std::unique_ptr<Training>& made = gradients_[is_training ? 1 : 0];
  if (made) return *made;
  auto training = std::make_unique<Training>();
  auto arguments = list_arguments(spec_.symbol);
  Values wrt;
  std::vector<GradReq> reqs;
  // The last first: theirs are the first gradients that a backward pass can complete.
  for (size_t i = arguments.size(); i-- > 0;) {
    if (spec_.reqs[i] == GradReq::kNull || spec_.grads[i].is_none()) continue;
    wrt.push_back({Ref<Node>(arguments[i]), 0});
    reqs.push_back(spec_.reqs[i]);
    training->wanted.push_back(static_cast<int>(i));
  }
  Graph form = device_form(
      inline_regions(spec_.symbol), spec_.context,
      [&](const IndexedGraph& graph) { return bound_slots(graph); },
      are_gradients_shared() ? Values() : wrt);
  training->graph = with_gradients(form, wrt, reqs, spec_.context);
  IndexedGraph indexed(training->graph.graph);
  ProgramSpec spec{.graph = training->graph.graph,
                   .variable_slots = bound_slots(indexed),
                   .context = spec_.context,
                   .training = is_training,
                   .forward_outputs = training->graph.forward_outputs,
                   .customs = customs_};
  add_head_slots(training->graph, indexed, spec.variable_slots);
  training->program = std::make_shared<Program>(std::move(spec));
  made = std::move(training);
  return *made;
}

void Executor::backward(const std::vector<NDArray>& head_grads,
                        const std::vector<std::pair<int, NDArray>>& feeds) {
  if (steps_) return backward_steps(head_grads, feeds);
  Training& made = gradients(last_was_training_.load(std::memory_order_relaxed));
  if (!made.frame) {
    made.frame = made.program->frame(arrays_for(*made.program, feeds));
    made.program->forward(made.frame);
  }
  const TrainingGraph& graph = made.graph;
  Frame& frame = *made.frame;
  const IndexedGraph& indexed = made.program->graph();
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
    check<ShapeError>(given.size() == like.size(), "executor: out_grads[", output, "] has shape ",
                      given.shape(), ", the output ", like.shape());
    variable_at(graph.head_grads[i]) =
        fitted(on_context(to_dense(given).detached(), spec_.context), like.detached());
  }
  for (size_t i = 0; i < graph.old_grads.size(); ++i) {
    auto argument = static_cast<size_t>(made.wanted[static_cast<size_t>(graph.old_of[i])]);
    variable_at(graph.old_grads[i]) =
        fitted(spec_.grads[argument].detached(), spec_.args[argument].detached());
  }
  // A gradient array of another shape or dtype than its argument's gets a copy.
  std::vector<std::pair<NDArray, NDArray>> copies;
  for (size_t i = 0; i < made.wanted.size(); ++i) {
    auto argument = static_cast<size_t>(made.wanted[i]);
    const NDArray &grad = spec_.grads[argument], &like = spec_.args[argument];
    NDArray& output = frame.outputs[static_cast<size_t>(graph.forward_outputs) + i];
    output = grad;
    if (grad.shape() == like.shape() && grad.dtype() == like.dtype()) continue;
    check<ShapeError>(grad.size() == like.size(), "executor: the gradient array of \"",
                      names_[argument], "\" has shape ", grad.shape(), ", the argument ",
                      like.shape());
    output = NDArray(like.shape(), like.dtype(), grad.context());
    copies.emplace_back(output, grad);
  }
  made.program->backward(made.frame);
  made.frame = nullptr;
  for (const auto& [from, to] : copies) copy_to(from, to);
}

}  // namespace mx
