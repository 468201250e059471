#include "ir/symbol.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "base/listed.h"
#include "ir/indexed_graph.h"
#include "ir/op.h"
#include "ir/rewrite.h"

namespace mx {
namespace {

Value only_output(const Graph& graph, const std::string& who, const std::string& input) {
  check(graph.outputs.size() == 1, who, ": input ", input, " is a symbol of ", graph.outputs.size(),
        " outputs; choose one of them");
  return graph.outputs[0];
}

std::string call_name(const Composition& call, const OpDef& op) {
  return cat(op.name, " \"", call.name, "\"");
}

Values collect_variadic(const Composition& call, const std::string& who) {
  Values inputs;
  for (const Graph& graph : call.positional) {
    inputs.insert(inputs.end(), graph.outputs.begin(), graph.outputs.end());
  }
  for (const auto& [key, graph] : call.keyword) {
    fail(who, ": input \"", key, "\" cannot be given by name; this operator takes its inputs by ",
         "position");
  }
  return inputs;
}

// The wrappers name inputs by position. Where attributes leave one of them out, as a GRU's RNN has
// no state_cell, the inputs that follow arrive one name early: as many as there are names fill them
// in order. False: the call means the names it gives.
bool fill_in_order(const Composition& call, const Node& node, const std::vector<std::string>& names,
                   const std::string& who, Values& inputs) {
  auto is_name = [&](const auto& item) { return std::ranges::count(names, item.first) > 0; };
  if (!call.positional.empty() || call.keyword.size() != names.size() ||
      std::ranges::all_of(call.keyword, is_name)) {
    return false;
  }
  size_t next = 0;
  for (const std::string& input : node.op->inputs) {
    for (const auto& [key, graph] : call.keyword) {
      if (key == input) inputs[next++] = only_output(graph, who, key);
    }
  }
  return next == names.size();
}

Values collect_named(const Composition& call, const Node& node, const std::string& who) {
  std::vector<std::string> names = node.op->names_of_inputs(node.params);
  check(call.positional.size() <= names.size(), who, ": ", call.positional.size(),
        " inputs were given, it takes ", names.size());
  Values inputs(names.size());
  if (fill_in_order(call, node, names, who, inputs)) return inputs;
  inputs.assign(names.size(), Value());
  for (size_t i = 0; i < call.positional.size(); ++i) {
    inputs[i] = only_output(call.positional[i], who, names[i]);
  }
  for (const auto& [key, graph] : call.keyword) {
    auto place = std::ranges::find(names, key);
    if (place == names.end()) {
      fail(who, ": unknown input \"", key, "\"; its inputs are: ", comma_separated(names));
    }
    Value& input = inputs[static_cast<size_t>(place - names.begin())];
    check(!input, who, ": input \"", key, "\" was given twice");
    input = only_output(graph, who, key);
  }
  for (size_t i = 0; i < names.size(); ++i) {
    if (inputs[i]) continue;
    bool is_numbered = names[i].find_first_not_of("0123456789") == std::string::npos;
    check(!is_numbered, who, ": input ", names[i], " is missing; its ", names.size(),
          " inputs have no names, give all of them by position");
    inputs[i] = variable(cat(node.name, "_", names[i]), auto_attrs(node, names[i]));
  }
  return inputs;
}

// Variables for the inputs that a variadic operator names but was not given: UpSampling's weight.
void create_missing(Node& node) {
  std::vector<std::string> names = node.op->names_of_inputs(node.params);
  for (size_t i = node.inputs.size(); i < names.size(); ++i) {
    node.inputs.push_back(variable(cat(node.name, "_", names[i]), auto_attrs(node, names[i])));
  }
}

Graph visible_outputs(const Ref<Node>& node) {
  Graph graph;
  int count = node->is_variable() ? 1 : node->op->visible_of(node->params);
  for (int i = 0; i < count; ++i) graph.outputs.push_back({node, i});
  return graph;
}

std::unordered_set<const Node*> auxiliary_nodes(const std::vector<Node*>& order) {
  std::unordered_set<const Node*> result;
  for (const Node* node : order) {
    if (node->is_variable()) continue;
    for (int position : aux_inputs_of(*node)) {
      const Node* input = node->inputs[static_cast<size_t>(position)].node.get();
      if (input->is_variable()) result.insert(input);
    }
  }
  return result;
}

}  // namespace

Attrs auto_attrs(const Node& node, const std::string& input) {
  Attrs attrs = node.attrs;
  for (const auto& [name, init] : node.op->input_init) {
    if (name == input) attrs["__init__"] = init;
  }
  return attrs;
}

bool counts_inputs(const OpDef& op) { return !op.input_names || op.variadic == "num_args"; }

void check_count(const OpDef& op, const Params& params, size_t given, std::string_view who) {
  if (op.variadic.empty()) return;
  auto field = static_cast<size_t>(op.params->index_of(op.variadic));
  std::string count = op.params->text(params.raw(), field);
  bool is_right = op.input_names ? !count.starts_with("-") : count == std::to_string(given);
  check(is_right, who, ": ", op.variadic, " is ", count, ", ", given, " inputs were given; leave ",
        op.variadic, " out");
}

Graph compose(const Composition& call) {
  auto node = make_ref<Node>();
  node->op = &op_table().get(call.op);
  node->name = call.name;
  node->attrs = call.attrs;
  std::string who = call_name(call, *node->op);
  if (!node->op->variadic.empty()) {
    Values inputs = collect_variadic(call, who);
    check(!inputs.empty(), who, ": no input was given, it takes one or more");
    if (counts_inputs(*node->op)) {
      node->attrs.try_emplace(node->op->variadic, std::to_string(inputs.size()));
    }
    node->inputs = std::move(inputs);
  }
  node->params = parse_params(*node->op->params, node->attrs, who);
  check_count(*node->op, node->params, node->inputs.size(), who);
  if (node->op->variadic.empty()) {
    node->inputs = collect_named(call, *node, who);
  } else if (node->op->input_names) {
    create_missing(*node);
  }
  return visible_outputs(node);
}

std::vector<Node*> list_inputs(const Graph& graph) {
  std::vector<Node*> result;
  std::ranges::copy_if(post_order(graph.outputs), std::back_inserter(result), &Node::is_variable);
  return result;
}

std::vector<Node*> list_arguments(const Graph& graph) {
  std::vector<Node*> order = post_order(graph.outputs);
  auto aux = auxiliary_nodes(order);
  std::erase_if(order, [&](Node* node) { return !node->is_variable() || aux.contains(node); });
  return order;
}

std::vector<Node*> list_auxiliary(const Graph& graph) {
  std::vector<Node*> order = post_order(graph.outputs);
  auto aux = auxiliary_nodes(order);
  std::erase_if(order, [&](Node* node) { return !aux.contains(node); });
  return order;
}

std::string output_name(const Value& value) {
  const Node& node = *value.node;
  if (node.is_variable()) return node.name;
  const auto& names = node.op->output_names;
  if (static_cast<size_t>(value.index) < names.size()) {
    return cat(node.name, "_", names[static_cast<size_t>(value.index)]);
  }
  if (int field = node.params.type().index_of("*outputs"); field >= 0) {  // user-defined names
    std::string list = node.params.type().text(node.params.raw(), static_cast<size_t>(field));
    size_t begin = 0;
    for (int i = 0; i < value.index; ++i) begin = list.find(',', begin) + 1;
    return cat(node.name, "_", list.substr(begin, list.find(',', begin) - begin));
  }
  if (node.op->outputs_of(node.params) == 1) return node.name + "_output";
  return cat(node.name, "_output", value.index);
}

std::string entry_name(const Value& value) {
  const Node& node = *value.node;
  bool is_named = node.is_variable() || node.op->names_outputs;
  return is_named ? output_name(value) : cat(node.name, "_", value.index);
}

Graph internals(const Graph& graph) {
  Graph result;
  for (Node* node : post_order(graph.outputs)) {
    Graph outputs = visible_outputs(Ref<Node>(node));
    result.outputs.insert(result.outputs.end(), outputs.outputs.begin(), outputs.outputs.end());
  }
  return result;
}

Graph children(const Graph& graph) {
  Graph result;
  std::unordered_set<const Node*> seen;
  for (const Value& output : graph.outputs) {
    if (!seen.insert(output.node.get()).second) continue;
    const Values& inputs = output.node->inputs;
    result.outputs.insert(result.outputs.end(), inputs.begin(), inputs.end());
  }
  return result;
}

Ref<Node> with_inputs(const Node& node, Values inputs) {
  auto copy = make_ref<Node>();
  copy->op = node.op;
  copy->params = node.params;
  copy->name = node.name;
  copy->inputs = std::move(inputs);
  copy->attrs = node.attrs;
  copy->subgraphs = node.subgraphs;
  return copy;
}

Graph substitute(const Graph& graph,
                 const std::vector<std::pair<std::string, Value>>& replacement) {
  Rewrite rewrite;
  return rewrite.run(graph, [&](Node& node) -> Replacement {
    if (node.is_variable()) {
      auto found = std::ranges::find(replacement, node.name, &std::pair<std::string, Value>::first);
      if (found != replacement.end()) return found->second;
    }
    return with_inputs(node, rewrite.inputs_of(node));  // copied even where its inputs are the same
  });
}

}  // namespace mx
