#include "compilers/cpu/integer/compiled_region.h"

#include <chrono>

#include "base/error.h"
#include "compilers/cpu/integer/schedule.h"
#include "compilers/cpu/integer/weights.h"

namespace mx::cpu {

CompiledIntegerRegion::CompiledIntegerRegion(integer::IntegerRegion region)
    : region_(std::move(region)) {
  auto start = std::chrono::steady_clock::now();
  const IntegerPlan& plan = region_.plan();
  schedule_ = schedule_integers(plan);
  std::vector<std::vector<int>> sources;
  for (const IntegerStep& step : plan.steps) sources.push_back(step.constants.sources());
  constants_ = std::make_unique<Constants>(schedule_, std::move(sources), region_.live());
  runner_ = std::make_unique<ScheduleRunner>(schedule_);
  constants_->freeze([&](size_t step, float* packed, FoldingRoom& /*room*/) {
    pack_step(
        plan, plan.steps[step], [this](int index) { return region_.frozen(index); },
        *schedule_.steps[step].kernel, packed);
  });
  compile_seconds_ =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void CompiledIntegerRegion::run(Run& run) {
  ensure(!run.training, "compiled regions are for inference");
  InputStamps stamps(run, region_.live());
  const IntegerPlan& plan = region_.plan();
  auto pack = [&](size_t step, float* packed, FoldingRoom& /*room*/) {
    pack_step(
        plan, plan.steps[step], [&](int index) { return region_.input(run, index); },
        *schedule_.steps[step].kernel, packed);
  };
  std::shared_ptr<const ConstantSet> constants = constants_->current(std::cref(stamps), pack);
  runner_->run(*constants, [&](const Buffer& buffer) {
    Tensor array =
        buffer.home == Home::kInput ? region_.input(run, buffer.index) : run.out(buffer.index);
    return static_cast<float*>(array.raw());
  });
}

CompileReport CompiledIntegerRegion::report() const {
  return {.compile_seconds = compile_seconds_, .items = runner_->report()};
}

std::vector<std::byte> CompiledIntegerRegion::save() const {
  return region_.save(kIntegerCompilerName);
}

}  // namespace mx::cpu
