#include "compilers/cpu/integer/compiled_region.h"

#include <chrono>

#include "base/error.h"
#include "compilers/blob.h"
#include "compilers/cpu/integer/compiler.h"
#include "compilers/cpu/integer/schedule.h"
#include "compilers/cpu/integer/weights.h"
#include "ir/symbol_json.h"
#include "passes/infer.h"

namespace mx::cpu {
namespace {

constexpr int kFormat = 1;
size_t at(int i) { return static_cast<size_t>(i); }

}  // namespace

CompiledIntegerRegion::CompiledIntegerRegion(Graph graph, std::vector<Input> inputs)
    : graph_(std::move(graph)), inputs_(std::move(inputs)) {
  auto start = std::chrono::steady_clock::now();
  std::vector<Slot> known(at(graph_.num_entries()));
  for (size_t i = 0; i < inputs_.size(); ++i) {
    known[at(graph_.first_entry(graph_.variables()[i]))] = inputs_[i].slot;
    live_.add(inputs_[i].frozen);
  }
  std::vector<Slot> slots = infer_with_defaults(graph_, std::move(known));
  Subgraph subgraph{.graph = graph_, .slots = slots, .inputs = {}, .name = {}};
  for (size_t i = 0; i < inputs_.size(); ++i) {
    subgraph.inputs.push_back({.node = graph_.variables()[i], .frozen = inputs_[i].frozen});
  }
  plan_ = lower_integers(subgraph);
  schedule_ = schedule_integers(plan_);
  std::vector<std::vector<int>> sources;
  for (const IntegerStep& step : plan_.steps) sources.push_back(step.constants.sources());
  constants_ = std::make_unique<Constants>(schedule_, std::move(sources), live_);
  runner_ = std::make_unique<ScheduleRunner>(schedule_);
  constants_->freeze([this](size_t step, float* packed, FoldingRoom& /*room*/) {
    pack_step(
        plan_, plan_.steps[step], [this](int index) { return frozen(index); },
        *schedule_.steps[step].kernel, packed);
  });
  compile_seconds_ =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

Tensor CompiledIntegerRegion::frozen(int input) const {
  const Input& kept = inputs_[at(input)];
  return {const_cast<std::byte*>(kept.value.data()), kept.slot.shape, *kept.slot.dtype};
}

Tensor CompiledIntegerRegion::input(const Run& run, int index) const {
  return live_.is_frozen(index) ? frozen(index) : run.in(live_.place(index));
}

void CompiledIntegerRegion::run(Run& run) {
  ensure(!run.training, "compiled regions are for inference");
  InputStamps stamps(run, live_);
  auto pack = [this, &run](size_t step, float* packed, FoldingRoom& /*room*/) {
    pack_step(
        plan_, plan_.steps[step], [this, &run](int index) { return input(run, index); },
        *schedule_.steps[step].kernel, packed);
  };
  std::shared_ptr<const ConstantSet> constants = constants_->current(std::cref(stamps), pack);
  runner_->run(*constants, [&](const Buffer& buffer) {
    Tensor array = buffer.home == Home::kInput ? input(run, buffer.index) : run.out(buffer.index);
    return static_cast<float*>(array.raw());
  });
}

CompileReport CompiledIntegerRegion::report() const {
  return {.compile_seconds = compile_seconds_, .items = runner_->report()};
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
