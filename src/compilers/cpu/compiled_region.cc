#include "compilers/cpu/compiled_region.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstring>

#include "base/error.h"
#include "base/instruction_set.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/factory.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/machine/denormals.h"
#include "compilers/cpu/schedule/folding.h"

namespace mx::cpu {
namespace {

using Clock = std::chrono::steady_clock;
size_t at(int i) { return static_cast<size_t>(i); }

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

// For callers that cannot say whether content changed: it may have, every time.
uint64_t next_unknown_stamp() {
  static std::atomic<uint64_t> last{0};
  return ++last;
}

Allocation copy_of(const float* data, int64_t floats) {
  Allocation memory(floats * static_cast<int64_t>(sizeof(float)));
  std::memcpy(memory.floats(), data, static_cast<size_t>(memory.size()));
  return memory;
}

std::span<const std::byte> bytes_of(const float* data, int64_t floats) {
  return std::as_bytes(std::span(data, static_cast<size_t>(floats)));
}

// Choices that were measured on a machine of another kind, or on a busy one, say nothing.
ChoiceTable read_choices(BlobReader& in) {
  bool is_like_this = in.get_text() == machine_key(library_version());
  ChoiceTable choices;
  in.get_list([&] {
    std::string key = in.get_text(), choice = in.get_text();
    if (!choice.ends_with(kUnsure)) choices[key] = choice;
    return 0;
  });
  return is_like_this ? choices : ChoiceTable();
}

}  // namespace

void CompiledRegion::prepare(const Options& options, ChoiceTable choices) {
  int next = 0;
  for (const Plan::Input& input : plan_.inputs) live_.push_back(input.frozen ? -1 : next++);
  notes_ = options.notes;
  KernelPolicy policy = options.kernels;
  policy.half = plan_.half && multiplies_bfloat16();
  if (plan_.half && !policy.half) {
    notes_.push_back(cat("bf16 was asked for; fp32 is used, since the instruction set is ",
                         name_of(instruction_set())));
  }
  batch_ = batch_for(plan_, max_threads());
  part_ = part_of(plan_, batch_);
  is_small_ = is_small(plan_);
  if (batch_.parts > 1 || is_small_) {
    SerialScope alone;  // so will its kernels run
    schedule_ = make_schedule(part_, policy, std::move(choices));
  } else {
    schedule_ = make_schedule(part_, policy, std::move(choices));
  }
  constants_ = std::make_unique<Constants>(plan_, schedule_);
  kept_.resize(plan_.inputs.size());
  times_.reset(schedule_.steps.size(), options.profile);
}

CompiledRegion::CompiledRegion(Plan plan, const std::vector<Tensor>& values, const Options& options)
    : plan_(std::move(plan)) {
  auto start = Clock::now();
  prepare(options);
  auto source = [&](int input) { return values[at(input)].data<const float>(); };
  std::vector<int> needed = constants_->frozen_sources_of_live();
  for (size_t i = 0; i < plan_.inputs.size(); ++i) {
    bool is_read =
        plan_.inputs[i].value >= 0 || std::ranges::count(needed, static_cast<int>(i)) > 0;
    if (!plan_.inputs[i].frozen || !is_read) continue;
    kept_[i] = copy_of(source(static_cast<int>(i)), plan_.inputs[i].shape.size());
  }
  constants_->freeze(source);
  compile_seconds_ = seconds_since(start);
}

// A blob holds the plan, then the measured choices of kernels with the kind of machine they hold
// for, then the frozen inputs that runs need, then the folded weights and biases of the frozen
// layers in the order of the plan, all as users know them: another machine packs them its own way.
std::vector<std::byte> CompiledRegion::save() const {
  BlobWriter out;
  write_plan(out, plan_);
  out.put_text(machine_key(library_version()));
  out.put_list(schedule_.choices, [&](const auto& choice) {
    out.put_text(choice.first);
    out.put_text(choice.second);
  });
  for (size_t i = 0; i < kept_.size(); ++i) {
    out.put_bytes(bytes_of(kept_[i].floats(), kept_[i].size() / int64_t{sizeof(float)}));
  }
  std::vector<std::pair<std::vector<float>, std::vector<float>>> folded(plan_.layers.size());
  for (size_t i = 0; i < schedule_.steps.size(); ++i) {
    int step = static_cast<int>(i);
    if (!constants_->is_frozen(step)) continue;
    auto& [weight, bias] = folded[at(schedule_.steps[i].layer)];
    WeightSizes sizes = weight_sizes(plan_, plan_.layers[at(schedule_.steps[i].layer)]);
    weight.resize(static_cast<size_t>(sizes.weights()));
    bias.resize(static_cast<size_t>(sizes.channels));
    schedule_.steps[i].kernel->unpack(constants_->frozen(step), weight.data(), bias.data());
  }
  for (const auto& [weight, bias] : folded) {
    out.put_bytes(bytes_of(weight.data(), static_cast<int64_t>(weight.size())));
    out.put_bytes(bytes_of(bias.data(), static_cast<int64_t>(bias.size())));
  }
  return out.finish(kCompilerName, kBlobFormat);
}

CompiledRegion::CompiledRegion(Loading /*unused*/, BlobReader in, const Options& options)
    : plan_(read_plan(in)) {
  auto start = Clock::now();
  prepare(options, read_choices(in));
  auto floats = [&](int64_t expected) {
    auto bytes = in.get_bytes();
    check<IoError>(bytes.empty() || bytes.size() == static_cast<size_t>(expected) * sizeof(float),
                   kCompilerName, ": a saved region holds ", bytes.size(),
                   " bytes of a constant of ", expected, " numbers; save it again");
    Allocation memory(static_cast<int64_t>(bytes.size()));
    if (!bytes.empty()) std::memcpy(memory.bytes(), bytes.data(), bytes.size());
    return memory;
  };
  for (size_t i = 0; i < kept_.size(); ++i) kept_[i] = floats(plan_.inputs[i].shape.size());
  std::vector<std::pair<Allocation, Allocation>> folded;
  for (const Layer& layer : plan_.layers) {
    WeightSizes sizes = weight_sizes(plan_, layer);
    Allocation weight = floats(sizes.weights());
    folded.emplace_back(std::move(weight), floats(sizes.channels));
  }
  in.expect_end();
  constants_->freeze_folded([&](int layer) {
    auto& [weight, bias] = folded[at(layer)];
    check<IoError>(weight.size() > 0, kCompilerName, ": a saved region lacks the weights of ",
                   plan_.layers[at(layer)].nodes, "; save it again");
    return PlainWeights{weight.floats(), bias.floats()};
  });
  compile_seconds_ = seconds_since(start);
}

std::unique_ptr<CompiledRegion> CompiledRegion::load(std::span<const std::byte> bytes,
                                                     const Options& options) {
  return std::unique_ptr<CompiledRegion>(
      new CompiledRegion(Loading{}, BlobReader(bytes, kCompilerName, kBlobFormat), options));
}

std::unique_ptr<CompiledRegion::Workspace> CompiledRegion::make_workspace() const {
  auto workspace = std::make_unique<Workspace>();
  workspace->arena = Allocation(schedule_.arena_bytes);
  workspace->pointers.resize(schedule_.buffers.size());
  for (const Step& step : schedule_.steps) {
    workspace->sessions.push_back(step.kernel->open());
    workspace->inputs.resize(std::max(workspace->inputs.size(), step.inputs.size()));
  }
  return workspace;
}

const float* CompiledRegion::input_data(const Run& run, int input) const {
  if (live_[at(input)] < 0) return kept_[at(input)].floats();
  return run.in(live_[at(input)]).data<const float>();
}

// Where the part's rows of a value that the caller holds begin; values without rows are whole.
int64_t CompiledRegion::part_offset(int value, int64_t part) const {
  if (value < 0) return 0;  // a parameter
  const Shape& mine = part_.values[at(value)];
  return mine == plan_.values[at(value)] ? 0 : part * mine.size();
}

void CompiledRegion::point(Workspace& workspace, const Run& run, int64_t part) const {
  for (size_t i = 0; i < schedule_.buffers.size(); ++i) {
    const Buffer& buffer = schedule_.buffers[i];
    switch (buffer.home) {
      case Home::kArena:
        workspace.pointers[i] = reinterpret_cast<float*>(workspace.arena.bytes() + buffer.offset);
        break;
      case Home::kInput:
        workspace.pointers[i] = const_cast<float*>(input_data(run, buffer.index)) +
                                part_offset(plan_.inputs[at(buffer.index)].value, part);
        break;
      case Home::kOutput:
        workspace.pointers[i] = run.out(buffer.index).data<float>() +
                                part_offset(plan_.outputs[at(buffer.index)], part);
        break;
    }
  }
}

void CompiledRegion::run_steps(Workspace& workspace, const ConstantSet& constants) {
  for (size_t i = 0; i < schedule_.steps.size(); ++i) {
    const Step& step = schedule_.steps[i];
    if (step.output < 0) continue;
    for (size_t k = 0; k < step.inputs.size(); ++k) {
      workspace.inputs[k] = workspace.pointers[at(step.inputs[k])];
    }
    Buffers buffers{.inputs = {workspace.inputs.data(), step.inputs.size()},
                    .output = workspace.pointers[at(step.output)]};
    if (step.layer >= 0) buffers.packed = constants.packed[i].get();
    if (step.prologue >= 0) buffers.prologue = constants.packed[at(step.prologue)].get();
    if (step.scratch >= 0) buffers.scratch = workspace.pointers[at(step.scratch)];
    times_.run(i, [&] { step.kernel->run(workspace.sessions[i].get(), buffers); });
  }
}

void CompiledRegion::run(Run& run) {
  ensure(!run.training, "compiled regions are for inference");
  uint64_t unknown = run.input_stamps.empty() ? next_unknown_stamp() : 0;
  auto stamp = [&](int input) {
    return run.input_stamps.empty() ? unknown : run.input_stamps[at(live_[at(input)])];
  };
  auto source = [&](int input) { return input_data(run, input); };
  std::shared_ptr<const ConstantSet> constants = constants_->current(stamp, source);
  FlushDenormals flush;
  if (is_small_) {
    SerialScope alone;
    return run_part(run, *constants, 0);
  }
  if (batch_.parts == 1) return run_part(run, *constants, 0);
  parallel_run(batch_.lanes, [&](int lane, int lanes) {
    for (int64_t part = lane; part < batch_.parts; part += lanes) run_part(run, *constants, part);
  });
}

double CompiledRegion::cost_ns() const {
  constexpr double kStepNs = 1'000;
  double steps = kStepNs * static_cast<double>(schedule_.steps.size());
  if (is_small_) return steps;
  std::optional<double> pointwise = pointwise_ns(plan_);
  return pointwise ? steps + *pointwise : CompiledGraph::cost_ns();
}

void CompiledRegion::run_part(const Run& run, const ConstantSet& constants, int64_t part) {
  std::unique_ptr<Workspace> workspace = workspaces_.take([&] { return make_workspace(); });
  point(*workspace, run, part);
  run_steps(*workspace, constants);
  workspaces_.give(std::move(workspace));
}

CompileReport CompiledRegion::report() const {
  CompileReport report;
  report.compile_seconds = compile_seconds_;
  report.notes = notes_;
  auto turns = static_cast<double>(ceil_div(batch_.parts, batch_.lanes));
  for (size_t i = 0; i < schedule_.steps.size(); ++i) {
    const Step& step = schedule_.steps[i];
    report.items.push_back({step.nodes, step.kernel->info(), times_.seconds(i) * turns});
  }
  return report;
}

}  // namespace mx::cpu
