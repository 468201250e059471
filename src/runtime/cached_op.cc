#include "runtime/cached_op.h"

#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "ir/symbol.h"
#include "passes/device_form.h"
#include "passes/inline_regions.h"
#include "runtime/autograd.h"
#include "runtime/backend.h"
#include "runtime/copy.h"
#include "runtime/custom_op.h"
#include "runtime/eager.h"
#include "runtime/replay.h"
#include "runtime/shared_gradients.h"
#include "runtime/sparse.h"
#include "runtime/sparse_calls.h"

namespace mx {
namespace {

std::string signature(std::span<const NDArray> inputs, Context context, bool training) {
  std::string key;
  auto put = [&](int64_t value) {
    key.append(reinterpret_cast<const char*>(&value), sizeof(value));
  };
  put(training);
  put(static_cast<int64_t>(context.kind));
  put(context.id);
  for (const NDArray& input : inputs) {
    put(static_cast<int64_t>(input.dtype()) | (live_entry_of(input) ? 64 : 0));
    put(input.shape().ndim());
    for (int64_t dim : input.shape()) put(dim);
  }
  return key;
}

std::vector<Slot> slots_of(const IndexedGraph& graph, const std::vector<int>& input_at,
                           std::span<const NDArray> inputs) {
  std::vector<Slot> slots;
  for (size_t i = 0; i < graph.variables().size(); ++i) {
    if (input_at[i] < 0) {
      slots.emplace_back();
      continue;
    }
    const NDArray& array = inputs[static_cast<size_t>(input_at[i])];
    slots.push_back({array.shape(), array.dtype()});
  }
  return slots;
}

// Whether a program, which knows dense arrays alone, will not do.
bool needs_storage_types(const NDArray& input) {
  return input.is_sparse() || (autograd_state().recording && grad_of(input).is_sparse());
}

}  // namespace

CachedOp::CachedOp(const Graph& graph)
    : graph_(with_own_customs(graph)), inputs_(list_inputs(graph_)) {
  if (Stepwise::is_needed(graph_)) {
    steps_ = std::make_unique<Stepwise>(graph_, Watcher{});
  } else if (makes_sparse(graph_)) {
    steps_ = Stepwise::of_sparse(graph_);
  }
}

Stepwise& CachedOp::sparse_steps() {
  std::lock_guard guard(lock_);
  if (!sparse_steps_) sparse_steps_ = Stepwise::of_sparse(graph_);
  return *sparse_steps_;
}

std::vector<int> CachedOp::match_inputs(const IndexedGraph& graph) const {
  std::vector<int> result;
  for (int variable : graph.variables()) {
    auto found = std::ranges::find(inputs_, graph.node(variable).name, &Node::name);
    result.push_back(found == inputs_.end() ? -1 : static_cast<int>(found - inputs_.begin()));
  }
  return result;
}

std::vector<NDArray> CachedOp::operator()(std::span<const NDArray> inputs, Context context) {
  check(inputs.size() == inputs_.size(), "CachedOp: the graph has ", inputs_.size(), " inputs, ",
        inputs.size(), " arrays were given");
  for (size_t i = 0; i < inputs.size(); ++i) {
    check(!inputs[i].is_none(), "CachedOp: input \"", inputs_[i]->name, "\" has no value");
    if (i == 0) context = inputs[i].context();
    check(inputs[i].context() == context, "CachedOp: input \"", inputs_[i]->name, "\" is on ",
          inputs[i].context(), ", \"", inputs_[0]->name, "\" on ", context);
  }
  if (steps_) return (*steps_)(inputs, context);
  if (std::ranges::any_of(inputs, needs_storage_types)) return sparse_steps()(inputs, context);
  AutogradState state = autograd_state();
  bool needs_grad = state.recording && std::ranges::any_of(inputs, [](const NDArray& input) {
                      return live_entry_of(input) != nullptr;
                    });
  return needs_grad ? run_recorded(inputs, context, state.training)
                    : run_plain(inputs, context, state.training);
}

void CachedOp::call_into(std::span<const NDArray> inputs, std::span<NDArray> outputs,
                         Context context) {
  check(outputs.size() == graph_.outputs.size(), "CachedOp expects ", graph_.outputs.size(),
        " outputs, but ", outputs.size(), " was given.");
  for (const NDArray& output : outputs) check_not_recorded("CachedOp", output);
  std::vector<NDArray> results = (*this)(inputs, context);
  for (size_t i = 0; i < outputs.size(); ++i) {
    check<ShapeError>(results[i].size() == outputs[i].size(), "CachedOp: output ", i, " has shape ",
                      results[i].shape(), ", out= is of shape ", outputs[i].shape());
    check<TypeError>(results[i].dtype() == outputs[i].dtype(), "CachedOp: output ", i, " is ",
                     results[i].dtype(), ", out= is ", outputs[i].dtype());
    assign(results[i], outputs[i]);
  }
}

void CachedOp::watch(Watcher watcher) {
  steps_ = std::make_unique<Stepwise>(graph_, std::move(watcher));
}

std::vector<std::pair<std::string, CompileReport>> CachedOp::reports() const {
  std::vector<std::pair<std::string, CompileReport>> all;
  std::lock_guard guard(lock_);
  plain_.each([&](const auto& plain) {
    for (auto& report : plain->program->reports()) all.push_back(std::move(report));
  });
  return all;
}

std::shared_ptr<const CachedOp::Plain> CachedOp::plain_program(std::span<const NDArray> inputs,
                                                               Context context, bool training) {
  std::string key = signature(inputs, context, training);
  {
    std::lock_guard guard(lock_);
    if (auto* found = plain_.find(key)) return *found;
  }
  // Without the lock: inference may call user code.
  Graph source = training ? inline_regions(graph_) : graph_;  // regions are for inference
  auto known = [&](const IndexedGraph& some) { return slots_of(some, match_inputs(some), inputs); };
  Graph graph = device_form(executable_graph(source, context, known), context, known);
  IndexedGraph indexed(graph);
  auto plain = std::make_shared<Plain>();
  if (graph.outputs == graph_.outputs) {
    plain->input_at.resize(inputs_.size());
    std::iota(plain->input_at.begin(), plain->input_at.end(), 0);
  } else {  // groups were inlined: what stands first may have changed
    plain->input_at = match_inputs(indexed);
  }
  plain->program = std::make_shared<Program>(
      ProgramSpec{.graph = graph,
                  .variable_slots = slots_of(indexed, plain->input_at, inputs),
                  .context = context,
                  .training = training});
  std::lock_guard guard(lock_);
  return plain_.insert(std::move(key), std::move(plain));
}

std::vector<NDArray> CachedOp::run_plain(std::span<const NDArray> inputs, Context context,
                                         bool training) {
  auto plain = plain_program(inputs, context, training);
  std::vector<NDArray> arrays;
  for (int input : plain->input_at) arrays.push_back(inputs[static_cast<size_t>(input)]);
  return plain->program->forward(plain->program->frame(std::move(arrays)));
}

std::shared_ptr<CachedOp::Recorded> CachedOp::recorded_program(std::span<const NDArray> inputs,
                                                               Context context, bool training) {
  std::string key = cat(signature(inputs, context, training), are_gradients_shared());
  {
    std::lock_guard guard(lock_);
    if (auto* found = recorded_.find(key)) return *found;
  }
  auto recorded = std::make_shared<Recorded>();
  Values wrt;
  // The last first: theirs are the first gradients that a backward pass can complete.
  for (size_t i = inputs.size(); i-- > 0;) {
    if (!live_entry_of(inputs[i])) continue;
    wrt.push_back({Ref<Node>(inputs_[i]), 0});
    recorded->wanted.push_back(static_cast<int>(i));
  }
  recorded->whole = std::make_shared<const Graph>(device_form(
      inline_regions(graph_), context,
      [&](const IndexedGraph& some) { return slots_of(some, match_inputs(some), inputs); },
      are_gradients_shared() ? Values() : wrt));
  recorded->drawn = drawn_values(*recorded->whole, training);
  recorded->graph =
      with_gradients(*recorded->whole, wrt, std::vector<GradReq>(wrt.size(), GradReq::kWrite),
                     context, recorded->drawn);
  IndexedGraph indexed(recorded->graph.graph);
  recorded->input_at = match_inputs(indexed);
  std::vector<Slot> slots = slots_of(indexed, recorded->input_at, inputs);
  add_head_slots(recorded->graph, indexed, slots);
  recorded->program =
      std::make_shared<Program>(ProgramSpec{.graph = recorded->graph.graph,
                                            .variable_slots = std::move(slots),
                                            .context = context,
                                            .training = training,
                                            .forward_outputs = recorded->graph.forward_outputs});
  for (const Value& head : recorded->graph.head_grads) {
    int node = indexed.index_of(head.node.get());
    auto found = std::ranges::find(indexed.variables(), node);
    recorded->head_at.push_back(static_cast<int>(found - indexed.variables().begin()));
  }
  std::lock_guard guard(lock_);
  return recorded_.insert(std::move(key), std::move(recorded));
}

std::vector<NDArray> CachedOp::run_recorded(std::span<const NDArray> inputs, Context context,
                                            bool training) {
  auto recorded = recorded_program(inputs, context, training);
  std::vector<NDArray> variables;
  for (int input : recorded->input_at) {
    variables.push_back(input < 0 ? NDArray() : inputs[static_cast<size_t>(input)]);
  }
  Ref<Frame> frame = recorded->program->frame(std::move(variables));
  std::vector<NDArray> outputs = recorded->program->forward(frame);

  auto node = make_ref<TapeNode>();
  node->training = training;
  node->inputs = NDArrays(inputs.begin(), inputs.end());
  node->graph = recorded->whole;
  size_t own = graph_.outputs.size();
  for (size_t i = own; i < outputs.size(); ++i) node->drawn.push_back(outputs[i]);
  outputs.resize(own);
  size_t count = inputs.size();
  node->backward = [recorded, frame, count, context](const NDArrays& out_grads,
                                                     const NodeGradient& how) {
    for (size_t i = 0; i < recorded->head_at.size(); ++i) {
      auto output = static_cast<size_t>(recorded->graph.head_of[i]);
      NDArray grad = out_grads[output];
      if (grad.is_none()) grad = invoke_one("zeros_like", {}, {frame->outputs[output].detached()});
      frame->variables[static_cast<size_t>(recorded->head_at[i])] = to_dense(grad).detached();
    }
    // Gradients go where they are wanted, or into new arrays each time.
    for (size_t i = 0; i < recorded->wanted.size(); ++i) {
      auto input = static_cast<size_t>(recorded->wanted[i]);
      auto output = static_cast<size_t>(recorded->graph.forward_outputs) + i;
      NDArray into = input < how.into.size() ? how.into[input] : NDArray();
      const Program& program = *recorded->program;
      bool fits = can_take(into, program.slot(program.graph().outputs()[output]), context);
      frame->outputs[output] = fits ? into : NDArray();
    }
    std::vector<NDArray> grads = recorded->program->backward(frame, how.keep);
    NDArrays result(count);
    for (size_t i = 0; i < grads.size(); ++i) {
      result[static_cast<size_t>(recorded->wanted[i])] = grads[i];
    }
    return result;
  };
  link_outputs(node, outputs);
  return outputs;
}

}  // namespace mx
