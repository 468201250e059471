// Loops and branches of graphs: operators whose node holds subgraphs as functions. Their inputs are
// the values that the functions read; here is which input of the node feeds which variable of
// which subgraph. Shapes are inferred in passes/infer_control_flow, running is
// runtime/control_flow.
#pragma once

#include <vector>

#include "ir/op.h"

namespace mx {

// One subgraph: body(data slices, states, others) gives outputs and new states. The node's inputs
// are data, states, others; `*_locs` say where they stand among the subgraph's variables.
struct ForeachParam {
  int num_args = 0;  // inputs and subgraphs
  int num_outputs = 0;
  int num_out_data = 0;
  Dims in_state_locs, in_data_locs, remain_locs;
  static constexpr auto fields() {
    using P = ForeachParam;
    return std::tuple{
        required("num_args", &P::num_args, "Count of subgraphs and inputs."),
        required("num_outputs", &P::num_outputs, "Count of outputs, states included."),
        required("num_out_data", &P::num_out_data, "Count of outputs that are stacked."),
        required("in_state_locs", &P::in_state_locs, "Places of the states in the subgraph."),
        required("in_data_locs", &P::in_data_locs, "Places of the data in the subgraph."),
        required("remain_locs", &P::remain_locs, "Places of the other inputs in the subgraph.")};
  }
};

// Two subgraphs, condition and step. `*_input_locs`: the node's input behind each variable;
// `func_var_locs`: where the loop variables stand among the step's variables.
struct WhileLoopParam {
  int num_args = 0;
  int num_outputs = 0;
  int num_out_data = 0;
  int max_iterations = 0;
  Dims cond_input_locs, func_input_locs, func_var_locs;
  static constexpr auto fields() {
    using P = WhileLoopParam;
    return std::tuple{
        required("num_args", &P::num_args, "Count of subgraphs and inputs."),
        required("num_outputs", &P::num_outputs, "Count of outputs, loop variables included."),
        required("num_out_data", &P::num_out_data, "Count of outputs that are stacked."),
        required("max_iterations", &P::max_iterations, "The most steps that are made."),
        required("cond_input_locs", &P::cond_input_locs, "Inputs that the condition reads."),
        required("func_input_locs", &P::func_input_locs, "Inputs that the step reads."),
        required("func_var_locs", &P::func_var_locs, "Places of the loop variables in the step.")};
  }
};

// Three subgraphs: condition and two branches.
struct CondParam {
  int num_args = 0;
  int num_outputs = 0;
  Dims cond_input_locs, then_input_locs, else_input_locs;
  static constexpr auto fields() {
    using P = CondParam;
    return std::tuple{
        required("num_args", &P::num_args, "Count of subgraphs and inputs."),
        required("num_outputs", &P::num_outputs, "Count of outputs."),
        required("cond_input_locs", &P::cond_input_locs, "Inputs that the condition reads."),
        required("then_input_locs", &P::then_input_locs, "Inputs that the first branch reads."),
        required("else_input_locs", &P::else_input_locs, "Inputs that the second branch reads.")};
  }
};

// How many subgraphs the operator has: 1 (foreach), 2 (while_loop), 3 (cond); 0 for all others.
int subgraphs_of(const OpDef& op);
inline bool is_control_flow(const OpDef& op) { return subgraphs_of(op) > 0; }

// Per subgraph and variable of it, in post order: the input of the node that feeds it. Raises where
// attributes, inputs, outputs and subgraphs do not fit each other.
std::vector<std::vector<int>> wiring_of(const Node& node);

}  // namespace mx
