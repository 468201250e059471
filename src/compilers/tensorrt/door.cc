#include "compilers/tensorrt/door.h"

#include <iostream>
#include <mutex>

#include "base/error.h"
#include "base/settings.h"
#include "compilers/blob.h"
#include "compilers/tensorrt/batch.h"
#include "compilers/tensorrt/rules.h"

namespace mx {
namespace tensorrt {
namespace {

// Programs of MXNet 1.3 to 1.7 name no precision: there variables decide.
CompileOptions own_options(CompileOptions options) {
  const bool is_told = options.contains("precision") || !settings::kGpuPrecision.get().empty();
  if (!is_told && settings::kTensorrtHalf.get()) options["precision"] = "fp16";
  return options;
}

class Door final : public GraphCompiler {
 public:
  explicit Door(TensorrtServers servers) : servers_(std::move(servers)) {}

  [[nodiscard]] std::string_view name() const override { return servers_.library->name(); }

  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& options) const override {
    std::string reason = tensorrt::refuses(node, inputs);
    return reason.empty() ? server()->refuses(node, inputs, options) : reason;
  }

  std::unique_ptr<CompiledGraph> compile(const Subgraph& region,
                                         const CompileOptions& options) override {
    const std::shared_ptr<GraphCompiler> chosen = server();
    const bool is_library = chosen == servers_.library;
    std::call_once(told_, [&] { std::cerr << cat("TensorRT: ", who_serves(is_library), "\n"); });
    if (is_library) return chosen->compile(region, options);
    check_batch(region);
    return chosen->compile(region, own_options(options));
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    const std::shared_ptr<GraphCompiler> own = servers_.own();
    const bool is_engine = !own || writer_of(bytes) == servers_.library->name();
    return (is_engine ? servers_.library : own)->load(bytes);
  }

 private:
  [[nodiscard]] std::shared_ptr<GraphCompiler> server() const {
    std::shared_ptr<GraphCompiler> own = servers_.own();
    const bool serves = own && (!servers_.is_library_asked_for() || !why_no_library().empty());
    return serves ? own : servers_.library;
  }
  const std::string& why_no_library() const {
    std::call_once(looked_, [&] { why_no_library_ = servers_.why_no_library(); });
    return why_no_library_;
  }
  [[nodiscard]] std::string who_serves(bool is_library) const {
    if (is_library) return "NVIDIA's library serves this backend";
    constexpr std::string_view kOurs = "the compiler of this package serves this backend on GPUs";
    if (servers_.is_library_asked_for()) return cat(kOurs, ", for ", why_no_library());
    return cat(kOurs, "; MXNET_TENSORRT_LIBRARY=libnvinfer.so.10 asks for NVIDIA's library");
  }

  TensorrtServers servers_;
  mutable std::once_flag looked_;
  mutable std::string why_no_library_;  // once somebody looked
  std::once_flag told_;
};

}  // namespace
}  // namespace tensorrt

std::shared_ptr<GraphCompiler> tensorrt_door(TensorrtServers servers) {
  return std::make_shared<tensorrt::Door>(std::move(servers));
}

}  // namespace mx
