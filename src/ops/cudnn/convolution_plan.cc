#include "ops/cudnn/convolution_plan.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <limits>
#include <set>

#include "device/device.h"
#include "ops/cudnn/remembered.h"
#include "ops/cudnn/timing.h"
#include "ops/cudnn/turned.h"

namespace mx::cudnn {
namespace {

constexpr int64_t kMostWorkspace = int64_t{1} << 30;
constexpr size_t kMostRivals = 8;
constexpr float kNever = std::numeric_limits<float>::infinity();
constexpr const char* kTurned = "turned";  // remembered in place of an engine

void* take_workspace(const Run& run, int64_t bytes) {
  return bytes > 0 ? run.scratch<char>(bytes) : nullptr;
}

// The best of two heuristics, each proposal once.
std::vector<Descriptor> rivals_of(const ConvolutionGraph& graph, const ConvolutionKind& kind) {
  std::vector<Descriptor> rivals;
  std::set<std::string> names;
  for (auto heuristic : {CUDNN_HEUR_MODE_B, CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK}) {
    for (Descriptor& proposal : proposals(graph, kind, heuristic)) {
      if (rivals.size() >= kMostRivals) return rivals;
      if (names.insert(name_of(proposal)).second) rivals.push_back(std::move(proposal));
    }
  }
  return rivals;
}

}  // namespace

bool ConvolutionPlan::run(Run& run, const Addresses& arrays) {
  std::lock_guard guard(lock_);
  if (is_refused_) return false;
  if (chosen_ || turned_) {
    run_chosen(run, arrays);
    return true;
  }
  choose(run, arrays);
  is_refused_ = !chosen_ && !turned_;
  return !is_refused_;
}

void ConvolutionPlan::run_chosen(Run& run, const Addresses& arrays) {
  if (turned_) return run_turned(run, arrays, room_for_turned(run, arrays));
  ok(call(run, *chosen_, arrays, take_workspace(run, chosen_->workspace())), "run a convolution");
}

cudnnStatus_t ConvolutionPlan::call(Run& run, const ExecutionPlan& plan, const Addresses& arrays,
                                    void* workspace) const {
  std::array<int64_t, kPlaces> names{};
  Addresses given{};
  size_t count = 0;
  for (size_t place = 0; place < kPlaces; ++place) {
    if (!arrays[place]) continue;
    names[count] = name_in_plan(place);
    given[count++] = arrays[place];
  }
  return plan.run(handle(run), {names.data(), count}, {given.data(), count}, workspace);
}

// Leaves the result of the run behind.
void ConvolutionPlan::choose(Run& run, const Addresses& arrays) {
  if (!graph_) graph_.emplace(handle(run), kind_);
  if (!measures_) return choose_first(run, arrays);
  if (!recall(run)) choose_fastest(run, arrays);
  if (chosen_ || turned_) run_chosen(run, arrays);
}

void ConvolutionPlan::choose_first(Run& run, const Addresses& arrays) {
  for (auto heuristic : {CUDNN_HEUR_MODE_B, CUDNN_HEUR_MODE_A, CUDNN_HEUR_MODE_FALLBACK}) {
    for (Descriptor& proposal : proposals(*graph_, kind_, heuristic)) {
      auto plan = ExecutionPlan::make(handle(run), std::move(proposal), kMostWorkspace);
      if (!plan) continue;
      void* workspace = take_workspace(run, plan->workspace());
      if (call(run, *plan, arrays, workspace) == CUDNN_STATUS_SUCCESS) {
        chosen_ = std::move(plan);
        return;
      }
      (void)cudaGetLastError();  // the next may work
    }
  }
}

// What was chosen on a machine of this kind before. The library is asked for its proposals all the
// same: what it does not propose was written by somebody else.
bool ConvolutionPlan::recall(Run& run) {
  const std::optional<std::string> choice = remembered(kind_.text());
  if (!choice) return false;
  if (*choice == kTurned) {
    prepare_turned();
    return true;
  }
  for (Descriptor& rival : rivals_of(*graph_, kind_)) {
    if (name_of(rival) != *choice) continue;
    chosen_ = ExecutionPlan::make(handle(run), std::move(rival), kMostWorkspace);
    return chosen_ != nullptr;
  }
  return false;
}

void ConvolutionPlan::choose_fastest(Run& run, const Addresses& arrays) {
  const float shortest = contest(run, arrays, rivals_of(*graph_, kind_));
  if (shortest == kNever) return choose_first(run, arrays);
  const bool turns = is_faster_turned(run, arrays, shortest);
  remember(kind_.text(), turns ? kTurned : name_);
}

// Keeps the fastest; says how long it takes.
float ConvolutionPlan::contest(Run& run, const Addresses& arrays, std::vector<Descriptor> rivals) {
  std::vector<std::pair<std::string, std::unique_ptr<ExecutionPlan>>> plans;
  int64_t most = 0;
  for (Descriptor& rival : rivals) {
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
    name_ = name;
    chosen_ = std::move(plan);
  }
  return shortest;
}

// Tensor cores read channels that lie together: for two spatial axes and enough channels, turning
// the arrays may pay. It takes the host three kernels more: short work would wait for their start.
bool ConvolutionPlan::is_faster_turned(Run& run, const Addresses& arrays, float shortest) {
  const ops::ConvGeometry& g = kind_.geometry;
  const bool uses_cores =
      kind_.dtype == DType::kFloat32 ? kind_.rounds : kind_.dtype != DType::kFloat64;
  const bool is_dense = g.groups == 1 && g.in_channels % 8 == 0 && g.out_channels % 8 == 0;
  constexpr float kWorthIt = 30;  // microseconds
  const bool is_plain = kind_.is_flat() && kind_.after.steps() == 0;
  if (!uses_cores || !is_dense || !is_plain || g.channels_last || shortest < kWorthIt) return false;
  try {
    prepare_turned();
    const Room room = room_for_turned(run, arrays);
    run_turned(run, arrays, room);  // chooses its engine
    const float time = time_of(run, [&] { run_turned(run, arrays, room); });
    if (time < shortest * 0.9F) return true;
  } catch (const Error&) {
    (void)cudaGetLastError();  // the library does not know it so: what was found stands
  }
  turned_.reset();
  return false;
}

void ConvolutionPlan::prepare_turned() {
  ConvolutionKind last = kind_;
  last.geometry.channels_last = true;
  turned_ = std::make_unique<ConvolutionPlan>(last, measures_);
}

// Arrays without pixels lie as they should already.
ConvolutionPlan::Room ConvolutionPlan::room_for_turned(const Run& run,
                                                       const Addresses& arrays) const {
  const ops::ConvGeometry& g = kind_.geometry;
  auto room = [&](Shape shape, void* given) {
    const bool is_turned = shape[1] * shape[2] == 1;
    void* memory = is_turned ? given : run.scratch<char>(shape.size() * size_of(kind_.dtype));
    return Tensor(memory, std::move(shape), kind_.dtype);
  };
  return {room({g.batch, g.in[1], g.in[2], g.in_channels}, arrays[kData]),
          room({g.out_channels, g.windows[1].kernel, g.windows[2].kernel, g.in_channels},
               arrays[kWeight]),
          room({g.batch, g.out[1], g.out[2], g.out_channels}, arrays[kOutput])};
}

void ConvolutionPlan::run_turned(Run& run, const Addresses& arrays, const Room& room) {
  const size_t made = kind_.direction == Direction::kForward ? kOutput
                      : kind_.direction == Direction::kData  ? kData
                                                             : kWeight;
  auto turn_one = [&](size_t i, bool back) {
    if (room[i].raw() != arrays[i]) turn(run, room[i], arrays[i], back);
  };
  for (size_t i = 0; i < room.size(); ++i) {
    if (i != made) turn_one(i, true);
  }
  check<Unsupported>(
      turned_->run(run, {room[kData].raw(), room[kWeight].raw(), room[kOutput].raw()}),
      "cudnn: there is no engine for this convolution with the channels last");
  turn_one(made, false);
}

}  // namespace mx::cudnn
