#include "compilers/cuda/compiler.h"

#include <cuda_runtime.h>

#include <set>
#include <string_view>

#include "base/error.h"
#include "base/settings.h"
#include "compilers/calibrated/calibrated.h"
#include "compilers/cuda/compiled_region.h"
#include "compilers/cuda/deconvolution.h"
#include "compilers/cuda/integer_region.h"
#include "compilers/cuda/number_asked.h"
#include "compilers/cuda/row_rules.h"
#include "compilers/integer/compiler.h"
#include "compilers/mkldnn/groups.h"
#include "compilers/neuron/compiler.h"
#include "compilers/plan/lowering.h"
#include "compilers/plan/opened_region.h"
#include "compilers/plan/rules.h"
#include "compilers/precision.h"
#include "compilers/with_fallback.h"
#include "device/cuda/kind.h"
#include "device/cuda/precision.h"
#include "ops/nn/convolution/convolution.h"

namespace mx::cuda {
namespace {

// Whether ways to cut layers are timed.
bool may_measure() { return settings::kGpuMeasure.get() && !settings::kEnforceDeterminism.get(); }

// Layers of images whose kernels are here; what the shared rules know beyond them runs operator by
// operator.
bool is_served(std::string_view op) {
  static const auto* const served = new std::set<std::string_view>{
      "Convolution", "FullyConnected", "BatchNorm", "Pooling",     "softmax",   "SoftmaxOutput",
      "Concat",      "Flatten",        "Reshape",   "expand_dims", "squeeze",   "Deconvolution",
      "Dropout",     "_copy",          "BlockGrad", "Activation",  "LeakyReLU", "relu",
      "clip",        "elemwise_add",   "_plus"};
  return served->contains(op);
}

// Groups of channels have a kernel that waits little and works slowly.
bool is_grouped(const Node& node, const Shape& data) {
  if (node.op->name != "Convolution" || data.ndim() < 2) return false;
  const int64_t groups = node.params.as<ops::ConvolutionParam>().num_group;
  return groups > 1 && groups != data[1];
}

std::string refuses_shapes(const Node& node, std::span<const Slot> inputs) {
  for (const Slot& slot : inputs) {
    if (slot.shape.has_rank() && (slot.shape.ndim() > 4 || slot.shape.ndim() < 1)) {
      return "only images and rows are compiled for GPUs";
    }
  }
  if (inputs.empty() || !inputs[0].shape.is_known()) return "";
  const Shape& data = inputs[0].shape;
  if (data[0] <= kFewImages || !is_grouped(node, data)) return "";
  return cat("groups of channels of more than ", kFewImages,
             " images run faster operator by operator");
}

Context current_context() {
  int device = 0;
  check<DeviceError>(cudaGetDevice(&device) == cudaSuccess, "cuda: no device is current");
  return {kKind, device};
}

// What REMX_GPU_PRECISION says where options say nothing, and how many runs are watched where
// nobody says it: binds cannot.
CompileOptions with_calibration(const CompileOptions& options) {
  constexpr const char* kWatched = "8";
  CompileOptions asked = options;
  asked.try_emplace("precision", settings::kGpuPrecision.get());
  if (!asks_for(asked, "int8")) return options;
  asked.try_emplace("calibration_iters", kWatched);
  return asked;
}

CompileOptions without_calibration(const CompileOptions& options) {
  CompileOptions kept = options;
  kept.erase("calibration_iters");
  return kept;
}

class Compiler final : public GraphCompiler {
 public:
  [[nodiscard]] std::string_view name() const override { return kCompilerName; }

  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& /*options*/) const override {
    if (!is_of_images(node)) return refuses_rows(node, inputs);
    if (!is_served(node.op->name)) return node.op->name + " has no compiled kernel for GPUs";
    std::string reason = refuses_shapes(node, inputs);
    if (reason.empty()) reason = refuses_deconvolution(node, inputs);
    return reason.empty() ? plan::reason_to_refuse(node, inputs) : reason;
  }

  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    std::vector<Tensor> values;
    for (const Subgraph::Input& input : subgraph.inputs) values.push_back(input.value);
    CompiledRegion::Options wanted{.number = number_asked(options, allows_tf32()),
                                   .measure = may_measure()};
    plan::OpenedRegion opened(subgraph);
    return std::make_unique<CompiledRegion>(plan::Lowering(opened.subgraph()).run(), values,
                                            subgraph.context, wanted);
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    return CompiledRegion::load(bytes, current_context(), {.measure = may_measure()});
  }
};

}  // namespace

void add_compilers(CompilerTable& compilers) {
  const GraphBackend* plain = compilers.find("example");
  ensure(plain != nullptr, "what runs a region operator by operator is always there");
  const std::shared_ptr<GraphCompiler> reals =
      with_fallback(std::make_shared<Compiler>(), compilers.compiler(*plain));
  const std::shared_ptr<GraphCompiler> integers =
      integer_compiler({.name = kIntegerCompilerName,
                        .missing = [] { return std::string(); },
                        .compile =
                            [](integer::IntegerRegion region) {
                              return std::make_unique<CompiledIntegerRegion>(
                                  std::move(region), current_context(), may_measure());
                            }},
                       reals);
  compilers.attach("integers", kKind, integers);
  compilers.attach(
      "cuda", kKind,
      calibrated_compiler({.who = "cuda",
                           .plain = reals,
                           .mixed = mixed_number_compiler(integers, compilers.compiler(*plain)),
                           .fuse = [](const Graph& graph) { return mkldnn::fuse_integers(graph); },
                           .reals = without_calibration,
                           .asked = with_calibration}));
}

}  // namespace mx::cuda
