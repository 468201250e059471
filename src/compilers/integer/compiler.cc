#include "compilers/integer/compiler.h"

#include <algorithm>
#include <unordered_map>

#include "base/error.h"
#include "compilers/blob.h"
#include "compilers/integer/rules.h"
#include "compilers/with_fallback.h"
#include "passes/infer.h"
#include "passes/inline_regions.h"

namespace mx {
namespace {

bool has_integers(const IndexedGraph& graph) {
  return std::ranges::any_of(post_order(graph.graph().outputs), [](const Node* node) {
    return !node->is_variable() && integer::reason_to_refuse_integers(*node).empty();
  });
}

// A region whose compiled form knows the inputs in another order.
class Reordered final : public CompiledGraph {
 public:
  Reordered(std::string_view who, std::unique_ptr<CompiledGraph> inner, std::vector<size_t> order)
      : who_(who), inner_(std::move(inner)), order_(std::move(order)) {}

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
    fail<Unsupported>(who_,
                      ": a region that runs opened is not saved as bytes; save the graph, which is "
                      "compiled again where it is loaded");
  }
  [[nodiscard]] CompileReport report() const override { return inner_->report(); }

 private:
  std::string_view who_;
  std::unique_ptr<CompiledGraph> inner_;
  std::vector<size_t> order_;  // of the live inputs
};

class IntegerCompiler final : public GraphCompiler {
 public:
  IntegerCompiler(IntegerKernels kernels, std::shared_ptr<GraphCompiler> fallback)
      : kernels_(std::move(kernels)), fallback_(std::move(fallback)) {}

  [[nodiscard]] std::string_view name() const override { return kernels_.name; }

  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> /*inputs*/,
                                    const CompileOptions& /*options*/) const override {
    std::string reason = integer::reason_to_refuse_integers(node);
    return reason.empty() ? kernels_.missing() : reason;
  }

  std::unique_ptr<CompiledGraph> compile(const Subgraph& subgraph,
                                         const CompileOptions& options) override {
    std::string reason = kernels_.missing();
    try {
      if (reason.empty()) return kernels_.compile(integer::IntegerRegion(subgraph));
    } catch (const Unsupported& error) {
      reason = error.what();
    }
    auto compiled = compile_opened(subgraph, options);
    if (!has_integers(subgraph.graph)) return compiled;
    return with_note(std::move(compiled), cat("integers are computed in real numbers: ", reason));
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    if (writer_of(bytes) == fallback_->name()) return fallback_->load(bytes);
    const std::string missing = kernels_.missing();
    check<DeviceError>(missing.empty(), name(), ": a saved region cannot run here: ", missing,
                       "; compile the graph on this machine");
    return kernels_.compile(integer::IntegerRegion(bytes, name()));
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
    return std::make_unique<Reordered>(name(), fallback_->compile(region, options),
                                       std::move(order));
  }

  IntegerKernels kernels_;
  std::shared_ptr<GraphCompiler> fallback_;
};

}  // namespace

std::shared_ptr<GraphCompiler> integer_compiler(IntegerKernels kernels,
                                                std::shared_ptr<GraphCompiler> fallback) {
  return std::make_shared<IntegerCompiler>(std::move(kernels), std::move(fallback));
}

}  // namespace mx
