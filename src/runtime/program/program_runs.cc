// Runs of a program: what they borrow, the work that the engine gets, and its results.
#include <algorithm>
#include <cstring>
#include <functional>
#include <map>

#include "base/error.h"
#include "base/out_of_memory.h"
#include "base/settings.h"
#include "ndarray/holders.h"
#include "ndarray/side_streams.h"
#include "runtime/copy.h"
#include "runtime/profile/operator_span.h"
#include "runtime/program/execution.h"
#include "runtime/program/program.h"
#include "runtime/shared_gradients.h"

namespace mx {

Ref<Storage> Program::take_arena() {
  {
    std::lock_guard guard(lock_);
    if (!free_arenas_.empty()) {
      Ref<Storage> arena = std::move(free_arenas_.back());
      free_arenas_.pop_back();
      return arena;
    }
  }
  HolderScope holder(context_.is_host() ? nullptr : &holder_for("inner results of graphs"));
  try {
    return make_ref<Storage>(context_, plan_.bytes);
  } catch (const OutOfMemory& error) {
    if (context_.is_host()) throw;
    fail<OutOfMemory>(error.what(), "; it was asked for by a graph of ", steps_.size(),
                      " operators, for results of ", largest_results());
  }
}

// "Convolution 1.25 GB, BatchNorm 0.80 GB": what the graph computes, before memory is used again.
std::string Program::largest_results() const {
  std::map<std::string, int64_t> sizes;
  for (const Step& step : steps_) {
    for (int entry : step.outputs) {
      if (!outside_[static_cast<size_t>(entry)]) {
        sizes[step.node->op->name] += tensor_of(entry).bytes();
      }
    }
  }
  std::vector<std::pair<int64_t, std::string>> ordered;
  for (const auto& [name, bytes] : sizes) ordered.emplace_back(bytes, name);
  std::ranges::sort(ordered, std::greater<>{});
  constexpr size_t kShown = 4;
  std::string text;
  for (size_t i = 0; i < std::min(kShown, ordered.size()); ++i) {
    text += cat(i ? ", " : "", ordered[i].second, " ", in_units(ordered[i].first));
  }
  return text;
}

// Some are kept, since recordings know them by their address; the others go back to the pool, where
// anybody finds them.
void Program::give_arena(Ref<Storage> arena) {
  std::lock_guard guard(lock_);
  if (free_arenas_.size() < Recordings::kMostKeys) free_arenas_.push_back(std::move(arena));
}

// The pass that reads it last is in the engine, which orders behind it whoever writes there next: a
// program that runs ahead of its device needs no second arena.
void Program::pass_on_arena(Frame& frame) {
  if (!frame.arena_) return;  // no gradient is wanted: runs borrow one each
  frame.has_passed_on_ = true;
  give_arena(frame.arena_);
}

bool Program::can_replay() const {
  return !context_.is_host() && !waits_ && custom_steps_ == 0 && !has_regions_ &&
         settings::kReplay.get() && !is_profiled(kProfileSymbolic | kProfileImperative);
}

bool Program::runs_beside(const Part& part) const {
  if (!may_run_beside_ || part.begin == part.end || engine().is_synchronous()) return false;
  if (is_profiled(kProfileSymbolic | kProfileImperative)) return false;
  return side_streams_of(context_).serves_several();
}

void Program::keep_scratch(int64_t bytes) {
  int64_t known = scratch_bytes_.load(std::memory_order_relaxed);
  while (known < bytes && !scratch_bytes_.compare_exchange_weak(known, bytes)) {
  }
  // Blocks of many sizes were taken one by one; the next run needs a single one.
  constexpr int64_t kWorthTrimming = int64_t{1} << 20;
  if (bytes >= kWorthTrimming) pool_of(context_).trim();
}

Work Program::make_work(const Ref<Frame>& frame, const Part& part, bool regions_only) {
  Work work;
  std::vector<bool> touched(frame->variables.size());
  auto read = [&](int entry) {
    int variable = variable_at_[static_cast<size_t>(entry)];
    if (variable < 0 || touched[static_cast<size_t>(variable)]) return;
    touched[static_cast<size_t>(variable)] = true;
    work.reads.push_back(&frame->variables[static_cast<size_t>(variable)].var());
  };
  std::vector<bool> seen(frame->outputs.size());  // results of other parts that this one reads
  auto read_result = [&](int entry) {
    int output = direct_output_[static_cast<size_t>(entry)];
    if (output < 0 || seen[static_cast<size_t>(output)]) return;
    seen[static_cast<size_t>(output)] = true;
    const NDArray& result = frame->outputs[static_cast<size_t>(output)];
    if (!result.is_none()) work.reads.push_back(&result.var());
  };
  for (size_t output : part.outputs) {
    seen[output] = true;
    work.writes.push_back(frame->outputs[output].touch());
  }
  for (size_t i = part.begin; i < part.end; ++i) {
    const Step& step = steps_[i];
    for (int entry : step.inputs) {
      read(entry);
      read_result(entry);
    }
    if (step.compiled || step.node->op->aux.empty()) continue;
    if (!training_ && !step.node->op->mutates_always) continue;
    for (int position : step.node->op->aux_of(step.node->params)) {
      int variable = variable_at_[static_cast<size_t>(step.inputs[static_cast<size_t>(position)])];
      if (variable < 0) continue;
      work.writes.push_back({&frame->variables[static_cast<size_t>(variable)].var(), false});
    }
  }
  bool is_first = part.begin == 0;
  if (frame->arena_) work.writes.push_back({&frame->arena_->var(), is_first});
  // Whole: a draw that failed must not keep later ones from running.
  if (draws_ && !waits_) work.writes.push_back({&random_of(context_).var, true});
  work.cost_ns = known_cost_ns();
  // The arena, which its pieces share: it counts once.
  work.bytes = part.is_piece && part.begin != backward_.begin ? 0 : plan_.bytes;
  work.name = "graph";
  work.queue = {.device = context_.is_host() ? Context{} : context_};
  work.run = Execution(frame, part, regions_only, !regions_only && runs_beside(part));
  return work;
}

void Program::make_outputs(Frame& frame, size_t first, size_t last) const {
  for (size_t i = first; i < last; ++i) {
    NDArray& output = frame.outputs[i];
    const Slot& like = slot(graph_.outputs()[i]);
    if (output.is_none()) output = NDArray(like.shape, *like.dtype, context_);
  }
}

void Program::run_regions(const Ref<Frame>& frame) {
  make_outputs(*frame, 0, forward_outputs_);
  for (size_t i = 0; i < forward_outputs_; ++i) {
    Tensor output = frame->outputs[i].tensor();
    std::memset(output.raw(), 0, static_cast<size_t>(output.bytes()));
  }
  if (forward_.begin == forward_.end) return;
  engine().push(make_work(frame, forward_, true));
  for (size_t i = 0; i < forward_outputs_; ++i) frame->outputs[i].wait_to_read();
}

// A few regions on a device are a few calls of its driver: sooner made than handed to a thread.
void Program::start(Work work) const {
  constexpr size_t kFew = 4;
  constexpr int64_t kCallNs = 1000;
  bool is_short = !context_.is_host() && !steps_.empty() && steps_.size() <= kFew &&
                  std::ranges::all_of(steps_, [](const Step& s) { return s.compiled != nullptr; });
  if (is_short &&
      engine().try_run({work.reads.begin(), work.reads.size()},
                       {work.writes.begin(), work.writes.size()}, kCallNs, work.name, work.run)) {
    return;
  }
  engine().push(std::move(work));
}

std::vector<NDArray> Program::run(const Ref<Frame>& frame, std::span<const Part> parts,
                                  size_t first, size_t last) {
  make_outputs(*frame, first, last);
  for (const Part& part : parts) {
    if (part.begin < part.end) start(make_work(frame, part));
  }
  std::vector<NDArray> results;
  for (size_t i = first; i < last; ++i) {
    auto entry = static_cast<size_t>(graph_.outputs()[i]);
    if (int variable = variable_at_[entry]; variable >= 0) {
      copy_to(frame->variables[static_cast<size_t>(variable)], frame->outputs[i]);
    } else if (direct_output_[entry] != static_cast<int>(i)) {
      copy_to(frame->outputs[static_cast<size_t>(direct_output_[entry])], frame->outputs[i]);
    }
    results.push_back(frame->outputs[i]);
  }
  return results;
}

std::vector<NDArray> Program::forward(const Ref<Frame>& frame) {
  return run(frame, {&forward_, 1}, 0, forward_outputs_);
}

Ref<Frame> Program::copy_of(const Ref<Frame>& frame) {
  Ref<Frame> copy = this->frame(frame->variables);
  copy->outputs = frame->outputs;
  NDArray from(frame->arena_, 0, Shape{plan_.bytes}, DType::kUint8);
  copy_to(from, NDArray(copy->arena_, 0, Shape{plan_.bytes}, DType::kUint8));
  return copy;
}

std::vector<NDArray> Program::backward(const Ref<Frame>& frame, bool keep) {
  bool in_pieces = !keep && !pieces_.empty() && are_gradients_shared();
  std::span<const Part> parts(&backward_, 1);
  if (in_pieces) parts = pieces_;
  Ref<Frame> used = keep ? copy_of(frame) : frame;
  std::vector<NDArray> gradients = run(used, parts, forward_outputs_, graph_.outputs().size());
  pass_on_arena(*used);
  return gradients;
}

}  // namespace mx
