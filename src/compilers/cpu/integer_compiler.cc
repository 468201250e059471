#include "compilers/cpu/integer_compiler.h"

#include "base/error.h"
#include "base/instruction_set.h"
#include "compilers/blob.h"
#include "compilers/cpu/integer_region.h"
#include "compilers/cpu/integer_rules.h"
#include "compilers/cpu/kernels.h"
#include "passes/infer.h"
#include "passes/inline_regions.h"

namespace mx {
namespace {

class IntegerCompiler final : public GraphCompiler {
 public:
  explicit IntegerCompiler(std::shared_ptr<GraphCompiler> fallback)
      : fallback_(std::move(fallback)) {}

  [[nodiscard]] std::string_view name() const override { return cpu::kIntegerCompilerName; }

  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& /*options*/) const override {
    return cpu::reason_to_refuse_integers(node, inputs);
  }

  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    std::vector<cpu::IntegerRegion::Input> inputs;
    for (const Subgraph::Input& input : subgraph.inputs) {
      int entry = subgraph.graph.first_entry(input.node);
      auto& kept = inputs.emplace_back(subgraph.slots[static_cast<size_t>(entry)], input.frozen);
      if (!input.frozen) continue;
      const auto* data = static_cast<const std::byte*>(input.value.raw());
      kept.value.assign(data, data + input.value.bytes());
    }
    // Sums that saturate would not be what the operators compute; they have kernels for that.
    if (!cpu::adds_bytes_exactly()) return compile_opened(subgraph, options);
    try {
      return std::make_unique<cpu::IntegerRegion>(subgraph.graph.graph(), std::move(inputs));
    } catch (const Unsupported&) {
      return compile_opened(subgraph, options);
    }
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    if (writer_of(bytes) == fallback_->name()) return fallback_->load(bytes);
    check<DeviceError>(cpu::adds_bytes_exactly(), name(),
                       ": a saved region of 8-bit kernels needs VNNI, and the instruction set is ",
                       name_of(instruction_set()), "; compile the graph on this machine");
    return cpu::IntegerRegion::load(bytes);
  }

 private:
  // Only this compiler knows fused layers.
  std::unique_ptr<CompiledGraph> compile_opened(const Subgraph& subgraph,
                                                const CompileOptions& options) {
    IndexedGraph opened(inline_regions(subgraph.graph.graph()));
    std::vector<Slot> known(static_cast<size_t>(opened.num_entries()));
    Subgraph region{.graph = opened,
                    .slots = known,
                    .inputs = {},
                    .name = subgraph.name,
                    .context = subgraph.context};
    for (const Subgraph::Input& input : subgraph.inputs) {
      int entry = subgraph.graph.first_entry(input.node);
      int variable = opened.index_of(&subgraph.graph.node(input.node));
      known[static_cast<size_t>(opened.first_entry(variable))] =
          subgraph.slots[static_cast<size_t>(entry)];
      region.inputs.push_back({variable, input.frozen, input.value});
    }
    known = infer_with_defaults(opened, std::move(known));
    return fallback_->compile(region, options);
  }

  std::shared_ptr<GraphCompiler> fallback_;
};

}  // namespace

std::shared_ptr<GraphCompiler> integer_compiler(std::shared_ptr<GraphCompiler> fallback) {
  return std::make_shared<IntegerCompiler>(std::move(fallback));
}

}  // namespace mx
