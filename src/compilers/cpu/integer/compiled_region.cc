#include "compilers/cpu/integer/compiled_region.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

#include "base/error.h"
#include "base/parallel.h"
#include "compilers/blob.h"
#include "compilers/cpu/integer/compiler.h"
#include "compilers/cpu/integer/weights.h"
#include "ir/symbol_json.h"
#include "ops/pointwise/loop.h"
#include "ops/quantization/levels.h"
#include "passes/infer.h"
#include "passes/place_lifetimes.h"
#include "tensor/dispatch.h"

namespace mx::cpu {
namespace {

constexpr int kFormat = 1;
constexpr Types<int8_t, uint8_t> kEightBits{};
size_t at(int i) { return static_cast<size_t>(i); }

int64_t bytes_of(const Desc& desc) { return static_cast<int64_t>(desc.get_size()); }

// BatchNorm of lines of channels, into the units of the result.
template <class From, class To>
void normalize_lines(int64_t lines, int64_t channels, const From* x, const float* factors,
                     const float* bias, bool relu, To* y) {
  parallel_for(lines, std::max<int64_t>(1, 32768 / channels), [=](int64_t begin, int64_t end) {
    for (int64_t line = begin; line < end; ++line) {
      const From* from = x + line * channels;
      To* to = y + line * channels;
      ops::vector_loop(channels, [=](int64_t c) {
        float value = static_cast<float>(from[c]) * factors[c] + bias[c];
        to[c] = ops::nearest<To>(relu && value < 0 ? 0 : value);
      });
    }
  });
}

}  // namespace

CompiledIntegerRegion::CompiledIntegerRegion(Graph graph, std::vector<Input> inputs)
    : graph_(std::move(graph)), inputs_(std::move(inputs)) {
  auto start = std::chrono::steady_clock::now();
  std::vector<Slot> known(at(graph_.num_entries()));
  int next = 0;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    known[at(graph_.first_entry(graph_.variables()[i]))] = inputs_[i].slot;
    live_.push_back(inputs_[i].frozen ? -1 : next++);
  }
  std::vector<Slot> slots = infer_with_defaults(graph_, std::move(known));
  Subgraph subgraph{.graph = graph_, .slots = slots, .inputs = {}, .name = {}};
  for (size_t i = 0; i < inputs_.size(); ++i) {
    subgraph.inputs.push_back({.node = graph_.variables()[i], .frozen = inputs_[i].frozen});
  }
  plan_ = lower_integers(subgraph);
  for (const IntegerStep& step : plan_.steps) {
    kernels_.push_back(make_integer_kernel(plan_, step));
    report_.items.push_back({.nodes = step.nodes, .kernel = kernels_.back().info});
    const IntegerConstants& c = step.constants;
    for (int input : {c.weight, c.low, c.high, c.bias, c.bias_low, c.bias_high, c.gamma, c.beta,
                      c.mean, c.variance}) {
      if (input >= 0) constant_inputs_.push_back(input);
    }
  }
  plan_arena();
  times_.reset(plan_.steps.size());
  report_.compile_seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int CompiledIntegerRegion::root_of(int value) const {
  while (plan_.values[at(value)].same_memory >= 0) value = plan_.values[at(value)].same_memory;
  return value;
}

// Values that take over each other's memory live as one.
void CompiledIntegerRegion::plan_arena() {
  std::vector<Lifetime> lifetimes;
  std::vector<int> place_of(plan_.values.size(), -1);
  auto touch = [&](int value, int step) {
    int root = root_of(value);
    const IntegerValue& given = plan_.values[at(root)];
    if (given.input >= 0 || plan_.values[at(value)].output >= 0) return;
    if (place_of[at(root)] < 0) {
      place_of[at(root)] = static_cast<int>(lifetimes.size());
      lifetimes.push_back({given.shape.size() * size_of(given.dtype), step, step});
    }
    lifetimes[at(place_of[at(root)])].last = step;
  };
  int64_t scratch = 0;
  for (size_t i = 0; i < plan_.steps.size(); ++i) {
    int now = static_cast<int>(i);
    for (int value : plan_.steps[i].inputs) touch(value, now);
    if (plan_.steps[i].residual >= 0) touch(plan_.steps[i].residual, now);
    touch(plan_.steps[i].output, now);
    for (const IntegerArgument& argument : kernels_[i].arguments) {
      if (argument.source == IntegerSource::kScratch) {
        scratch = std::max(scratch, bytes_of(argument.desc));
      }
    }
  }
  scratch_offset_ = place_lifetimes(lifetimes);
  arena_bytes_ = scratch_offset_ + scratch + 64;
  offsets_.assign(plan_.values.size(), -1);
  for (size_t value = 0; value < plan_.values.size(); ++value) {
    int found = place_of[at(root_of(static_cast<int>(value)))];
    if (found >= 0) offsets_[value] = lifetimes[at(found)].offset;
  }
}

Tensor CompiledIntegerRegion::input(const Run& run, int index) const {
  if (live_[at(index)] >= 0) return run.in(live_[at(index)]);
  const Input& kept = inputs_[at(index)];
  return {const_cast<std::byte*>(kept.value.data()), kept.slot.shape, *kept.slot.dtype};
}

CompiledIntegerRegion::Packed CompiledIntegerRegion::pack(const Run& run, const IntegerStep& step,
                                                          const IntegerKernel& kernel) {
  if (step.kind == IntegerKind::kNorm) return pack_norm(run, step);
  Packed packed;
  const IntegerConstants& c = step.constants;
  if (c.weight < 0) return packed;
  IntegerWeights made = weights_of(step, [&](int index) { return input(run, index); });
  packed.weight_scales = std::move(made.scales);
  packed.bias = std::move(made.bias);
  void* plain = made.made.empty() ? input(run, c.weight).raw() : made.made.data();
  packed.weight = Allocation(bytes_of(kernel.packed_weight));
  dnnl::memory from(kernel.plain_weight, onednn_engine(), plain);
  dnnl::memory to(kernel.packed_weight, onednn_engine(), packed.weight.bytes());
  dnnl::stream stream(onednn_engine());
  dnnl::reorder(from, to).execute(stream, from, to);
  stream.wait();
  return packed;
}

// integer = given * factor + bias, in units of the result.
CompiledIntegerRegion::Packed CompiledIntegerRegion::pack_norm(const Run& run,
                                                               const IntegerStep& step) const {
  Packed packed;
  const IntegerConstants& c = step.constants;
  auto numbers = [&](int index) {
    Tensor array = input(run, index);
    return std::span(array.data<const float>(), static_cast<size_t>(array.size()));
  };
  std::span<const float> gamma = numbers(c.gamma), beta = numbers(c.beta);
  std::span<const float> mean = numbers(c.mean), variance = numbers(c.variance);
  double from = plan_.values[at(step.inputs[0])].step, to = plan_.values[at(step.output)].step;
  for (size_t i = 0; i < beta.size(); ++i) {
    double slope = (step.norm.fix_gamma ? 1.0 : gamma[i]) / std::sqrt(variance[i] + step.norm.eps);
    packed.factors.push_back(static_cast<float>(slope * from / to));
    packed.bias.push_back(static_cast<float>((beta[i] - mean[i] * slope) / to));
  }
  return packed;
}

std::shared_ptr<const CompiledIntegerRegion::ConstantSet> CompiledIntegerRegion::constants_for(
    const Run& run) {
  std::vector<uint64_t> stamps;
  for (int index : constant_inputs_) {
    if (live_[at(index)] < 0) continue;
    stamps.push_back(run.input_stamps.empty() ? 0 : run.input_stamps[at(live_[at(index)])]);
  }
  bool is_known = stamps.empty() || !run.input_stamps.empty();
  std::lock_guard guard(lock_);
  if (constants_ && is_known && constants_->stamps == stamps) return constants_;
  auto made = std::make_shared<ConstantSet>();
  made->stamps = std::move(stamps);
  for (size_t i = 0; i < plan_.steps.size(); ++i) {
    made->steps.push_back(pack(run, plan_.steps[i], kernels_[i]));
  }
  constants_ = made;
  return made;
}

void* CompiledIntegerRegion::pointer(const Run& run, const Workspace& workspace, int value) const {
  const IntegerValue& given = plan_.values[at(value)];
  if (given.output >= 0) return run.out(given.output).raw();
  if (given.input >= 0) return input(run, given.input).raw();
  return workspace.arena.bytes() + offsets_[at(value)];
}

std::unique_ptr<CompiledIntegerRegion::Workspace> CompiledIntegerRegion::make_workspace() const {
  auto workspace = std::make_unique<Workspace>();
  workspace->arena = Allocation(arena_bytes_);
  workspace->stream = dnnl::stream(onednn_engine());
  for (const IntegerKernel& kernel : kernels_) {
    auto& memories = workspace->memories.emplace_back();
    auto& arguments = workspace->arguments.emplace_back();
    for (const IntegerArgument& argument : kernel.arguments) {
      memories.emplace_back(argument.desc, onednn_engine(), nullptr);
      arguments.push_back({argument.id, memories.back().get()});
    }
  }
  return workspace;
}

void CompiledIntegerRegion::copy(const Run& run, const Workspace& workspace,
                                 const IntegerStep& step) const {
  const IntegerValue& given = plan_.values[at(step.inputs[0])];
  std::memcpy(pointer(run, workspace, step.output), pointer(run, workspace, step.inputs[0]),
              static_cast<size_t>(given.shape.size() * size_of(given.dtype)));
}

void CompiledIntegerRegion::normalize(const Run& run, const Workspace& workspace,
                                      const Packed& packed, const IntegerStep& step) const {
  const IntegerValue& given = plan_.values[at(step.inputs[0])];
  const IntegerValue& made = plan_.values[at(step.output)];
  int64_t channels = given.shape[1], lines = given.shape.size() / channels;
  void* from = pointer(run, workspace, step.inputs[0]);
  void* to = pointer(run, workspace, step.output);
  dispatch(kEightBits, given.dtype, [&]<class From>() {
    dispatch(kEightBits, made.dtype, [&]<class To>() {
      normalize_lines(lines, channels, static_cast<const From*>(from), packed.factors.data(),
                      packed.bias.data(), bool(step.activation), static_cast<To*>(to));
    });
  });
}

void CompiledIntegerRegion::run_step(const Run& run, Workspace& workspace, const Packed& packed,
                                     size_t step) const {
  const IntegerKernel& kernel = kernels_[step];
  const IntegerStep& planned = plan_.steps[step];
  if (planned.kind == IntegerKind::kCopy) return copy(run, workspace, planned);
  if (planned.kind == IntegerKind::kNorm) return normalize(run, workspace, packed, planned);
  for (size_t i = 0; i < kernel.arguments.size(); ++i) {
    const IntegerArgument& argument = kernel.arguments[i];
    const void* place = nullptr;
    switch (argument.source) {
      case IntegerSource::kValue:
        place = pointer(run, workspace, argument.index);
        break;
      case IntegerSource::kWeight:
        place = packed.weight.bytes();
        break;
      case IntegerSource::kBias:
        place = packed.bias.data();
        break;
      case IntegerSource::kWeightScale:
        place = packed.weight_scales.data();
        break;
      case IntegerSource::kScale:
        place = &kernel.scales[at(argument.index)];
        break;
      case IntegerSource::kScratch:
        place = workspace.arena.bytes() + scratch_offset_;
        break;
    }
    workspace.memories[step][i].set_data_handle(const_cast<void*>(place));
  }
  const auto& arguments = workspace.arguments[step];
  dnnl::error::wrap_c_api(
      dnnl_primitive_execute(kernel.primitive.get(), workspace.stream.get(),
                             static_cast<int>(arguments.size()), arguments.data()),
      "could not execute a primitive");
}

void CompiledIntegerRegion::run(Run& run) {
  ensure(!run.training, "compiled regions are for inference");
  std::shared_ptr<const ConstantSet> constants = constants_for(run);
  std::unique_ptr<Workspace> workspace = workspaces_.take([&] { return make_workspace(); });
  for (size_t i = 0; i < plan_.steps.size(); ++i) {
    times_.run(i, [&] { run_step(run, *workspace, constants->steps[i], i); });
  }
  workspace->stream.wait();
  workspaces_.give(std::move(workspace));
}

CompileReport CompiledIntegerRegion::report() const {
  CompileReport report = report_;
  for (size_t i = 0; i < report.items.size(); ++i) report.items[i].seconds = times_.seconds(i);
  return report;
}

std::vector<std::byte> CompiledIntegerRegion::save() const {
  BlobWriter out;
  out.put_text(to_json(graph_.graph()));
  out.put_list(inputs_, [&](const Input& input) {
    out.put_shape(input.slot.shape);
    out.put_text(name_of(*input.slot.dtype));
    out.put_int(input.frozen ? 1 : 0);
    out.put_bytes(input.value);
  });
  return out.finish(kIntegerCompilerName, kFormat);
}

std::unique_ptr<CompiledIntegerRegion> CompiledIntegerRegion::load(
    std::span<const std::byte> bytes) {
  BlobReader in(bytes, kIntegerCompilerName, kFormat);
  Graph graph = from_json(in.get_text());
  auto inputs = in.get_list([&] {
    Input input;
    input.slot = {in.get_shape(), dtype_named(in.get_text())};
    input.frozen = in.get_int(0, 1) == 1;
    auto value = in.get_bytes();
    input.value.assign(value.begin(), value.end());
    return input;
  });
  in.expect_end();
  return std::make_unique<CompiledIntegerRegion>(std::move(graph), std::move(inputs));
}

}  // namespace mx::cpu
