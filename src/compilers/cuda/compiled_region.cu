#include <algorithm>
#include <chrono>
#include <set>

#include "base/error.h"
#include "compilers/blob.h"
#include "compilers/cuda/compiled_region.h"
#include "compilers/cuda/formulas/chain_functions.h"
#include "compilers/cuda/kernels/launch.h"
#include "compilers/cuda/own_stream.h"
#include "compilers/cuda/row_schedule.h"
#include "compilers/cuda/tiling.h"
#include "compilers/cuda/timing.h"
#include "compilers/plan/longer_branch.h"
#include "device/cuda/nvrtc.h"
#include "ndarray/process.h"
#include "runtime/kernel_timing.h"
#include "runtime/profile/operator_span.h"

namespace mx::cuda {
namespace {

constexpr uint32_t kProfiled = kProfileSymbolic | kProfileImperative;

size_t at(int i) { return static_cast<size_t>(i); }

// Whether libraries are asked: of many images, and of groups of channels.
bool has_rivals(const plan::Plan& plan) {
  auto is_many = [](const Shape& s) { return s.ndim() > 0 && s[0] > kFewImages; };
  auto has_groups = [](const plan::Layer& layer) { return layer.groups > 1; };
  return std::ranges::any_of(plan.values, is_many) || std::ranges::any_of(plan.layers, has_groups);
}

}  // namespace

CompiledRegion::CompiledRegion(plan::Plan plan, const std::vector<Tensor>& values, Context context,
                               const Options& options, Choices saved)
    : plan_(std::move(plan)), context_(context), options_(options) {
  auto start = std::chrono::steady_clock::now();
  for (const plan::Plan::Input& input : plan_.inputs) live_.add(input.frozen);
  keep_frozen(values);
  {
    CarriedChoices carried(std::move(saved));
    schedule_ = schedule_plan();
    choices_ = carried.noted();
  }
  lanes_.push_back(make_lane());
  constants_ = make_ref<Storage>(context_, std::max<int64_t>(schedule_.constant_bytes, 1));
  stamps_.resize(schedule_.constants.size());
  find_live_sources();
  make_frozen_constants();
  compile_seconds_ =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

ChooseWay CompiledRegion::chooser() const {
  return {.alone =
              [this](const ConvolutionWork& work) {
                return choose_way(options_.number, work, context_, options_.measure);
              },
          .together =
              [this](std::span<const ConvolutionWork> works) {
                return choose_together(options_.number, works, context_, options_.measure);
              }};
}

BuildKernels CompiledRegion::builder() const {
  return [this](const std::string& source) {
    auto* builder = dynamic_cast<KernelBuilder*>(&device_of(context_));
    check<Unsupported>(builder != nullptr && has_nvrtc(), context_,
                       " cannot compile kernels of pointwise operators: NVRTC is not installed");
    return std::shared_ptr<RunTimeModule>(builder->build(source, {}, {}));
  };
}

KernelSchedule CompiledRegion::schedule_plan() {
  join_functions(plan_);
  if (!has_images(plan_)) return schedule_rows(plan_, options_.number, {chooser(), builder()});
  plan::add_in_longer_branch(plan_);
  std::vector<Way> held;
  if (has_rivals(plan_)) held = find_all_ways();
  return schedule(plan_, options_.number, {chooser(), builder()});
}

// What there is to choose is known when a schedule has been made, whatever is chosen.
std::vector<Way> CompiledRegion::find_all_ways() const {
  std::vector<ConvolutionWork> works;
  ChooseWay choose{.alone =
                       [&](const ConvolutionWork& work) {
                         works.push_back(work);
                         return Way{};
                       },
                   .together = [](std::span<const ConvolutionWork>) { return Tilings(); }};
  schedule(plan_, options_.number, {choose, nullptr});
  return find_ways(options_.number, works, context_, options_.measure);
}

void CompiledRegion::find_live_sources() {
  std::set<int> found;
  for (const LayerConstants& constants : schedule_.constants) {
    for (int input : constants.sources()) {
      if (!live_.is_frozen(input) && found.insert(input).second) live_sources_.push_back({input});
    }
  }
}

void CompiledRegion::keep_frozen(const std::vector<Tensor>& values) {
  frozen_.resize(plan_.inputs.size());
  uploaded_.resize(plan_.inputs.size());
  for (size_t i = 0; i < frozen_.size(); ++i) {
    if (!plan_.inputs[i].frozen) continue;
    frozen_[i] = std::make_unique<ColdBytes>(std::span(
        static_cast<const std::byte*>(values[i].raw()), static_cast<size_t>(values[i].bytes())));
  }
}

// Frozen inputs are on the device for as long as it takes, or for ever where live ones are folded
// with them.
void CompiledRegion::make_frozen_constants() {
  OwnStream own(context_);
  Stream& stream = own.get();
  std::vector<bool> is_needed_later(plan_.inputs.size());
  auto source = [&](int input) {
    Ref<Storage>& copy = uploaded_[at(input)];
    if (!copy) {
      std::span<const std::byte> bytes = frozen_[at(input)]->view();
      copy = own.take(static_cast<int64_t>(bytes.size()));
      stream.copy(copy->data(), bytes.data(), static_cast<int64_t>(bytes.size()));
      frozen_[at(input)]->cool();
    }
    return Given{copy->data(), element_of(plan_.inputs[at(input)].dtype)};
  };
  auto is_frozen = [&](int input) { return live_.is_frozen(input); };
  for (const LayerConstants& constants : schedule_.constants) {
    std::vector<int> sources = constants.sources();
    if (std::ranges::all_of(sources, is_frozen)) {
      make_constants(constants, options_.number, static_cast<std::byte*>(constants_->data()),
                     source, native(stream));
      continue;
    }
    for (int input : sources) {
      if (!is_frozen(input)) continue;
      source(input);
      is_needed_later[at(input)] = true;
    }
  }
  stream.synchronize();
  for (size_t i = 0; i < uploaded_.size(); ++i) {
    if (!is_needed_later[i]) uploaded_[i] = nullptr;
  }
}

size_t CompiledRegion::table_size() const {
  return schedule_.input_values.size() + plan_.outputs.size();
}

CompiledRegion::Lane CompiledRegion::make_lane() const {
  Lane lane;
  lane.arena = make_ref<Storage>(context_, std::max<int64_t>(schedule_.arena_bytes, 1));
  return lane;
}

CompiledRegion::Lane& CompiledRegion::lane_of(Stream& stream) {
  for (Lane& lane : lanes_) {
    if (!lane.stream) lane.stream = &stream;
    if (lane.stream == &stream) return lane;
  }
  lanes_.push_back(make_lane());
  lanes_.back().stream = &stream;
  wait_for_compute(context_, stream);  // who had this memory before
  return lanes_.back();
}

std::optional<int64_t> CompiledRegion::bytes_per_stream() const { return schedule_.arena_bytes; }

// In the compute stream, which by then is behind the runs that read the constants elsewhere.
void CompiledRegion::refresh_constants(Run& run) {
  InputStamps stamp(run, live_);
  auto is_known = [&](const Source& source) { return source.stamp == stamp(source.input); };
  if (std::ranges::all_of(live_sources_, is_known)) return;
  Stream& compute = stream_of(context_);
  auto source = [&](int input) {
    const bool is_frozen = live_.is_frozen(input);
    const void* data = is_frozen ? uploaded_[at(input)]->data() : run.in(live_.place(input)).raw();
    return Given{data, element_of(plan_.inputs[at(input)].dtype)};
  };
  for (size_t i = 0; i < schedule_.constants.size(); ++i) {
    const LayerConstants& constants = schedule_.constants[i];
    std::vector<uint64_t> stamps;
    for (int input : constants.sources()) {
      if (!live_.is_frozen(input)) stamps.push_back(stamp(input));
    }
    if (stamps == stamps_[i]) continue;
    make_constants(constants, options_.number, static_cast<std::byte*>(constants_->data()), source,
                   native(compute));
    stamps_[i] = std::move(stamps);
  }
  for (Source& source : live_sources_) source.stamp = stamp(source.input);  // all went well
  if (&run.stream() != &compute) wait_for_compute(context_, run.stream());
}

// The copy goes through the stream: runs that are under way read what they were given.
CompiledRegion::Table& CompiledRegion::table_of(Run& run, Lane& lane) {
  constexpr size_t kMost = 4;
  std::vector<void*> now;
  for (int input : schedule_.input_values) now.push_back(run.in(live_.place(input)).raw());
  for (int i = 0; i < run.num_outputs(); ++i) now.push_back(run.out(i).raw());
  auto found = std::ranges::find(lane.tables, now, &Table::addresses);
  if (found == lane.tables.end() && lane.tables.size() < kMost) {
    const auto bytes = static_cast<int64_t>(table_size() * sizeof(void*));
    found = lane.tables.insert(found, Table{.memory = make_ref<Storage>(context_, bytes)});
    wait_for_compute(context_, run.stream());  // who had this memory before
  } else if (found == lane.tables.end()) {
    found = std::ranges::min_element(lane.tables, {}, &Table::last_run);
  }
  Table& table = *found;
  table.last_run = runs_;
  if (now == table.addresses) return table;
  table.addresses.clear();  // not known, should the copy fail
  run.stream().copy(table.memory->data(), now.data(),
                    static_cast<int64_t>(now.size() * sizeof(void*)));
  table.addresses = std::move(now);
  return table;
}

void CompiledRegion::start(const Addresses& addresses, Stream& stream, size_t begin,
                           size_t end) const {
  for (size_t i = begin; i < end; ++i) schedule_.steps[i].start(addresses, native(stream));
}

void CompiledRegion::start_all(const Addresses& addresses, Stream& stream) const {
  start(addresses, stream, 0, schedule_.steps.size());
}

void CompiledRegion::start_told(const Addresses& addresses, Stream& stream) const {
  for (const Step& step : schedule_.steps) {
    OperatorSpan span(kProfiled, step.nodes, context_,
                      cat(name_of(options_.number), " ", step.kernel));
    step.start(addresses, native(stream));
  }
}

void CompiledRegion::time_steps(const Addresses& addresses, Stream& stream) {
  start_all(addresses, stream);  // steps find what others leave them
  seconds_.clear();
  for (const Step& step : schedule_.steps) {
    seconds_.push_back(seconds_of(device_of(context_), stream, [&](Stream& recorded) {
      step.start(addresses, native(recorded));
    }));
  }
}

void CompiledRegion::run(Run& run) {
  std::lock_guard guard(lock_);
  Lane& lane = lane_of(run.stream());
  refresh_constants(run);
  Table& table = table_of(run, lane);
  const Addresses addresses{.arena = static_cast<std::byte*>(lane.arena->data()),
                            .constants = static_cast<std::byte*>(constants_->data()),
                            .table = static_cast<void**>(table.memory->data())};
  if (KernelTiming::is_on()) time_steps(addresses, run.stream());
  if (is_profiled(kProfiled)) return start_told(addresses, run.stream());
  // Kernels are loaded, which is not recorded.
  if (runs_++ == 0) return start_all(addresses, run.stream());
  if (table.recordings.empty()) record_all(addresses, table);
  if (table.recordings.empty()) return start_all(addresses, run.stream());
  for (const auto& recording : table.recordings) recording->replay(run.stream());
}

// To start a recording takes time for each of its kernels before the first of them runs. So a long
// one is cut: while its beginning runs the rest is started.
void CompiledRegion::record_all(const Addresses& addresses, Table& table) const {
  constexpr size_t kBeginning = 24;
  auto* recorder = dynamic_cast<Recorder*>(&device_of(context_));
  if (!recorder) return;
  const size_t count = schedule_.steps.size();
  const size_t cut = count > 3 * kBeginning ? kBeginning : count;
  for (auto [begin, end] : {std::pair(size_t{0}, cut), std::pair(cut, count)}) {
    if (begin == end) continue;
    auto recording = recorder->record(
        [&, begin = begin, end = end](Stream& stream) { start(addresses, stream, begin, end); });
    if (!recording) return table.recordings.clear();
    table.recordings.push_back(std::move(recording));
  }
}

std::vector<std::byte> CompiledRegion::save() const {
  BlobWriter out;
  write_plan(out, plan_);
  out.put_int(static_cast<int64_t>(options_.number));
  for (const auto& value : frozen_) {
    if (value) out.put_bytes(value->view());
  }
  out.put_list(choices_, [&](const CarriedChoices::Choice& choice) {
    for (const std::string* text : {&choice.kind, &choice.machine, &choice.key, &choice.text}) {
      out.put_text(*text);
    }
  });
  return out.finish(kCompilerName, kBlobFormat);
}

std::unique_ptr<CompiledRegion> CompiledRegion::load(std::span<const std::byte> bytes,
                                                     Context context, const Options& options) {
  BlobReader in(bytes, kCompilerName, kBlobFormat);
  plan::Plan plan = plan::read_plan(in);
  Options wanted = options;
  wanted.number = static_cast<Number>(in.get_int(0, static_cast<int64_t>(Number::kBfloat)));
  std::vector<Tensor> values;
  for (const plan::Plan::Input& input : plan.inputs) {
    Tensor& value = values.emplace_back();
    if (!input.frozen) continue;
    std::span<const std::byte> content = in.get_bytes();
    value = Tensor(const_cast<std::byte*>(content.data()), input.shape, input.dtype);
    check<IoError>(static_cast<int64_t>(content.size()) == value.bytes(),
                   "a saved region has a constant of ", content.size(), " bytes where ",
                   value.bytes(), " belong; save it again");
  }
  Choices saved = in.get_list([&] {
    CarriedChoices::Choice choice;
    for (std::string* text : {&choice.kind, &choice.machine, &choice.key, &choice.text}) {
      *text = in.get_text();
    }
    return choice;
  });
  in.expect_end();
  return std::make_unique<CompiledRegion>(std::move(plan), values, context, wanted,
                                          std::move(saved));
}

CompileReport CompiledRegion::report() const {
  std::lock_guard guard(lock_);
  CompileReport report{.compile_seconds = compile_seconds_};
  for (size_t i = 0; i < schedule_.steps.size(); ++i) {
    const Step& step = schedule_.steps[i];
    report.items.push_back({.nodes = step.nodes,
                            .kernel = cat(name_of(options_.number), " ", step.kernel),
                            .seconds = i < seconds_.size() ? seconds_[i] : 0});
  }
  if (bytes_of(options_.number) == 2) {
    report.notes.push_back(cat(name_of(options_.number),
                               ": arrays and factors; sums, norms, softmax and functions of "
                               "elements are computed in float32"));
  }
  return report;
}

}  // namespace mx::cuda
