#include "runtime/region.h"

#include <unordered_map>

#include "base/error.h"
#include "base/json.h"
#include "base/settings.h"
#include "ir/constant.h"
#include "ir/rewrite.h"
#include "ndarray/process.h"
#include "ops/control/subgraph.h"
#include "passes/common_expressions.h"
#include "passes/infer.h"

namespace mx {
namespace {

// A region as compilers want it: its constants are variables that have a value.
struct ConstantsAsVariables {
  explicit ConstantsAsVariables(const Graph& region) {
    graph = Rewrite().run(region, [&](Node& node) -> Replacement {
      if (!is_constant(node)) return {};
      Value stand_in = variable(node.name);
      values[stand_in.node.get()] = constant_value(node);
      return stand_in;
    });
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

}  // namespace

const GraphBackend& region_backend(const Node& node) {
  const GraphBackend* backend = compiler_table().find_by_op(node.op->name);
  check<Unsupported>(backend != nullptr, "node \"", node.name, "\": no compiler is registered for ",
                     node.op->name, "; known: ", compiler_table().names());
  return *backend;
}

std::shared_ptr<GraphCompiler> region_compiler(const Node& node, Context context) {
  const GraphBackend& backend = region_backend(node);
  if (!context.is_host()) device_of(context).make_current();  // may bring its compiler along
  auto compiler = compiler_table().compiler(backend, context);
  check<Unsupported>(compiler != nullptr || !context.is_host(), "node \"", node.name,
                     "\": nothing compiles the regions of \"", backend.name, "\" on ", context,
                     " in this build; bind the graph that was not partitioned");
  check<Unsupported>(compiler != nullptr, "node \"", node.name, "\": the regions of \"",
                     backend.name, "\" are compiled for the CPU, and the graph is bound on ",
                     context, "; bind the graph that was not partitioned, or bind on mx.cpu()");
  return compiler;
}

std::unique_ptr<CompiledGraph> compile_region(const Node& node, std::span<const Slot> inputs,
                                              Context context,
                                              std::span<const std::optional<Tensor>> frozen) {
  std::shared_ptr<GraphCompiler> compiler = region_compiler(node, context);
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
  auto compiled = compiler->compile(subgraph, compile_options(node));
  for (const Node* inside : post_order(node.subgraphs.at(0)->outputs)) {
    if (is_constant(*inside)) cool_constant(*inside);
  }
  return compiled;
}

}  // namespace mx
