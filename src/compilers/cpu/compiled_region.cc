#include "compilers/cpu/compiled_region.h"

#include <algorithm>
#include <chrono>
#include <cstring>

#include "base/cold_bytes.h"
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
  for (const Plan::Input& input : plan_.inputs) live_.add(input.frozen);
  choices_ = std::move(choices);
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
    schedule_ = make_schedule(part_, policy, choices_);
  } else {
    schedule_ = make_schedule(part_, policy, choices_);
  }
  constants_ = std::make_unique<Constants>(schedule_, constant_sources(), live_);
  runner_ = std::make_unique<ScheduleRunner>(schedule_, options.profile);
  kept_.resize(plan_.inputs.size());
}

std::vector<std::vector<int>> CompiledRegion::constant_sources() const {
  std::vector<std::vector<int>> sources(schedule_.steps.size());
  for (size_t i = 0; i < sources.size(); ++i) {
    int layer = schedule_.steps[i].layer;
    if (layer >= 0) sources[i] = plan_.layers[at(layer)].constant_sources();
  }
  return sources;
}

void CompiledRegion::pack(size_t step, const std::function<const float*(int)>& source,
                          float* packed, FoldingRoom& room) const {
  const Step& packs = schedule_.steps[step];
  packs.kernel->pack(fold(plan_, plan_.layers[at(packs.layer)], source, room), packed);
}

CompiledRegion::CompiledRegion(Plan plan, const std::vector<Tensor>& values, const Options& options)
    : plan_(std::move(plan)) {
  auto start = Clock::now();
  prepare(options);
  auto source = [&](int input) { return values[at(input)].data<const float>(); };
  std::vector<int> needed = constants_->frozen_sources_of_live(live_);
  for (size_t i = 0; i < plan_.inputs.size(); ++i) {
    bool is_read =
        plan_.inputs[i].value >= 0 || std::ranges::count(needed, static_cast<int>(i)) > 0;
    if (!plan_.inputs[i].frozen || !is_read) continue;
    kept_[i] = copy_of(source(static_cast<int>(i)), plan_.inputs[i].shape.size());
  }
  constants_->freeze([&](size_t step, float* packed, FoldingRoom& room) {
    pack(step, source, packed, room);
    // What was packed is not read again: with the next step's weights it need not be in memory.
    for (int input : plan_.layers[at(schedule_.steps[step].layer)].constant_sources()) {
      ColdBytes::cool_part(bytes_of(source(input), plan_.inputs[at(input)].shape.size()));
    }
  });
  compile_seconds_ = seconds_since(start);
}

// A blob holds the plan, then the measured choices of kernels with the kind of machine they hold
// for, then the frozen inputs that runs need, then the folded weights and biases of the frozen
// layers in the order of the plan, all as users know them: another machine packs them its own way.
std::vector<std::byte> CompiledRegion::save() const {
  BlobWriter out;
  write_plan(out, plan_);
  out.put_text(machine_key(library_version()));
  out.put_list(choices_, [&](const auto& choice) {
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
  constants_->freeze([&](size_t step, float* packed, FoldingRoom& /*room*/) {
    const Step& packs = schedule_.steps[step];
    auto& [weight, bias] = folded[at(packs.layer)];
    check<IoError>(weight.size() > 0, kCompilerName, ": a saved region lacks the weights of ",
                   plan_.layers[at(packs.layer)].nodes, "; save it again");
    packs.kernel->pack({weight.floats(), bias.floats()}, packed);
  });
  compile_seconds_ = seconds_since(start);
}

std::unique_ptr<CompiledRegion> CompiledRegion::load(std::span<const std::byte> bytes,
                                                     const Options& options) {
  return std::unique_ptr<CompiledRegion>(
      new CompiledRegion(Loading{}, BlobReader(bytes, kCompilerName, kBlobFormat), options));
}

const float* CompiledRegion::input_data(const Run& run, int input) const {
  if (live_.is_frozen(input)) return kept_[at(input)].floats();
  return run.in(live_.place(input)).data<const float>();
}

// Where the part's rows of a value that the caller holds begin; values without rows are whole.
int64_t CompiledRegion::part_offset(int value, int64_t part) const {
  if (value < 0) return 0;  // a parameter
  const Shape& mine = part_.values[at(value)];
  return mine == plan_.values[at(value)] ? 0 : part * mine.size();
}

void CompiledRegion::run(Run& run) {
  ensure(!run.training, "compiled regions are for inference");
  InputStamps stamps(run, live_);
  auto pack_from = [this, &run](size_t step, float* packed, FoldingRoom& room) {
    pack(step, [this, &run](int input) { return input_data(run, input); }, packed, room);
  };
  std::shared_ptr<const ConstantSet> constants = constants_->current(std::cref(stamps), pack_from);
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
  runner_->run(constants, [&](const Buffer& buffer) {
    bool is_input = buffer.home == Home::kInput;
    int value = is_input ? plan_.inputs[at(buffer.index)].value : plan_.outputs[at(buffer.index)];
    float* array = is_input ? const_cast<float*>(input_data(run, buffer.index))
                            : run.out(buffer.index).data<float>();
    return array + part_offset(value, part);
  });
}

CompileReport CompiledRegion::report() const {
  CompileReport report;
  report.compile_seconds = compile_seconds_;
  report.notes = notes_;
  auto turns = static_cast<double>(ceil_div(batch_.parts, batch_.lanes));
  report.items = runner_->report(turns);
  return report;
}

}  // namespace mx::cpu
