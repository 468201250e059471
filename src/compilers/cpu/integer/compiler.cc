#include "compilers/cpu/integer/compiler.h"

#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "base/instruction_set.h"
#include "compilers/blob.h"
#include "compilers/cpu/integer/compiled_region.h"
#include "compilers/cpu/integer/rules.h"
#include "compilers/cpu/kernels/factory.h"
#include "passes/infer.h"
#include "passes/inline_regions.h"

namespace mx {
namespace {

// A region whose compiled form knows the inputs in another order.
class Reordered final : public CompiledGraph {
 public:
  Reordered(std::unique_ptr<CompiledGraph> inner, std::vector<size_t> order)
      : inner_(std::move(inner)), order_(std::move(order)) {}

  void run(Run& run) override {
    Tensors given = run.inputs;
    std::span<const uint64_t> given_stamps = run.input_stamps;
    std::vector<uint64_t> stamps;
    for (size_t i = 0; i < order_.size(); ++i) {
      run.inputs[i] = given[order_[i]];
      if (!given_stamps.empty()) stamps.push_back(given_stamps[order_[i]]);
    }
    run.input_stamps = stamps;
    inner_->run(run);
    run.inputs = std::move(given);
    run.input_stamps = given_stamps;
  }

  [[nodiscard]] std::vector<std::byte> save() const override {
    fail<Unsupported>(cpu::kIntegerCompilerName,
                      ": a region that runs opened is not saved as bytes; save the graph, which is "
                      "compiled again where it is loaded");
  }
  [[nodiscard]] CompileReport report() const override { return inner_->report(); }

 private:
  std::unique_ptr<CompiledGraph> inner_;
  std::vector<size_t> order_;  // of the live inputs
};

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
    std::vector<cpu::CompiledIntegerRegion::Input> inputs;
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
      return std::make_unique<cpu::CompiledIntegerRegion>(subgraph.graph.graph(),
                                                          std::move(inputs));
    } catch (const Unsupported&) {
      return compile_opened(subgraph, options);
    }
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    if (writer_of(bytes) == fallback_->name()) return fallback_->load(bytes);
    check<DeviceError>(cpu::adds_bytes_exactly(), name(),
                       ": a saved region of 8-bit kernels needs VNNI, and the instruction set is ",
                       name_of(instruction_set()), "; compile the graph on this machine");
    return cpu::CompiledIntegerRegion::load(bytes);
  }

 private:
  // Only this compiler knows fused layers. In the opened graph variables come in another order.
  std::unique_ptr<CompiledGraph> compile_opened(const Subgraph& subgraph,
                                                const CompileOptions& options) {
    auto has_subgraph = [](const Node* node) {
      return !node->is_variable() && node->op->has_subgraph;
    };
    Graph graph = subgraph.graph.graph();
    if (std::ranges::none_of(post_order(graph.outputs), has_subgraph)) {
      return fallback_->compile(subgraph, options);
    }
    IndexedGraph opened(inline_regions(graph));
    std::vector<Slot> known(static_cast<size_t>(opened.num_entries()));
    std::unordered_map<int, size_t> input_of;  // variable of `opened` → input of `subgraph`
    std::vector<size_t> live_of;               // input of `subgraph` → position in a Run
    size_t next = 0;
    for (size_t i = 0; i < subgraph.inputs.size(); ++i) {
      int node = subgraph.inputs[i].node, variable = opened.index_of(&subgraph.graph.node(node));
      input_of[variable] = i;
      live_of.push_back(subgraph.inputs[i].frozen ? 0 : next++);
      known[static_cast<size_t>(opened.first_entry(variable))] =
          subgraph.slots[static_cast<size_t>(subgraph.graph.first_entry(node))];
    }
    known = infer_with_defaults(opened, std::move(known));
    Subgraph region{.graph = opened,
                    .slots = known,
                    .inputs = {},
                    .name = subgraph.name,
                    .context = subgraph.context};
    std::vector<size_t> order;
    for (int variable : opened.variables()) {
      size_t i = input_of.at(variable);
      const Subgraph::Input& input = subgraph.inputs[i];
      region.inputs.push_back({variable, input.frozen, input.value});
      if (!input.frozen) order.push_back(live_of[i]);
    }
    return std::make_unique<Reordered>(fallback_->compile(region, options), std::move(order));
  }

  std::shared_ptr<GraphCompiler> fallback_;
};

}  // namespace

std::shared_ptr<GraphCompiler> integer_compiler(std::shared_ptr<GraphCompiler> fallback) {
  return std::make_shared<IntegerCompiler>(std::move(fallback));
}

}  // namespace mx
