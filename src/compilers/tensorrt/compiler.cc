#include "compilers/tensorrt/compiler.h"

#include <chrono>
#include <mutex>
#include <optional>

#include "base/error.h"
#include "base/settings.h"
#include "compilers/blob.h"
#include "compilers/precision.h"
#include "compilers/tensorrt/batch.h"
#include "compilers/tensorrt/engine.h"
#include "compilers/tensorrt/network.h"
#include "compilers/tensorrt/rules.h"
#include "device/device.h"

namespace mx {
namespace tensorrt {
namespace {

constexpr std::string_view kName = "tensorrt";
constexpr int kFormat = 1;

// Programs of MXNet 1.5 to 1.7 name no precision: there a variable decides.
Precision precision_of(const CompileOptions& options) {
  if (!options.contains("precision")) return {.half = settings::kTensorrtHalf.get()};
  check<Unsupported>(!asks_for(options, "int8"),
                     "TensorRT: int8 engines are not built here; use precision='fp16', or bind on "
                     "mx.cpu(), where the quantized kernels of the CPU serve this backend");
  return {.half = asks_for(options, "fp16"), .bfloat16 = asks_for(options, "bf16")};
}

class EngineRegion final : public CompiledGraph {
 public:
  EngineRegion(std::shared_ptr<const Engine> engine, size_t outputs, CompileReport report)
      : engine_(std::move(engine)),
        context_(engine_->new_context()),
        outputs_(outputs),
        report_(std::move(report)) {}

  // A context serves one run at a time; on the device they follow each other in the stream.
  void run(Run& run) override {
    std::lock_guard guard(lock_);
    std::vector<std::pair<Tensor, void*>> written;  // results that lie elsewhere until the end
    for (size_t i : engine_->inputs()) {
      const Tensor& input = run.in(static_cast<int>(i));
      void* place = aligned(run, input);
      if (place != input.raw()) run.stream().copy(place, input.raw(), input.bytes());
      set_address(input_name(i), place);
    }
    for (size_t i = 0; i < outputs_; ++i) {
      const Tensor& output = run.out(static_cast<int>(i));
      void* place = aligned(run, output);
      if (place != output.raw()) written.emplace_back(output, place);
      set_address(output_name(i), place);
    }
    check<DeviceError>(context_->table->enqueue_v3(run.stream().native()), "TensorRT: \"", run.node,
                       "\" could not be started", engine_->library().complaint());
    for (auto& [output, place] : written) run.stream().copy(output.raw(), place, output.bytes());
  }

  [[nodiscard]] std::vector<std::byte> save() const override {
    std::unique_ptr<nv::HostMemory> plan = engine_->serialize();
    BlobWriter out;
    out.put_list(engine_->inputs(), [&](size_t i) { out.put_int(static_cast<int64_t>(i)); });
    out.put_int(static_cast<int64_t>(outputs_));
    out.put_bytes({static_cast<const std::byte*>(plan->table->data()), plan->table->size()});
    return out.finish(kName, kFormat);
  }

  [[nodiscard]] CompileReport report() const override { return report_; }

 private:
  // TensorRT wants addresses that are multiples of 256; our memory is aligned to 64.
  static void* aligned(const Run& run, const Tensor& tensor) {
    constexpr uintptr_t kAlignment = 256;
    auto surplus = [](const void* memory) {
      return reinterpret_cast<uintptr_t>(memory) % kAlignment;
    };
    if (surplus(tensor.raw()) == 0) return tensor.raw();
    auto* room = run.scratch<std::byte>(tensor.bytes() + static_cast<int64_t>(kAlignment));
    return room + (kAlignment - surplus(room)) % kAlignment;
  }
  void set_address(const std::string& name, void* place) {
    check<DeviceError>(context_->table->set_tensor_address(name.c_str(), place),
                       "TensorRT: the engine knows no ", name, engine_->library().complaint());
  }

  std::shared_ptr<const Engine> engine_;
  std::mutex lock_;  // guards the context
  std::unique_ptr<nv::Context> context_;
  size_t outputs_;
  CompileReport report_;
};

class Compiler final : public GraphCompiler {
 public:
  explicit Compiler(std::string library) : path_(std::move(library)) {}

  [[nodiscard]] std::string_view name() const override { return kName; }

  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& /*options*/) const override {
    return tensorrt::refuses(node, inputs);
  }

  std::unique_ptr<CompiledGraph> compile(const Subgraph& region,
                                         const CompileOptions& options) override {
    check_batch(region);
    auto start = std::chrono::steady_clock::now();
    const Library& library = opened();
    Precision precision = precision_of(options);
    std::shared_ptr<const Engine> engine = engine_of(library, region, precision);
    CompileReport report;
    std::string nodes;
    for (int i = 0; i < region.graph.num_nodes(); ++i) {
      const Node& node = region.graph.node(i);
      if (!node.is_variable()) nodes += cat(nodes.empty() ? "" : " + ", node.name);
    }
    report.items.push_back({.nodes = std::move(nodes),
                            .kernel = cat("TensorRT ", library.version(), " ", precision.name())});
    report.compile_seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return std::make_unique<EngineRegion>(std::move(engine), region.graph.outputs().size(),
                                          std::move(report));
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    BlobReader in(bytes, kName, kFormat);
    constexpr int64_t kMost = 1 << 20;
    auto inputs = in.get_list([&] { return static_cast<size_t>(in.get_int(0, kMost)); });
    auto outputs = static_cast<size_t>(in.get_int(0, kMost));
    auto plan = in.get_bytes();
    in.expect_end();
    auto engine = std::make_shared<Engine>(opened(), plan, std::move(inputs));
    return std::make_unique<EngineRegion>(std::move(engine), outputs, CompileReport{});
  }

 private:
  const Library& opened() {
    if (path_.empty()) return library();
    std::lock_guard guard(lock_);
    if (!own_) own_.emplace(path_);
    return *own_;
  }

  std::string path_;
  std::mutex lock_;
  std::optional<Library> own_;
};

}  // namespace
}  // namespace tensorrt

std::shared_ptr<GraphCompiler> tensorrt_compiler(std::string library) {
  return std::make_shared<tensorrt::Compiler>(std::move(library));
}

std::string tensorrt_version() { return tensorrt::library_version(); }
std::string why_no_tensorrt() { return tensorrt::why_no_library(); }

}  // namespace mx
