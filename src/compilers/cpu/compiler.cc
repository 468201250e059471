#include "compilers/cpu/compiler.h"

#include "base/error.h"
#include "base/settings.h"
#include "compilers/blob.h"
#include "compilers/cpu/compiled_region.h"
#include "compilers/plan/lowering.h"
#include "compilers/plan/opened_region.h"
#include "compilers/plan/rules.h"

namespace mx {
namespace {

bool flag_of(const CompileOptions& options, const std::string& name, bool fallback) {
  auto found = options.find(name);
  return found == options.end() ? fallback : Codec<bool>::parse(found->second);
}

cpu::CompiledRegion::Options options_of(const CompileOptions& options) {
  return {.profile = flag_of(options, "profile", false),
          .kernels = {.measure = !settings::kEnforceDeterminism.get(),
                      .winograd = flag_of(options, "winograd", settings::kWinograd.get())}};
}

std::string precision_of(const CompileOptions& options) {
  auto found = options.find("precision");
  if (found != options.end()) return found->second;
  std::string precision = settings::kPrecision.get();
  check(precision == "fp32" || precision == "bf16", settings::kPrecision.info().name, ": \"",
        precision, "\" is not a precision; use fp32 or bf16");
  return precision;
}

class CpuCompiler final : public GraphCompiler {
 public:
  explicit CpuCompiler(std::shared_ptr<GraphCompiler> fallback) : fallback_(std::move(fallback)) {}

  [[nodiscard]] std::string_view name() const override { return cpu::kCompilerName; }

  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& /*options*/) const override {
    const std::string& op = node.op->name;
    if (op == "Deconvolution" || op == "Embedding") return op + " has no compiled kernel";
    return plan::reason_to_refuse(node, inputs);
  }

  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    if (flag_of(options, "interpret", false)) return fallback_->compile(subgraph, options);
    cpu::CompiledRegion::Options wanted = options_of(options);
    std::string precision = precision_of(options);
    if (precision != "fp32" && precision != "bf16") {
      wanted.notes.push_back(cat("precision ", precision, " has no kernels here; fp32 is used"));
    }
    std::vector<Tensor> values;
    for (const Subgraph::Input& input : subgraph.inputs) values.push_back(input.value);
    try {
      plan::OpenedRegion opened(subgraph);
      plan::Plan lowered = plan::Lowering(opened.subgraph()).run();
      lowered.half = precision == "bf16";
      auto region = std::make_unique<cpu::CompiledRegion>(std::move(lowered), values, wanted);
      cpu::return_free_memory();
      return region;
    } catch (const Unsupported&) {
      // Nodes were accepted before shapes and dtypes were known, or by force.
      return fallback_->compile(subgraph, options);
    }
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    if (writer_of(bytes) == fallback_->name()) return fallback_->load(bytes);
    cpu::CompiledRegion::Options wanted = options_of({});
    auto region = cpu::CompiledRegion::load(bytes, wanted);
    cpu::return_free_memory();
    return region;
  }

 private:
  std::shared_ptr<GraphCompiler> fallback_;
};

}  // namespace

std::shared_ptr<GraphCompiler> cpu_compiler(std::shared_ptr<GraphCompiler> fallback) {
  return std::make_shared<CpuCompiler>(std::move(fallback));
}

}  // namespace mx
