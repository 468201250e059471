#include "ir/control_flow.h"

#include "base/error.h"
#include "ir/indexed_graph.h"

namespace mx {
namespace {

void check_place(int64_t loc, size_t variables, const std::string& who) {
  check(loc >= 0 && loc < static_cast<int64_t>(variables), who, ": place ", loc,
        " does not fit a subgraph of ", variables, " inputs");
}

// The variables at `locs` are fed by the inputs first, first + 1, …
void place(std::vector<int>& wires, const Dims& locs, int first, const std::string& who) {
  for (int64_t loc : locs) {
    check_place(loc, wires.size(), who);
    int& wire = wires[static_cast<size_t>(loc)];
    check(wire < 0, who, ": place ", loc, " of the subgraph is named twice");
    wire = first++;
  }
}

std::vector<std::vector<int>> wires_of_foreach(const ForeachParam& p, const std::string& who) {
  std::vector<int> wires(p.in_data_locs.size() + p.in_state_locs.size() + p.remain_locs.size(), -1);
  auto states = static_cast<int>(p.in_data_locs.size());
  place(wires, p.in_data_locs, 0, who);
  place(wires, p.in_state_locs, states, who);
  place(wires, p.remain_locs, states + static_cast<int>(p.in_state_locs.size()), who);
  return {std::move(wires)};
}

std::vector<int> numbers(const Dims& dims) { return {dims.begin(), dims.end()}; }

std::vector<std::vector<int>> raw_wires(const Node& node, const std::string& who) {
  switch (subgraphs_of(*node.op)) {
    case 1:
      return wires_of_foreach(node.params.as<ForeachParam>(), who);
    case 2: {
      const auto& p = node.params.as<WhileLoopParam>();
      for (int64_t loc : p.func_var_locs) check_place(loc, p.func_input_locs.size(), who);
      return {numbers(p.cond_input_locs), numbers(p.func_input_locs)};
    }
    default: {
      const auto& p = node.params.as<CondParam>();
      return {numbers(p.cond_input_locs), numbers(p.then_input_locs), numbers(p.else_input_locs)};
    }
  }
}

void check_sum(int stacked, size_t states, size_t outputs, const std::string& who) {
  check(stacked >= 0 && static_cast<size_t>(stacked) + states == outputs, who, ": it has ", stacked,
        " stacked outputs and ", states, " states, together not its ", outputs, " outputs");
}

// The functions give what the operator gives: states behind what is stacked, conditions one value.
void check_outputs(const Node& node, const std::string& who) {
  const auto outputs = static_cast<size_t>(node.op->outputs_of(node.params));
  for (size_t i = 0; i < node.subgraphs.size(); ++i) {
    bool is_condition = i == 0 && node.subgraphs.size() > 1;
    size_t expected = is_condition ? 1 : outputs, given = node.subgraphs[i]->outputs.size();
    check(given == expected, who, ": subgraph ", i, " has ", given, " outputs, it needs ",
          expected);
  }
  if (subgraphs_of(*node.op) == 1) {
    const auto& p = node.params.as<ForeachParam>();
    check_sum(p.num_out_data, p.in_state_locs.size(), outputs, who);
  } else if (subgraphs_of(*node.op) == 2) {
    const auto& p = node.params.as<WhileLoopParam>();
    check_sum(p.num_out_data, p.func_var_locs.size(), outputs, who);
  }
}

}  // namespace

int subgraphs_of(const OpDef& op) {
  if (op.params == &param_type<ForeachParam>()) return 1;
  if (op.params == &param_type<WhileLoopParam>()) return 2;
  return op.params == &param_type<CondParam>() ? 3 : 0;
}

std::vector<std::vector<int>> wiring_of(const Node& node) {
  std::string who = cat(node.op->name, " \"", node.name, "\"");
  std::vector<std::vector<int>> wiring = raw_wires(node, who);
  check(node.subgraphs.size() == wiring.size(), who, ": it has ", node.subgraphs.size(),
        " subgraphs, it needs ", wiring.size());
  for (size_t i = 0; i < wiring.size(); ++i) {
    size_t variables = IndexedGraph(*node.subgraphs[i]).variables().size();
    check(variables == wiring[i].size(), who, ": subgraph ", i, " has ", variables,
          " inputs, the attributes name ", wiring[i].size());
    for (int input : wiring[i]) {
      check(input >= 0 && input < static_cast<int>(node.inputs.size()), who, ": subgraph ", i,
            " reads input ", input, ", there are ", node.inputs.size());
    }
  }
  check_outputs(node, who);
  return wiring;
}

}  // namespace mx
