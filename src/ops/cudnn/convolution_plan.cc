#include "ops/cudnn/convolution_plan.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <limits>

#include "device/device.h"
#include "ops/cudnn/remembered.h"
#include "ops/cudnn/timing.h"

namespace mx::cudnn {
namespace {

constexpr int64_t kMostWorkspace = int64_t{1} << 30;
constexpr ProposalLimits kLimits = {.all = 8, .of_each = 5};
constexpr float kNever = std::numeric_limits<float>::infinity();

void* take_workspace(const Run& run, int64_t bytes) {
  return bytes > 0 ? run.scratch<char>(bytes) : nullptr;
}

}  // namespace

bool ConvolutionPlan::run(Run& run, const Addresses& arrays) {
  std::lock_guard guard(lock_);
  if (is_refused_) return false;
  if (chosen_) {
    run_chosen(run, arrays);
    return true;
  }
  choose(run, arrays);
  is_refused_ = !chosen_;
  return !is_refused_;
}

void ConvolutionPlan::run_chosen(Run& run, const Addresses& arrays) {
  ok(call(run, *chosen_, arrays, take_workspace(run, chosen_->workspace())), "run a convolution");
}

cudnnStatus_t ConvolutionPlan::call(Run& run, const ExecutionPlan& plan, const Addresses& arrays,
                                    void* workspace) const {
  const NamedArrays given(arrays);
  return plan.run(handle(run), given.names(), given.arrays(), workspace);
}

// Leaves the result of the run behind.
void ConvolutionPlan::choose(Run& run, const Addresses& arrays) {
  if (!graph_) graph_.emplace(handle(run), kind_);
  if (!measures_) return choose_first(run, arrays);
  if (!recall(run)) choose_fastest(run, arrays);
  if (chosen_) run_chosen(run, arrays);
}

// Leaves nothing chosen where there is no proposal that can be made ready.
void ConvolutionPlan::choose_first(Run& run, const Addresses& arrays) {
  cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
  for (auto heuristic : heuristics_of(kind_)) {
    for (Descriptor& proposal : proposals(*graph_, kind_, heuristic)) {
      auto plan = ExecutionPlan::make(handle(run), std::move(proposal), kMostWorkspace);
      if (!plan) continue;
      status = call(run, *plan, arrays, take_workspace(run, plan->workspace()));
      if (status == CUDNN_STATUS_SUCCESS) {
        chosen_ = std::move(plan);
        return;
      }
      (void)cudaGetLastError();  // the next may work
    }
  }
  ok(status, "run a convolution");
}

// What was chosen on a machine of this kind before. The library is asked for its proposals all the
// same: what it does not propose was written by somebody else.
bool ConvolutionPlan::recall(Run& run) {
  const std::optional<std::string> choice = remembered(kind_.text());
  if (!choice) return false;
  for (Descriptor& rival : rivals_of(*graph_, kind_, kLimits)) {
    if (name_of(rival) != *choice) continue;
    chosen_ = ExecutionPlan::make(handle(run), std::move(rival), kMostWorkspace);
    return chosen_ != nullptr;
  }
  return false;
}

// Up to eight are timed; the first where the clock cannot tell.
void ConvolutionPlan::choose_fastest(Run& run, const Addresses& arrays) {
  std::vector<std::pair<std::string, std::unique_ptr<ExecutionPlan>>> plans;
  int64_t most = 0;
  for (Descriptor& rival : rivals_of(*graph_, kind_, kLimits)) {
    std::string name = name_of(rival);
    auto plan = ExecutionPlan::make(handle(run), std::move(rival), kMostWorkspace);
    if (!plan) continue;
    most = std::max(most, plan->workspace());
    plans.emplace_back(std::move(name), std::move(plan));
  }
  static std::mutex one_at_a_time;  // measurements disturb each other
  std::lock_guard guard(one_at_a_time);
  void* workspace = take_workspace(run, most);
  float shortest = kNever;
  const std::string* fastest = nullptr;
  for (auto& [name, plan] : plans) {
    cudnnStatus_t status = CUDNN_STATUS_SUCCESS;
    auto one = [&] {
      if (status == CUDNN_STATUS_SUCCESS) status = call(run, *plan, arrays, workspace);
    };
    constexpr float kHopeless = 2;
    if (time_of(run, one, 1) > kHopeless * shortest) continue;
    const float time = time_of(run, one);
    if (status != CUDNN_STATUS_SUCCESS) (void)cudaGetLastError();  // it is out of the contest
    if (status != CUDNN_STATUS_SUCCESS || time >= shortest) continue;
    shortest = time;
    fastest = &name;
    chosen_ = std::move(plan);
  }
  if (!fastest) return choose_first(run, arrays);
  remember(kind_.text(), *fastest);
}

}  // namespace mx::cudnn
