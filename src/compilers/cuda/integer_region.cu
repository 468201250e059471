#include <algorithm>
#include <chrono>
#include <map>

#include "base/error.h"
#include "compilers/cuda/integer_region.h"
#include "compilers/cuda/integer_tiling.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/own_stream.h"
#include "compilers/cuda/timing.h"
#include "ndarray/process.h"
#include "runtime/kernel_timing.h"

namespace mx::cuda {
namespace {

// Copies of live inputs on the host, where weights are rounded; each is fetched once.
class HostCopies {
 public:
  HostCopies(const integer::IntegerRegion& region, Run& run) : region_(region), run_(run) {}

  Tensor operator()(int input) {
    if (region_.live().is_frozen(input)) return region_.frozen(input);
    const Tensor& given = run_.in(region_.live().place(input));
    auto [found, is_new] = copies_.try_emplace(input);
    if (is_new) {
      found->second.resize(static_cast<size_t>(given.bytes()));
      run_.stream().copy(found->second.data(), given.raw(), given.bytes());
      run_.stream().synchronize();
    }
    return {found->second.data(), given.shape(), given.dtype()};
  }

 private:
  const integer::IntegerRegion& region_;
  Run& run_;
  std::map<int, std::vector<std::byte>> copies_;
};

}  // namespace

CompiledIntegerRegion::CompiledIntegerRegion(integer::IntegerRegion region, Context context,
                                             bool measure)
    : region_(std::move(region)), context_(context) {
  auto start = std::chrono::steady_clock::now();
  schedule_ = schedule_integers(region_.plan(), [&](const IntegerConvolution& work) {
    return choose_integer_tiling(work, context_, measure);
  });
  auto memory = [&](int64_t bytes) {
    return make_ref<Storage>(context_, std::max<int64_t>(bytes, 1));
  };
  arena_ = memory(schedule_.arena_bytes);
  constants_ = memory(schedule_.constant_bytes);
  size_t outputs = 0;
  for (const integer::IntegerValue& value : region_.plan().values) {
    if (value.output >= 0) outputs = std::max(outputs, static_cast<size_t>(value.output) + 1);
  }
  addresses_.resize(schedule_.input_values.size() + outputs);
  table_ = memory(static_cast<int64_t>(addresses_.size() * sizeof(void*)));
  stamps_.resize(schedule_.constants.size());
  make_frozen_constants();
  compile_seconds_ =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

void CompiledIntegerRegion::make_frozen_constants() {
  OwnStream own(context_);
  for (const IntegerConstantsOfStep& constants : schedule_.constants) {
    const auto& step = region_.plan().steps[static_cast<size_t>(constants.step)];
    const std::vector<int> sources = step.constants.sources();
    auto is_frozen = [&](int input) { return region_.live().is_frozen(input); };
    if (!std::ranges::all_of(sources, is_frozen)) continue;
    const BlockPart part = part_of(constants);
    std::vector<std::byte> made(static_cast<size_t>(part.bytes));
    make_integer_constants(
        region_.plan(), constants, [&](int input) { return region_.frozen(input); }, made);
    own.get().copy(static_cast<std::byte*>(constants_->data()) + part.begin, made.data(),
                   part.bytes);
    own.get().synchronize();
  }
}

void CompiledIntegerRegion::refresh_constants(Run& run) {
  InputStamps stamp(run, region_.live());
  HostCopies input(region_, run);
  for (size_t i = 0; i < schedule_.constants.size(); ++i) {
    const IntegerConstantsOfStep& constants = schedule_.constants[i];
    std::vector<uint64_t> stamps;
    const auto& step = region_.plan().steps[static_cast<size_t>(constants.step)];
    for (int source : step.constants.sources()) {
      if (!region_.live().is_frozen(source)) stamps.push_back(stamp(source));
    }
    if (stamps == stamps_[i]) continue;
    const BlockPart part = part_of(constants);
    std::vector<std::byte> made(static_cast<size_t>(part.bytes));
    make_integer_constants(region_.plan(), constants, std::ref(input), made);
    run.stream().copy(static_cast<std::byte*>(constants_->data()) + part.begin, made.data(),
                      part.bytes);
    run.stream().synchronize();
    stamps_[i] = std::move(stamps);
  }
}

// The copy goes through the stream: runs that are under way read what they were given.
void CompiledIntegerRegion::refresh_table(Run& run) {
  std::vector<void*> now;
  for (int input : schedule_.input_values) {
    now.push_back(run.in(region_.live().place(input)).raw());
  }
  for (int i = 0; i < run.num_outputs(); ++i) now.push_back(run.out(i).raw());
  if (now == addresses_) return;
  addresses_.clear();  // not known, should the copy fail
  run.stream().copy(table_->data(), now.data(), static_cast<int64_t>(now.size() * sizeof(void*)));
  addresses_ = std::move(now);
}

Addresses CompiledIntegerRegion::addresses() const {
  return {.arena = static_cast<std::byte*>(arena_->data()),
          .constants = static_cast<std::byte*>(constants_->data()),
          .table = static_cast<void**>(table_->data())};
}

void CompiledIntegerRegion::start_all(Stream& stream) const {
  for (const Step& step : schedule_.steps) step.start(addresses(), native(stream));
}

void CompiledIntegerRegion::time_steps(Stream& stream) {
  start_all(stream);  // steps find what others leave them
  seconds_.clear();
  for (const Step& step : schedule_.steps) {
    seconds_.push_back(seconds_of(device_of(context_), stream, [&](Stream& recorded) {
      step.start(addresses(), native(recorded));
    }));
  }
}

void CompiledIntegerRegion::run(Run& run) {
  ensure(!run.training, "compiled regions are for inference");
  std::lock_guard guard(lock_);
  refresh_constants(run);
  refresh_table(run);
  if (KernelTiming::is_on()) time_steps(run.stream());
  if (runs_++ == 0) return start_all(run.stream());  // kernels are loaded, which is not recorded
  if (!recording_) {
    auto* recorder = dynamic_cast<Recorder*>(&device_of(context_));
    if (recorder) recording_ = recorder->record([&](Stream& stream) { start_all(stream); });
  }
  if (!recording_) return start_all(run.stream());
  recording_->replay(run.stream());
}

std::vector<std::byte> CompiledIntegerRegion::save() const {
  return region_.save(kIntegerCompilerName);
}

CompileReport CompiledIntegerRegion::report() const {
  std::lock_guard guard(lock_);
  CompileReport report{.compile_seconds = compile_seconds_};
  for (size_t i = 0; i < schedule_.steps.size(); ++i) {
    const Step& step = schedule_.steps[i];
    report.items.push_back({.nodes = step.nodes,
                            .kernel = cat("int8 ", step.kernel),
                            .seconds = i < seconds_.size() ? seconds_[i] : 0});
  }
  return report;
}

}  // namespace mx::cuda
