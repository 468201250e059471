#include "passes/common_expressions.h"

#include <gtest/gtest.h>

#include <map>

#include "ir/op.h"
#include "ir/recomputed.h"
#include "ops/control/subgraph.h"

namespace mx {
namespace {

struct AxisParam {
  int axis = 0;
  static constexpr auto fields() { return std::tuple{field("axis", &AxisParam::axis, "An axis.")}; }
};

const OpDef& op_named(const std::string& name) {
  static const auto* const ops = [] {
    auto* all = new std::map<std::string, OpDef>;
    auto put = [&](OpDef op) { all->emplace(op.name, op); };
    put(define<AxisParam>({.name = "sum", .doc = "", .inputs = {"data"}}));
    put(define<NoParam>({.name = "add", .doc = "", .inputs = {"a", "b"}}));
    put(define<NoParam>({.name = "zeros", .doc = ""}));
    put(define<NoParam>({.name = "drop", .doc = "", .inputs = {"data"}, .random = true}));
    put(define<NoParam>({.name = "norm", .doc = "", .inputs = {"data", "mean"}, .aux = {"mean"}}));
    put(ops::subgraph_op("_region"));
    return all;
  }();
  return ops->at(name);
}

Value call(const std::string& op, std::string name, Values inputs, Params params = {}) {
  auto node = make_ref<Node>();
  node->op = &op_named(op);
  if (op == "sum" && &params.type() != &param_type<AxisParam>()) params = AxisParam{};
  node->params = std::move(params);
  node->name = std::move(name);
  node->inputs = std::move(inputs);
  return {node, 0};
}

std::vector<std::string> names_of(const Graph& graph) {
  std::vector<std::string> names;
  for (const Node* node : post_order(graph.outputs)) names.push_back(node->name);
  return names;
}

using Names = std::vector<std::string>;

TEST(CommonExpressions, EqualCallsBecomeOne) {
  Value x = variable("x");
  Graph graph{{call("add", "both", {call("sum", "s0", {x}), call("sum", "s1", {x})})}};
  Graph merged = merge_common_expressions(graph).graph;
  EXPECT_EQ(names_of(merged), (Names{"x", "s0", "both"}));
  EXPECT_EQ(merged.outputs[0].node->inputs[0], merged.outputs[0].node->inputs[1]);
  EXPECT_EQ(names_of(graph), (Names{"x", "s0", "s1", "both"}));  // the user's graph stays
}

TEST(CommonExpressions, WholeChainsMerge) {
  auto chain = [](const Value& x, const std::string& n) {
    Value start = call("add", "start" + n, {x, x});
    return call("sum", "end" + n, {start}, AxisParam{1});
  };
  Value x = variable("x");
  Graph graph{{chain(x, "0"), chain(x, "1")}};
  Graph merged = merge_common_expressions(graph).graph;
  EXPECT_EQ(names_of(merged), (Names{"x", "start0", "end0"}));
  ASSERT_EQ(merged.outputs.size(), 2U);
  EXPECT_EQ(merged.outputs[0], merged.outputs[1]);
}

TEST(CommonExpressions, NodesWithoutInputsStay) {  // a reader may decide their shape
  Value x = variable("x"), y = variable("y");
  Graph graph{{call("add", "a", {x, call("zeros", "zeros0", {})}),
               call("add", "b", {y, call("zeros", "zeros1", {})})}};
  EXPECT_EQ(merge_common_expressions(graph).graph.outputs, graph.outputs);
}

TEST(CommonExpressions, OtherParametersInputsOrOutputsStay) {
  Value x = variable("x"), y = variable("y");
  Graph graph{{call("sum", "a", {x}), call("sum", "b", {x}, AxisParam{1}), call("sum", "c", {y}),
               call("add", "d", {x, y}), call("add", "e", {y, x})}};
  EXPECT_EQ(merge_common_expressions(graph).graph.outputs, graph.outputs);
}

TEST(CommonExpressions, VariablesOfOneNameStayTwo) {
  Graph graph{{call("sum", "a", {variable("x")}), call("sum", "b", {variable("x")})}};
  EXPECT_EQ(merge_common_expressions(graph).graph.outputs, graph.outputs);
}

TEST(CommonExpressions, WhatDrawsWritesOrRunsAgainStays) {
  Value x = variable("x"), mean = variable("mean");
  Value again = call("sum", "again", {x});
  again.node->attrs[kRecomputed] = "1";
  Graph graph{{call("drop", "a", {x}), call("drop", "b", {x}), call("norm", "c", {x, mean}),
               call("norm", "d", {x, mean}), call("sum", "e", {x}), again}};
  EXPECT_EQ(merge_common_expressions(graph).graph.outputs, graph.outputs);
}

TEST(CommonExpressions, GroupsOfDevicesStayApart) {
  Value x = variable("x"), a = call("sum", "a", {x}), b = call("sum", "b", {x});
  b.node->attrs["__ctx_group__"] = "second";
  Graph graph{{a, b}};
  EXPECT_EQ(merge_common_expressions(graph).graph.outputs, graph.outputs);
}

TEST(CommonExpressions, ReadersOfMergedNodesAreNewAndKnown) {
  Value x = variable("x"), s0 = call("sum", "s0", {x}), s1 = call("sum", "s1", {x});
  Value reader = call("_region", "region", {s1}, ops::SubgraphParam{});
  CommonExpressions merged = merge_common_expressions({{s0, reader}});
  Node* made = merged.graph.outputs[1].node.get();
  EXPECT_EQ(merged.rewrite.at(reader).node.get(), made);
  EXPECT_EQ(made->inputs[0], s0);
  EXPECT_EQ(merged.graph.outputs[0], s0);
  EXPECT_EQ(merged.rewrite.at(s1), s0);
}

}  // namespace
}  // namespace mx
