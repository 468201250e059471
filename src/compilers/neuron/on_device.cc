#include "compilers/neuron/on_device.h"

#include <algorithm>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/settings.h"
#include "compilers/free_list.h"
#include "device/kinds.h"
#include "ndarray/process.h"
#include "ndarray/storage.h"

namespace mx::neuron {
namespace {

class OnDevice final : public CompiledGraph {
 public:
  OnDevice(std::unique_ptr<CompiledGraph> region, Context device)
      : region_(std::move(region)), device_(device) {}

  void run(Run& run) override {
    device_of(device_).make_current();
    std::unique_ptr<Place> place = places_.take([&] { return make_place(run); });
    Stream& stream = stream_for(*place);
    Run inner;
    inner.op = run.op;
    inner.node = run.node;
    inner.stream_ptr = &stream;
    inner.input_stamps = run.input_stamps;
    for (size_t i = 0; i < run.inputs.size(); ++i) {
      const Tensor& given = run.inputs[i];
      inner.inputs.emplace_back(place->inputs[i]->data(), given.shape(), given.dtype());
      if (!run.input_stamps.empty() && place->stamps[i] == run.input_stamps[i]) continue;
      stream.copy(place->inputs[i]->data(), given.raw(), given.bytes());
      place->stamps[i] = run.input_stamps.empty() ? 0 : run.input_stamps[i];
    }
    for (size_t i = 0; i < run.outputs.size(); ++i) {
      const Tensor& wanted = run.outputs[i];
      inner.outputs.emplace_back(place->outputs[i]->data(), wanted.shape(), wanted.dtype());
    }
    region_->run(inner);
    for (size_t i = 0; i < run.outputs.size(); ++i) {
      stream.copy(run.outputs[i].raw(), place->outputs[i]->data(), run.outputs[i].bytes());
    }
    stream.synchronize();
    places_.give(std::move(place));
  }

  [[nodiscard]] std::vector<std::byte> save() const override { return region_->save(); }
  [[nodiscard]] CompileReport report() const override {
    CompileReport report = region_->report();
    report.notes.push_back(cat("runs on ", device_));
    return report;
  }

 private:
  // What one run uses; runs of several callers overlap.
  struct Place {
    Place() = default;
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    // Memory goes back when nothing uses it any more, also where a run has failed.
    ~Place() {
      try {
        if (stream) stream->synchronize();
      } catch (const Error&) {  // NOLINT(bugprone-empty-catch): whoever ran has been told
      }
    }
    std::unique_ptr<Stream> stream;  // null: the device's compute stream
    std::vector<Ref<Storage>> inputs, outputs;
    std::vector<uint64_t> stamps;  // of what the inputs hold; 0: not known
  };

  std::unique_ptr<Place> make_place(const Run& run) {
    auto place = std::make_unique<Place>();
    if (region_->bytes_per_stream()) place->stream = device_of(device_).new_stream();
    auto memory = [&](const Tensor& array) {
      return make_ref<Storage>(device_, std::max<int64_t>(array.bytes(), 1));
    };
    for (const Tensor& input : run.inputs) place->inputs.push_back(memory(input));
    for (const Tensor& output : run.outputs) place->outputs.push_back(memory(output));
    place->stamps.resize(run.inputs.size());
    if (place->stream) wait_for_compute(device_, *place->stream);  // who had this memory before
    return place;
  }
  [[nodiscard]] Stream& stream_for(const Place& place) const {
    return place.stream ? *place.stream : stream_of(device_);
  }

  std::unique_ptr<CompiledGraph> region_;
  Context device_;
  FreeList<Place> places_;
};

}  // namespace

// The device of the core's number, or where there is none the first of all.
std::optional<Context> device_of_core(int core) {
  const std::string name = settings::kNeuronDevice.get();
  if (name == "cpu") return std::nullopt;
  const std::optional<DeviceKind> kind = find_kind(name);
  check(kind && !is_host(*kind) && !is_virtual_kind(name), "REMX_NEURON_DEVICE: \"", name,
        "\" is no kind of device that compiled graphs run on; use cpu or gpu");
  for (int number : {core, 0}) {
    try {
      return device_of({*kind, number}).context();
    } catch (const DeviceError& error) {
      check<DeviceError>(number > 0 && core > 0, "REMX_NEURON_DEVICE=", name, ": ", error.what(),
                         "; unset it to run on the CPU");
    }
  }
  return std::nullopt;
}

std::shared_ptr<GraphCompiler> compiler_of(Context device) {
  device_of(device).make_current();  // brings its compiler along
  const GraphBackend* backend = compiler_table().find("cuda");
  std::shared_ptr<GraphCompiler> compiler =
      backend ? compiler_table().compiler(*backend, device) : nullptr;
  check<Unsupported>(compiler != nullptr, "REMX_NEURON_DEVICE: nothing compiles graphs for ",
                     device, " in this build; unset it to run on the CPU");
  return compiler;
}

std::unique_ptr<CompiledGraph> on_device(std::unique_ptr<CompiledGraph> region, Context device) {
  return std::make_unique<OnDevice>(std::move(region), device);
}

}  // namespace mx::neuron
