#include "compilers/neuron/compiler.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "base/error.h"
#include "base/parallel.h"
#include "base/settings.h"
#include "compilers/blob.h"
#include "compilers/neuron/on_device.h"
#include "compilers/neuron/rules.h"
#include "compilers/neuron/split.h"
#include "compilers/neuron/stages.h"
#include "passes/infer.h"

namespace mx {
namespace {

constexpr std::string_view kCoresOption = "--neuroncore-pipeline-cores";

int cores_of(const CompileOptions& options) {
  auto found = options.find(std::string(kCoresOption));
  if (found == options.end()) return 1;
  int64_t cores = Codec<int64_t>::parse(found->second);
  check(cores >= 1 && cores <= neuron::kMaxCores, "neuron: ", kCoresOption, " is ", cores,
        "; use 1 to ", neuron::kMaxCores);
  return static_cast<int>(cores);
}

// Numbers the values that pieces exchange.
class Numbering {
 public:
  Numbering(const Subgraph& region, std::vector<Slot>& values) : region_(region), values_(values) {}

  int of(int entry) {
    auto [found, is_new] = number_.try_emplace(entry, static_cast<int>(values_.size()));
    if (is_new) values_.push_back(region_.slots[static_cast<size_t>(entry)]);
    return found->second;
  }
  std::vector<int> of(const std::vector<int>& entries) {
    std::vector<int> numbers;
    for (int entry : entries) numbers.push_back(of(entry));
    return numbers;
  }

 private:
  const Subgraph& region_;
  std::vector<Slot>& values_;
  std::unordered_map<int, int> number_;
};

class NeuronCompiler final : public GraphCompiler {
 public:
  // `has_cores`: it is for Neuron's, which may be placed on accelerators.
  NeuronCompiler(std::shared_ptr<GraphCompiler> cpu, std::shared_ptr<GraphCompiler> fallback,
                 bool has_cores)
      : cpu_(std::move(cpu)), fallback_(std::move(fallback)), has_cores_(has_cores) {}

  [[nodiscard]] std::string_view name() const override { return neuron::kCompilerName; }

  [[nodiscard]] std::string refuses(const Node& node, std::span<const Slot> inputs,
                                    const CompileOptions& options) const override {
    if (std::string reason = neuron::refuses(node); !reason.empty()) return reason;
    std::string reason = cpu_->refuses(node, inputs, options);
    return reason.empty() ? reason : fallback_->refuses(node, inputs, options);
  }

  std::unique_ptr<CompiledGraph> compile(const Subgraph& region,
                                         const CompileOptions& options) override {
    const std::shared_ptr<GraphCompiler> first = compiler_for(place_of(0));
    auto takes = [&](int node) {
      std::vector<Slot> inputs;
      for (int entry : region.graph.inputs_of(node)) {
        inputs.push_back(region.slots[static_cast<size_t>(entry)]);
      }
      return first->refuses(region.graph.node(node), inputs, options).empty();
    };
    neuron::StagePlan plan;
    plan.cores.requested = cores_of(options);
    Numbering numbers(region, plan.values);
    for (const Subgraph::Input& input : region.inputs) {
      if (!input.frozen) plan.inputs.push_back(numbers.of(region.graph.first_entry(input.node)));
    }
    plan.outputs = numbers.of(region.graph.outputs());
    std::optional<SerialScope> one_thread;  // kernels are chosen for what a core of a pipeline has
    if (plan.cores.requested > 1) one_thread.emplace();
    std::vector<double> costs = neuron::estimate_costs(region);
    bool may_measure = !settings::kEnforceDeterminism.get();
    const bool is_on_cpu = first == cpu_;
    if (plan.cores.requested > 1 && may_measure && is_on_cpu)
      measure(region, options, takes, costs);
    for (const neuron::Piece& piece : neuron::split(region, plan.cores.requested, costs, takes)) {
      plan.stages.push_back({.core = piece.core,
                             .inputs = numbers.of(piece.inputs),
                             .outputs = numbers.of(piece.outputs),
                             .graph = compile_piece(region, piece, options)});
      plan.cores.used = std::max(plan.cores.used, piece.core + 1);
    }
    return std::make_unique<neuron::Stages>(std::move(plan), region.context);
  }

  std::unique_ptr<CompiledGraph> load(std::span<const std::byte> bytes) override {
    return neuron::load_stages(
        bytes, [&](int core, std::span<const std::byte> stage) { return load_stage(core, stage); });
  }

 private:
  [[nodiscard]] std::optional<Context> place_of(int core) const {
    return has_cores_ ? neuron::device_of_core(core) : std::nullopt;
  }
  [[nodiscard]] std::shared_ptr<GraphCompiler> compiler_for(std::optional<Context> place) const {
    return place ? neuron::compiler_of(*place) : cpu_;
  }

  // Stages whose operators had no kernels are for the host wherever the others run.
  [[nodiscard]] std::unique_ptr<CompiledGraph> load_stage(int core,
                                                          std::span<const std::byte> bytes) const {
    const std::optional<Context> place = place_of(core);
    const std::string writer = writer_of(bytes);
    if (!place || writer == fallback_->name()) return cpu_->load(bytes);
    check<IoError>(writer != cpu_->name(), "it was compiled for the CPU, and REMX_NEURON_DEVICE=",
                   settings::kNeuronDevice.get(), "; compile it again with that, or unset it");
    return neuron::on_device(compiler_for(place)->load(bytes), *place);
  }

  // Replaces estimated costs by measured ones, where the whole region has compiled kernels.
  void measure(const Subgraph& region, CompileOptions options, const neuron::Takes& takes,
               std::vector<double>& costs) {
    const IndexedGraph& graph = region.graph;
    std::unordered_map<std::string_view, int> node_named;
    for (int i = 0; i < graph.num_nodes(); ++i) {
      if (graph.node(i).is_variable()) continue;
      if (!takes(i)) return;
      node_named[graph.node(i).name] = i;
    }
    options["profile"] = "1";
    std::unique_ptr<CompiledGraph> whole = cpu_->compile(region, options);
    run_on_zeros(*whole, region);
    std::ranges::fill(costs, 0.0);
    for (const CompileReport::Item& item : whole->report().items) {
      auto found = node_named.find(std::string_view(item.nodes).substr(0, item.nodes.find(" + ")));
      if (found != node_named.end()) costs[static_cast<size_t>(found->second)] += item.seconds;
    }
    bool is_measured = std::ranges::any_of(costs, [](double cost) { return cost > 0; });
    if (!is_measured) costs = neuron::estimate_costs(region);
  }

  static void run_on_zeros(CompiledGraph& whole, const Subgraph& region) {
    constexpr int kRounds = 5;  // the quickest counts
    std::vector<std::vector<std::byte>> memory;
    auto zeros = [&](int entry) {
      const Slot& slot = region.slots[static_cast<size_t>(entry)];
      Tensor shape(nullptr, slot.shape, *slot.dtype);
      memory.emplace_back(static_cast<size_t>(shape.bytes()));
      return Tensor(memory.back().data(), slot.shape, *slot.dtype);
    };
    Run run;
    std::vector<uint64_t> stamps;
    for (const Subgraph::Input& input : region.inputs) {
      if (input.frozen) continue;
      run.inputs.push_back(zeros(region.graph.first_entry(input.node)));
      stamps.push_back(1);
    }
    for (int entry : region.graph.outputs()) run.outputs.push_back(zeros(entry));
    run.node = region.name;
    run.input_stamps = stamps;
    for (int i = 0; i < kRounds; ++i) whole.run(run);
  }

  std::unique_ptr<CompiledGraph> compile_piece(const Subgraph& region, const neuron::Piece& piece,
                                               const CompileOptions& options) {
    IndexedGraph graph(piece.graph);
    std::vector<Slot> variables;
    const int* live = piece.inputs.data();
    for (const Subgraph::Input& source : piece.sources) {
      if (source.frozen) {
        variables.push_back({source.value.shape(), source.value.dtype()});
      } else {
        variables.push_back(region.slots[static_cast<size_t>(*live++)]);
      }
    }
    std::vector<Slot> slots = infer_from_variables(graph, variables);
    const std::optional<Context> place = place_of(piece.core);
    Subgraph subgraph{.graph = graph,
                      .slots = slots,
                      .inputs = piece.sources,
                      .name = region.name,
                      .context = place.value_or(region.context)};
    if (!place) return cpu_->compile(subgraph, options);
    return neuron::on_device(compiler_for(place)->compile(subgraph, options), *place);
  }

  std::shared_ptr<GraphCompiler> cpu_, fallback_;
  bool has_cores_;
};

}  // namespace

std::shared_ptr<GraphCompiler> neuron_compiler(std::shared_ptr<GraphCompiler> cpu,
                                               std::shared_ptr<GraphCompiler> fallback) {
  return std::make_shared<NeuronCompiler>(std::move(cpu), std::move(fallback), true);
}

// The border between pieces is where `integers` begins to refuse nodes. Which nodes a region may
// hold at all is not asked here: whoever made the graph knows.
std::shared_ptr<GraphCompiler> mixed_number_compiler(std::shared_ptr<GraphCompiler> integers,
                                                     std::shared_ptr<GraphCompiler> fallback) {
  return std::make_shared<NeuronCompiler>(std::move(integers), std::move(fallback), false);
}

}  // namespace mx
