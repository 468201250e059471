#include "runtime/ahead_of_time.h"

#include <mutex>
#include <unordered_map>

#include "base/error.h"
#include "ir/constant.h"
#include "ir/op.h"
#include "ir/region.h"
#include "ir/symbol.h"
#include "ops/control/subgraph.h"
#include "passes/infer.h"
#include "runtime/region.h"

namespace mx {
namespace {

Attrs slot_attrs(const Slot& slot) {
  return {{"__shape__", Codec<Dims>::text(slot.shape.dims())},
          {"__dtype__", cat(static_cast<int>(*slot.dtype))}};
}

// The region without its constants; every variable says the shape it was compiled for.
std::shared_ptr<const Graph> described(const Graph& region, std::span<const Slot> inputs) {
  std::unordered_map<const Node*, Ref<Node>> mapped;
  auto map = [&](const Value& value) { return Value{mapped.at(value.node.get()), value.index}; };
  auto live = inputs.begin();
  for (const Node* node : post_order(region.outputs)) {
    if (is_constant(*node)) {
      Tensor value = constant_value(*node);
      Attrs attrs = slot_attrs({value.shape(), value.dtype()});
      attrs[std::string(kAbsorbedKey)] = "True";
      mapped[node] = variable(node->name, std::move(attrs)).node;
    } else if (node->is_variable()) {
      mapped[node] = variable(node->name, slot_attrs(*live++)).node;
    } else {
      Values arguments;
      for (const Value& input : node->inputs) arguments.push_back(map(input));
      mapped[node] = with_inputs(*node, std::move(arguments));
    }
  }
  auto result = std::make_shared<Graph>();
  for (const Value& output : region.outputs) result->outputs.push_back(map(output));
  return result;
}

class Rewriter {
 public:
  explicit Rewriter(const AheadOfTimeRequest& request) : request_(request) {}

  AheadOfTime run(const Graph& graph) {
    IndexedGraph indexed(graph);
    std::vector<Slot> slots = infer_from_variables(indexed, request_.variable_slots);
    for (int i = 0; i < indexed.num_nodes(); ++i) {
      const Node& node = indexed.node(i);
      std::vector<Slot> inputs;
      for (int entry : indexed.inputs_of(i)) inputs.push_back(slots[static_cast<size_t>(entry)]);
      mapped_[&node] = rewritten(node, inputs);
    }
    for (const Value& output : graph.outputs) result_.graph.outputs.push_back(map(output));
    return std::move(result_);
  }

 private:
  [[nodiscard]] Value map(const Value& value) const {
    return {mapped_.at(value.node.get()), value.index};
  }

  Ref<Node> rewritten(const Node& node, std::span<const Slot> slots) {
    if (node.is_variable()) return Ref<Node>(const_cast<Node*>(&node));
    Values inputs;
    for (const Value& input : node.inputs) inputs.push_back(map(input));
    Ref<Node> copy = with_inputs(node, std::move(inputs));
    bool is_ours = node.op->has_subgraph && door_of(node).name == request_.backend;
    if (!is_ours || is_ahead_of_time(node)) return copy;
    for (size_t i = 0; i < slots.size(); ++i) {
      check<ShapeError>(slots[i].shape.is_known(), request_.backend, ": the shape of \"",
                        output_name(node.inputs[i]), "\" is ", slots[i].shape, ", and node \"",
                        node.name,
                        "\" is compiled for known shapes; give the shape of more inputs");
    }
    add_artifact(*copy, compile_region(node, slots)->save());
    copy->subgraphs[0] = described(*node.subgraphs.at(0), slots);
    return copy;
  }

  void add_artifact(Node& node, std::vector<std::byte> bytes) {
    std::string name = node.name + request_.suffix;
    Slot slot{Shape{static_cast<int64_t>(bytes.size())}, DType::kUint8};
    node.inputs.push_back(variable(name, slot_attrs(slot)));
    auto params = node.params.as<ops::SubgraphParam>();
    params.num_args = static_cast<int>(node.inputs.size());
    node.params = params;
    node.attrs = node.params.text();
    node.attrs.insert(request_.attrs.begin(), request_.attrs.end());
    result_.artifacts.emplace_back(std::move(name), std::move(bytes));
  }

  const AheadOfTimeRequest& request_;
  std::unordered_map<const Node*, Ref<Node>> mapped_;
  AheadOfTime result_;
};

class LoadedRegion final : public CompiledGraph {
 public:
  explicit LoadedRegion(const Node& node)
      : compiler_(door_of(node).compiler), artifact_(output_name(node.inputs.back())) {}

  void run(Run& run) override {
    std::shared_ptr<CompiledGraph> region = current(run);
    Run inner;
    for (int i = 0; i + 1 < run.num_inputs(); ++i) inner.inputs.push_back(run.in(i));
    inner.outputs = run.outputs;
    inner.training = run.training;
    inner.stream_ptr = run.stream_ptr;
    inner.scratch_memory = run.scratch_memory;
    inner.random_state = run.random_state;
    if (!run.input_stamps.empty()) {
      inner.input_stamps = run.input_stamps.first(run.input_stamps.size() - 1);
    }
    inner.op = run.op;
    inner.node = run.node;
    region->run(inner);
  }

  [[nodiscard]] std::vector<std::byte> save() const override {
    std::lock_guard guard(lock_);
    check(region_ != nullptr, "\"", artifact_, "\" was not loaded yet; run the graph once");
    return region_->save();
  }

  [[nodiscard]] CompileReport report() const override {
    std::lock_guard guard(lock_);
    return region_ ? region_->report() : CompileReport{};
  }

 private:
  std::shared_ptr<CompiledGraph> current(const Run& run) {
    std::lock_guard guard(lock_);
    bool has_stamp = !run.input_stamps.empty();
    if (region_ && has_stamp && run.input_stamps.back() == stamp_) return region_;
    const Tensor& bytes = run.inputs.back();
    check<TypeError>(bytes.dtype() == DType::kUint8, "\"", artifact_, "\" is of ",
                     name_of(bytes.dtype()), "; a compiled region is an array of uint8");
    try {
      region_ = compiler_->load(
          {static_cast<const std::byte*>(bytes.raw()), static_cast<size_t>(bytes.bytes())});
    } catch (const IoError& error) {
      fail<IoError>("\"", artifact_, "\": ", error.what());
    }
    if (has_stamp) stamp_ = run.input_stamps.back();
    return region_;
  }

  std::shared_ptr<GraphCompiler> compiler_;
  std::string artifact_;
  mutable std::mutex lock_;  // guards what follows
  std::shared_ptr<CompiledGraph> region_;
  uint64_t stamp_ = 0;
};

}  // namespace

AheadOfTime compile_ahead(const Graph& graph, const AheadOfTimeRequest& request) {
  return Rewriter(request).run(graph);
}

std::unique_ptr<CompiledGraph> load_region(const Node& node, Context context) {
  check<Unsupported>(context.is_host(), "node \"", node.name,
                     "\" was compiled ahead of time for the CPU, and the graph is bound on ",
                     context, "; bind on mx.cpu() or mx.neuron()");
  return std::make_unique<LoadedRegion>(node);
}

}  // namespace mx
