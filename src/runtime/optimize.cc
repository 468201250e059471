#include "runtime/optimize.h"

#include "base/error.h"
#include "ir/constant.h"
#include "ir/symbol.h"
#include "runtime/cold_values.h"
#include "runtime/copy.h"

namespace mx {
namespace {

bool absorbs_weights(const BackendRequest& request) {
  const GraphBackend* backend = compiler_table().find(request.name);
  if (!backend || !backend->compiling()) return false;
  const auto& absorbs = backend->compiling()->absorbs_weights;
  return absorbs && absorbs(request.options);
}

// The names whose values become part of the graph.
std::set<std::string> chosen(const Graph& graph, const OptimizeRequest& request) {
  bool is_all = request.freeze.value_or(false);
  bool is_some = !request.freeze && !request.values.empty() && absorbs_weights(request.backend);
  if (!is_all && !is_some) return {};
  std::set<std::string> names;
  if (is_some) {
    names = read_by_regions_only(apply_backend(graph, request.backend), request.backend.name);
  } else {
    for (const Node* node : list_inputs(graph)) names.insert(node->name);
  }
  std::erase_if(names, [&](const std::string& name) {
    return request.inputs.contains(name) || !request.values.contains(name);
  });
  return names;
}

}  // namespace

OptimizedGraph optimize(const Graph& graph, OptimizeRequest request) {
  request.backend.options = with_asked(request.backend.name, std::move(request.backend.options));
  OptimizedGraph result;
  const GraphBackend* asked = compiler_table().find(request.backend.name);
  if (asked && asked->rewriting()) {
    check(!request.freeze.value_or(false),
          "optimize_for: freeze=True is for backends that compile; \"", asked->name,
          "\" of an extension library is given the values as they are");
    RewrittenGraph rewritten = rewrite_for(graph, request.backend, request.values);
    result.graph = std::move(rewritten.graph);
    result.new_arguments = std::move(rewritten.arguments);
    result.new_states = std::move(rewritten.states);
    return result;
  }
  result.absorbed = chosen(graph, request);
  std::map<std::string, NDArray> values;
  for (const std::string& name : result.absorbed) values[name] = request.values.at(name);
  if (values.empty()) {
    result.graph = apply_backend(graph, request.backend, &result.left_out);
    return result;
  }
  Graph frozen = with_constants(graph, values);
  BackendRequest backend = request.backend;
  backend.variable_slots = {};
  backend.slots = {};
  // Those of the variables that are left.
  auto slot = request.backend.variable_slots.begin();
  for (const Node* node : post_order(graph.outputs)) {
    if (!node->is_variable() || slot == request.backend.variable_slots.end()) continue;
    if (!values.contains(node->name)) backend.variable_slots.push_back(*slot);
    ++slot;
  }
  result.graph = apply_backend(frozen, backend, &result.left_out);
  return result;
}

std::set<std::string> read_by_regions_only(const Graph& graph, const std::string& backend) {
  const GraphBackend* found = compiler_table().find(backend);
  std::string op = found && found->compiling() ? found->compiling()->op : "";
  std::set<std::string> inside, outside;
  for (const Node* node : post_order(graph.outputs)) {
    bool is_region = !node->is_variable() && node->op->name == op;
    for (const Value& input : node->inputs) {
      if (input.node->is_variable()) (is_region ? inside : outside).insert(input.node->name);
    }
  }
  for (const Value& output : graph.outputs) outside.insert(output_name(output));
  std::erase_if(inside, [&](const std::string& name) { return outside.contains(name); });
  return inside;
}

Graph with_constants(const Graph& graph, const std::map<std::string, NDArray>& values) {
  std::vector<std::pair<std::string, Value>> constants;
  for (const auto& [name, value] : values) {
    NDArray host = on_context(value, {});
    constants.emplace_back(name, constant_of(name, host.tensor(), cold_bytes_of(host)));
  }
  return substitute(graph, constants);
}

}  // namespace mx
