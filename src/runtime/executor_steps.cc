// The executor of a graph that runs step by step: forward is recorded, backward follows the tape.
#include "base/error.h"
#include "ir/symbol.h"
#include "ndarray/sparse.h"
#include "runtime/autograd.h"
#include "runtime/beginning.h"
#include "runtime/copy.h"
#include "runtime/eager.h"
#include "runtime/executor.h"

namespace mx {

void Executor::watch(Watcher watcher) {
  watcher.is_executor = true;
  steps_ = std::make_unique<Stepwise>(spec_.symbol, std::move(watcher), spec_.places);
  is_watched_ = true;
  recorded_ = nullptr;
}

Executor::Recorded Executor::run_steps(bool training,
                                       const std::vector<std::pair<int, NDArray>>& feeds,
                                       bool recording) const {
  Recorded result;
  std::vector<NDArray> inputs;
  for (const Node* node : list_inputs(spec_.symbol)) {
    NDArray array = bound_array(*node).detached();
    auto place = std::ranges::find(names_, node->name) - names_.begin();
    for (const auto& [position, fed] : feeds) {
      if (position == place) array = fed.detached();
    }
    auto argument = static_cast<size_t>(place);
    if (recording && argument < names_.size() && !spec_.grads[argument].is_none()) {
      mark_variable(array, spec_.grads[argument], spec_.reqs[argument]);
      if (live_entry_of(array)) result.leaves.emplace_back(static_cast<int>(place), array);
    }
    inputs.push_back(std::move(array));
  }
  RestoreState restore;
  autograd_state() = {.recording = recording, .training = training};
  result.outputs = (*steps_)(inputs, spec_.context);
  return result;
}

std::vector<NDArray> Executor::forward_steps(bool training,
                                             const std::vector<std::pair<int, NDArray>>& feeds,
                                             const std::vector<NDArray>& targets) {
  bool recording = training || is_watched_;
  Recorded made = run_steps(training, feeds, recording);
  std::vector<NDArray> outputs;
  for (size_t i = 0; i < made.outputs.size(); ++i) {
    NDArray output = made.outputs[i].detached();
    bool may_reuse = i < targets.size() && !output.is_sparse();
    NDArray part = may_reuse ? beginning(targets[i], {output.shape(), output.dtype()}) : NDArray();
    if (!part.is_none()) copy_to(output, part);
    outputs.push_back(part.is_none() ? output : part);
  }
  if (recording) recorded_ = std::make_unique<Recorded>(std::move(made));
  return outputs;
}

void Executor::backward_steps(const std::vector<NDArray>& head_grads,
                              const std::vector<std::pair<int, NDArray>>& feeds) {
  bool training = last_was_training_.load(std::memory_order_relaxed);
  std::unique_ptr<Recorded> made = std::move(recorded_);
  if (!made) made = std::make_unique<Recorded>(run_steps(training, feeds, true));
  BackwardRequest request;
  request.training = training;
  for (size_t i = 0; i < made->outputs.size(); ++i) {
    const NDArray& output = made->outputs[i];
    NDArray given = i < head_grads.size() ? head_grads[i] : NDArray();
    check<ShapeError>(given.is_none() || given.size() == output.size(), "executor: out_grads[", i,
                      "] has shape ", given.shape(), ", the output ", output.shape());
    if (!live_entry_of(output)) continue;  // depends on nothing that wants a gradient
    request.heads.push_back(output);
    request.head_grads.push_back(given.is_none() ? given
                                                 : on_context(given.detached(), output.context()));
  }
  if (!request.heads.empty()) mx::backward(request);
  for (const auto& [argument, leaf] : made->leaves) {
    auto i = static_cast<size_t>(argument);
    if (spec_.reqs[i] != GradReq::kWrite || has_fresh_grad(leaf)) continue;
    if (spec_.grads[i].is_sparse()) {
      copy_to(empty_sparse(kind_of(spec_.grads[i]), spec_.grads[i].shape(), spec_.grads[i].dtype()),
              spec_.grads[i]);
      continue;
    }
    copy_to(invoke_one("zeros_like", {}, {spec_.grads[i].detached()}), spec_.grads[i]);
  }
}

}  // namespace mx
