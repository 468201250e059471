// What users call a Symbol is a Graph. Here are its questions (which arguments, which outputs,
// under which names) and composition: calling an operator on symbols.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ir/node.h"

namespace mx {

// A call `op(*positional, **keyword, name=name, **attrs)`. Inputs not given become variables named
// <name>_<input> that carry the call's attributes. Gives all visible outputs.
struct Composition {
  std::string op;    // any of its names
  std::string name;  // of the new node
  Attrs attrs;       // hidden keys included
  std::vector<Graph> positional;
  std::vector<std::pair<std::string, Graph>> keyword;
};
Graph compose(const Composition& call);
// Attributes of the variable that is created for an input that was not given.
Attrs auto_attrs(const Node& node, const std::string& input);

// Whether a variadic operator's count is that of its inputs; num_weights, for one, counts groups.
bool counts_inputs(const OpDef& op);
// Raises where the attribute that counts the inputs says another number; where it counts groups of
// them, if it is negative.
void check_count(const OpDef& op, const Params& params, size_t given, std::string_view who);

// Variables in the order MXNet lists them (depth first).
std::vector<Node*> list_inputs(const Graph& graph);     // arguments and auxiliary states
std::vector<Node*> list_arguments(const Graph& graph);  // without auxiliary states
std::vector<Node*> list_auxiliary(const Graph& graph);
std::string output_name(const Value& value);  // fc1_output, split0_output1, data
// What passes call the nodes after that they put there: output_name, or node and number (mul0_0)
// where MXNet does not know the operator's outputs by name.
std::string entry_name(const Value& value);
Graph internals(const Graph& graph);  // every visible output of every node
Graph children(const Graph& graph);   // the inputs of the heads' nodes; may be empty
Ref<Node> with_inputs(const Node& node, Values inputs);  // the same call on other inputs
// A copy whose nodes may be changed freely; variables with `replacement` under their name are
// replaced by it.
Graph substitute(const Graph& graph, const std::vector<std::pair<std::string, Value>>& replacement);

}  // namespace mx
