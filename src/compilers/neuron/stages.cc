#include "compilers/neuron/stages.h"

#include <algorithm>
#include <iostream>
#include <optional>

#include "base/ceil_div.h"
#include "base/error.h"
#include "base/parallel.h"
#include "compilers/neuron/profile.h"

namespace mx::neuron {
namespace {

constexpr int kFormat = 1;
constexpr int64_t kAlignment = 64;
size_t at(int i) { return static_cast<size_t>(i); }

// Marks content that belongs to one run only; no array's stamp is that large.
uint64_t next_run_stamp() {
  static std::atomic<uint64_t> last{uint64_t{1} << 63};
  return last.fetch_add(1, std::memory_order_relaxed);
}

std::string operators_of(const CompiledGraph& graph) {
  std::string names;
  for (const CompileReport::Item& item : graph.report().items) {
    if (!item.nodes.empty()) names += cat(names.empty() ? "" : ", ", item.nodes);
  }
  return names;
}

void put_values(BlobWriter& out, const std::vector<int>& values) {
  out.put_list(values, [&](int value) { out.put_int(value); });
}

}  // namespace

// One run: where every value lies, and what identifies its content.
struct Stages::StageRun {
  std::vector<Tensor> values;
  std::vector<uint64_t> stamps;  // empty: not known
  const Run& outer;
  RunProfile* profile = nullptr;
};

Stages::Stages(StagePlan plan, Context context)
    : plan_(std::move(plan)), context_(context), offset_(plan_.values.size()) {
  for (int value : plan_.inputs) offset_[at(value)] = -1;
  for (int value : plan_.outputs) offset_[at(value)] = -1;
  for (size_t i = 0; i < offset_.size(); ++i) {
    if (offset_[i] < 0) continue;
    offset_[i] = bytes_;
    bytes_ += round_up(Tensor(nullptr, plan_.values[i].shape, *plan_.values[i].dtype).bytes(),
                       kAlignment);
  }
}

// The artifact is an argument like any other: it may be of another graph.
void Stages::check_slots(const Run& run) const {
  auto fits = [&](const Tensors& tensors, const std::vector<int>& values) {
    if (tensors.size() != values.size()) return false;
    for (size_t i = 0; i < values.size(); ++i) {
      const Slot& slot = plan_.values[at(values[i])];
      if (tensors[i].shape() != slot.shape || tensors[i].dtype() != *slot.dtype) return false;
    }
    return true;
  };
  check<ShapeError>(fits(run.inputs, plan_.inputs) && fits(run.outputs, plan_.outputs), run.node,
                    ": its artifact was compiled for other shapes or dtypes; bind with those of "
                    "the compilation, or compile again");
}

void Stages::run(Run& run) {
  check_slots(run);
  std::unique_ptr<Arena> arena = take_arena();
  auto* memory = static_cast<std::byte*>(arena->memory->data());
  StageRun state{.values = std::vector<Tensor>(plan_.values.size()), .stamps = {}, .outer = run};
  for (size_t i = 0; i < offset_.size(); ++i) {
    if (offset_[i] < 0) continue;
    const Slot& slot = plan_.values[i];
    state.values[i] = {memory + offset_[i], slot.shape, *slot.dtype};
  }
  for (size_t i = 0; i < plan_.inputs.size(); ++i)
    state.values[at(plan_.inputs[i])] = run.inputs[i];
  for (size_t i = 0; i < plan_.outputs.size(); ++i) {
    state.values[at(plan_.outputs[i])] = run.outputs[i];
  }
  if (!run.input_stamps.empty()) {
    state.stamps.assign(plan_.values.size(), next_run_stamp());
    for (size_t i = 0; i < plan_.inputs.size(); ++i) {
      state.stamps[at(plan_.inputs[i])] = run.input_stamps[i];
    }
  }
  std::optional<RunProfile> profile;
  if (RunProfile::is_wanted()) state.profile = &profile.emplace();
  auto run_core = [&](int core) {
    for (const Stage& stage : plan_.stages) {
      if (stage.core == core) run_stage(stage, state);
    }
  };
  if (plan_.cores.used == 1) {
    run_core(0);
  } else {
    pipeline().run(run_core);
  }
  free_.give(std::move(arena));
  if (profile) profile->write(run.node);
  warn_about_nan(run);
}

// Neuron's runtime says so too, and goes on. Once per region: one bad weight makes every result
// bad.
void Stages::warn_about_nan(const Run& run) {
  const bool is_on_host =
      run.stream_ptr == nullptr;  // nobody waits for a device to look at results
  if (!is_on_host || warned_.load(std::memory_order_relaxed)) return;
  for (size_t i = 0; i < run.outputs.size(); ++i) {
    const Tensor& output = run.outputs[i];
    if (output.dtype() != DType::kFloat32) continue;
    std::span values(output.data<const float>(), static_cast<size_t>(output.shape().size()));
    int64_t count = std::ranges::count_if(values, [](float v) { return v != v; });
    if (count == 0 || warned_.exchange(true)) continue;
    std::cerr << cat("warning: output ", i, " of ", run.node, " has ", count, " NaN among ",
                     values.size(), " elements\n");
  }
}

void Stages::run_stage(const Stage& stage, StageRun& state) const {
  Run run;
  run.op = state.outer.op;
  run.node = state.outer.node;
  run.stream_ptr = state.outer.stream_ptr;
  run.scratch_memory = state.outer.scratch_memory;
  run.random_state = state.outer.random_state;
  std::vector<uint64_t> stamps;
  for (int value : stage.inputs) {
    run.inputs.push_back(state.values[at(value)]);
    if (!state.stamps.empty()) stamps.push_back(state.stamps[at(value)]);
  }
  for (int value : stage.outputs) run.outputs.push_back(state.values[at(value)]);
  run.input_stamps = stamps;
  auto begin = RunProfile::Clock::now();
  stage.graph->run(run);
  if (state.profile) {
    state.profile->add(stage.core, operators_of(*stage.graph), begin, RunProfile::Clock::now());
  }
}

Pipeline& Stages::pipeline() {
  std::call_once(has_pipeline_, [&] { pipeline_ = std::make_unique<Pipeline>(plan_.cores.used); });
  return *pipeline_;
}

std::unique_ptr<Stages::Arena> Stages::take_arena() {
  return free_.take([&] {
    return std::make_unique<Arena>(make_ref<Storage>(context_, std::max<int64_t>(bytes_, 1)));
  });
}

std::vector<std::byte> Stages::save() const {
  BlobWriter out;
  out.put_int(plan_.cores.used);
  out.put_int(plan_.cores.requested);
  out.put_list(plan_.values, [&](const Slot& slot) {
    out.put_shape(slot.shape);
    out.put_text(name_of(*slot.dtype));
  });
  put_values(out, plan_.inputs);
  put_values(out, plan_.outputs);
  out.put_list(plan_.stages, [&](const Stage& stage) {
    out.put_int(stage.core);
    put_values(out, stage.inputs);
    put_values(out, stage.outputs);
    out.put_bytes(stage.graph->save());
  });
  return with_header(plan_.cores, out.finish(kCompilerName, kFormat));
}

CompileReport Stages::report() const {
  CompileReport result;
  for (const Stage& stage : plan_.stages) {
    CompileReport part = stage.graph->report();
    result.compile_seconds += part.compile_seconds;
    result.items.insert(result.items.end(), part.items.begin(), part.items.end());
    result.notes.insert(result.notes.end(), part.notes.begin(), part.notes.end());
  }
  return result;
}

std::unique_ptr<Stages> load_stages(std::span<const std::byte> artifact, const LoadStage& load) {
  Opened opened = read_header(artifact);
  BlobReader in(opened.payload, kCompilerName, kFormat);
  StagePlan plan;
  plan.cores.used = static_cast<int>(in.get_int(1, kMaxCores));
  plan.cores.requested = static_cast<int>(in.get_int(1, kMaxCores));
  check<IoError>(plan.cores == opened.cores,
                 "neuron: the header of an artifact is damaged, its "
                 "numbers of cores are not those of the content; compile the graph again");
  plan.values = in.get_list([&] {
    Shape shape = in.get_shape();
    return Slot{std::move(shape), dtype_named(in.get_text())};
  });
  auto last = static_cast<int64_t>(plan.values.size()) - 1;
  auto get_values = [&] {
    return in.get_list([&] { return static_cast<int>(in.get_int(0, last)); });
  };
  std::optional<SerialScope> one_thread;  // kernels are chosen for what a core of a pipeline has
  if (plan.cores.used > 1) one_thread.emplace();
  plan.inputs = get_values();
  plan.outputs = get_values();
  plan.stages = in.get_list([&] {
    Stage stage;
    stage.core = static_cast<int>(in.get_int(0, kMaxCores - 1));
    stage.inputs = get_values();
    stage.outputs = get_values();
    stage.graph = load(stage.core, in.get_bytes());
    return stage;
  });
  in.expect_end();
  return std::make_unique<Stages>(std::move(plan));
}

}  // namespace mx::neuron
