#include "runtime/compiled_regions.h"

#include "base/error.h"
#include "ir/constant.h"
#include "ir/region.h"
#include "ir/rewrite.h"
#include "ir/symbol.h"
#include "ops/control/subgraph.h"
#include "passes/infer.h"
#include "runtime/custom_op.h"

namespace mx {
namespace {

using Frozen = std::vector<std::optional<Tensor>>;

// The region without the values it absorbed; every variable says the shape it was compiled for.
std::shared_ptr<const Graph> described(const Graph& region, std::span<const Slot> inputs,
                                       const Frozen& frozen) {
  size_t next = 0;
  return std::make_shared<Graph>(Rewrite().run(region, [&](Node& node) -> Replacement {
    Slot slot;
    bool is_absorbed = true;
    if (is_constant(node)) {
      Tensor value = constant_value(node);
      slot = {value.shape(), value.dtype()};
    } else if (node.is_variable()) {
      is_absorbed = frozen[next].has_value();
      slot = inputs[next++];
    } else {
      return {};
    }
    Attrs attrs = slot_attrs(slot);
    if (is_absorbed) attrs[std::string(kAbsorbedKey)] = "True";
    return variable(node.name, std::move(attrs));
  }));
}

class Compilation {
 public:
  explicit Compilation(const CompileRequest& request) : request_(request) {}

  CompiledRegions run(const Graph& graph) {
    IndexedGraph indexed(graph);
    std::vector<Slot> slots = infer_from_variables(indexed, request_.variable_slots);
    result_.graph = rewrite_.run(graph, [&](Node& node) -> Replacement {
      if (!is_ours(node)) return {};
      std::vector<Slot> inputs;
      for (const Value& input : node.inputs) {
        inputs.push_back(slots[static_cast<size_t>(indexed.entry_of(input))]);
      }
      return compiled(node, inputs);
    });
    return std::move(result_);
  }

 private:
  [[nodiscard]] bool is_ours(const Node& node) const {
    return !node.is_variable() && node.op->has_subgraph && !is_custom(*node.op) &&
           (request_.backend.empty() || region_backend(node).name == request_.backend);
  }

  [[nodiscard]] std::optional<Tensor> frozen_value(const Value& input) const {
    if (!request_.frozen || !input.node->is_variable()) return std::nullopt;
    return request_.frozen(*input.node);
  }

  Ref<Node> compiled(const Node& node, std::span<const Slot> slots) {
    Ref<Node> copy = with_inputs(node, rewrite_.inputs_of(node));
    if (is_ahead_of_time(node)) {
      load(node, *copy);
    } else {
      compile(node, *copy, slots);
    }
    return copy;
  }

  void load(const Node& node, Node& copy) {
    std::optional<Tensor> artifact = frozen_value(node.inputs.back());
    if (!artifact) return;
    check_place_of_artifact(node, request_.context);
    result_.regions[&copy] = load_artifact(node, *artifact);
    Values live = copy.inputs;
    live.pop_back();
    set_inputs(copy, std::move(live));
  }

  void compile(const Node& node, Node& copy, std::span<const Slot> slots) {
    Frozen frozen;
    Values live;
    for (size_t i = 0; i < slots.size(); ++i) {
      check<ShapeError>(slots[i].shape.is_known(), region_backend(node).name, ": the shape of \"",
                        output_name(node.inputs[i]), "\" is ", slots[i].shape, ", and node \"",
                        node.name,
                        "\" is compiled for known shapes; give the shape of more inputs");
      frozen.push_back(frozen_value(node.inputs[i]));
      if (!frozen.back()) live.push_back(copy.inputs[i]);
    }
    result_.regions[&copy] = compile_region(node, slots, request_.context, frozen);
    copy.subgraphs[0] = described(*node.subgraphs.at(0), slots, frozen);
    set_inputs(copy, std::move(live));
  }

  const CompileRequest& request_;
  Rewrite rewrite_;
  CompiledRegions result_;
};

}  // namespace

Attrs slot_attrs(const Slot& slot) {
  return {{"__shape__", Codec<Dims>::text(slot.shape.dims())},
          {"__dtype__", cat(static_cast<int>(*slot.dtype))}};
}

void set_inputs(Node& node, Values inputs) {
  auto params = node.params.as<ops::SubgraphParam>();
  params.num_args = static_cast<int>(inputs.size());
  node.params = params;
  node.attrs["num_args"] = cat(inputs.size());
  node.inputs = std::move(inputs);
}

void check_place_of_artifact(const Node& node, Context context) {
  check<Unsupported>(context.is_host(), "node \"", node.name,
                     "\" was compiled ahead of time for the CPU, and the graph is bound on ",
                     context, "; bind it on mx.cpu()");
}

std::unique_ptr<CompiledGraph> load_artifact(const Node& node, const Tensor& bytes) {
  std::string name = output_name(node.inputs.back());
  check<TypeError>(bytes.dtype() == DType::kUint8, "\"", name, "\" is of ", name_of(bytes.dtype()),
                   "; a compiled region is an array of uint8");
  try {
    return region_compiler(node, {})->load(
        {static_cast<const std::byte*>(bytes.raw()), static_cast<size_t>(bytes.bytes())});
  } catch (const IoError& error) {
    fail<IoError>("\"", name, "\": ", error.what());
  }
}

CompiledRegions compile_regions(const Graph& graph, const CompileRequest& request) {
  return Compilation(request).run(graph);
}

}  // namespace mx
