#include "runtime/region.h"

#include <unordered_map>

#include "base/error.h"
#include "base/json.h"
#include "base/settings.h"
#include "ir/constant.h"
#include "ir/symbol.h"
#include "ndarray/process.h"
#include "ops/control/subgraph.h"
#include "passes/common_expressions.h"
#include "passes/infer.h"

namespace mx {
namespace {

// A region as compilers want it: its constants are variables that have a value.
struct ConstantsAsVariables {
  explicit ConstantsAsVariables(const Graph& region) {
    std::unordered_map<const Node*, Ref<Node>> mapped;
    auto map = [&](const Value& value) { return Value{mapped.at(value.node.get()), value.index}; };
    for (Node* node : post_order(region.outputs)) {
      if (is_constant(*node)) {
        mapped[node] = variable(node->name).node;
        values[mapped[node].get()] = constant_value(*node);
        continue;
      }
      Ref<Node> copy(node);
      if (!node->is_variable()) {
        Values inputs;
        for (const Value& input : node->inputs) inputs.push_back(map(input));
        copy = with_inputs(*node, std::move(inputs));
      }
      mapped[node] = std::move(copy);
    }
    for (const Value& output : region.outputs) graph.outputs.push_back(map(output));
  }
  Graph graph;
  std::unordered_map<const Node*, Tensor> values;
};

Graph graph_of(const Node& region) {
  const Graph& graph = *region.subgraphs.at(0);
  bool merges = settings::kEliminateCommonExpressions.get();
  return merges ? merge_common_expressions(graph).graph : graph;
}

CompileOptions compile_options(const Node& node) {
  CompileOptions options;
  const std::string& text = node.params.as<ops::SubgraphParam>().options;
  if (text.empty()) return options;
  Json given = Json::parse(text);
  for (const auto& [key, value] : given.fields()) options[key] = value.text();
  return options;
}

GraphCompiler& compiler_for(const CompilerDoor& door, const Node& node, Context context) {
  if (context.is_host()) return *door.compiler;
  check<Unsupported>(door.gpu_compiler != nullptr, "node \"", node.name, "\": the regions of \"",
                     door.name, "\" are compiled for the CPU, and the graph is bound on ", context,
                     "; bind the graph that was not partitioned, or bind on mx.cpu()");
  device_of(context).make_current();
  return *door.gpu_compiler;
}

}  // namespace

const CompilerDoor& door_of(const Node& node) {
  const CompilerDoor* door = compiler_table().find_by_op(node.op->name);
  check<Unsupported>(door != nullptr && door->compiler, "node \"", node.name,
                     "\": no compiler is registered for ", node.op->name,
                     "; known: ", compiler_table().names());
  return *door;
}

std::unique_ptr<CompiledGraph> compile_region(const Node& node, std::span<const Slot> inputs,
                                              Context context,
                                              std::span<const std::optional<Tensor>> frozen) {
  GraphCompiler& compiler = compiler_for(door_of(node), node, context);
  ConstantsAsVariables opened(graph_of(node));
  IndexedGraph inner(opened.graph);
  std::vector<Slot> variables;
  std::vector<Subgraph::Input> sources;
  size_t next = 0;
  for (int variable : inner.variables()) {
    auto constant = opened.values.find(&inner.node(variable));
    if (constant != opened.values.end()) {
      variables.push_back({constant->second.shape(), constant->second.dtype()});
      sources.push_back({.node = variable, .frozen = true, .value = constant->second});
      continue;
    }
    size_t input = next++;
    ensure(input < inputs.size(), "a region has a variable per input");
    variables.push_back(inputs[input]);
    sources.push_back({.node = variable});
    if (frozen.empty() || !frozen[input]) continue;
    sources.back().frozen = true;
    sources.back().value = *frozen[input];
  }
  std::vector<Slot> slots = infer_from_variables(inner, variables);
  Subgraph subgraph{.graph = inner,
                    .slots = slots,
                    .inputs = std::move(sources),
                    .name = node.name,
                    .context = context};
  auto compiled = compiler.compile(subgraph, compile_options(node));
  for (const Node* inside : post_order(node.subgraphs.at(0)->outputs)) {
    if (is_constant(*inside)) cool_constant(*inside);
  }
  return compiled;
}

}  // namespace mx
