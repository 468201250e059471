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
#include "ir/opening.h"
#include "ops/pointwise/trace/traced.h"

namespace mx::cuda {
namespace {

constexpr plan::Abilities kAbilities{.halves = true, .upsampling = true};

// Whether ways to cut layers are timed.
bool may_measure() { return settings::kGpuMeasure.get() && !settings::kEnforceDeterminism.get(); }

// Layers of images whose kernels are here; what the shared rules know beyond them runs operator by
// operator.
bool is_served(const Node& node) {
  static const auto* const served = new std::set<std::string_view>{"Convolution",
                                                                   "FullyConnected",
                                                                   "BatchNorm",
                                                                   "Pooling",
                                                                   "softmax",
                                                                   "SoftmaxOutput",
                                                                   "Concat",
                                                                   "Flatten",
                                                                   "Reshape",
                                                                   "expand_dims",
                                                                   "squeeze",
                                                                   "Deconvolution",
                                                                   "Dropout",
                                                                   "_copy",
                                                                   "BlockGrad",
                                                                   "UpSampling",
                                                                   "_contrib_AdaptiveAvgPooling2D"};
  return served->contains(node.op->name) || plan::is_cast(node) ||
         ops::traced(kin_of(*node.op).name);
}

std::string refuses_shapes(std::span<const Slot> inputs) {
  for (const Slot& slot : inputs) {
    if (slot.shape.has_rank() && (slot.shape.ndim() > 4 || slot.shape.ndim() < 1)) {
      return "only images and rows are compiled for GPUs";
    }
  }
  return "";
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

  // Ranges of int8 are those of float32 arrays.
  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& options) const override {
    plan::Abilities abilities = kAbilities;
    abilities.halves = !asks_for(with_calibration(options), "int8");
    if (!is_of_images(node)) return refuses_rows(node, inputs, abilities);
    if (!is_served(node)) return node.op->name + " has no compiled kernel for GPUs";
    std::string reason = refuses_shapes(inputs);
    if (reason.empty()) reason = refuses_deconvolution(node, inputs);
    return reason.empty() ? plan::reason_to_refuse(node, inputs, abilities) : reason;
  }

  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    std::vector<Tensor> values;
    for (const Subgraph::Input& input : subgraph.inputs) values.push_back(input.value);
    plan::OpenedRegion opened(subgraph);
    const Subgraph& network = opened.subgraph();
    CompiledRegion::Options wanted{.number = number_asked(options, allows_tf32(), half_of(network)),
                                   .measure = may_measure()};
    return std::make_unique<CompiledRegion>(plan::Lowering(network, kAbilities).run(), values,
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
