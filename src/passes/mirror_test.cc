#include "passes/mirror.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>

#include "ir/indexed_graph.h"
#include "ir/op.h"
#include "ir/recomputed.h"

namespace mx {
namespace {

// `relu` works element by element, `conv` does not; BatchNorm has a hidden output and a state.
const OpDef& op_named(const std::string& name) {
  if (const OpDef* known = op_table().find(name)) return *known;
  OpSpec spec{.name = name, .doc = ""};
  spec.inputs = {"data", "other"};
  if (name == "relu" || name == "drop" || name == "_copy") {
    spec.inputs = {"data"};
    spec.inplace = {{0, 0}};
  }
  spec.random = name == "drop";
  if (name == "BatchNorm") {
    spec.inputs = {"data", "mean"};
    spec.aux = {"mean"};
    spec.is_cheap = true;
    spec.num_outputs = [](const NoParam&) { return 2; };
    spec.num_visible = [](const NoParam&) { return 1; };
  }
  return op_table().add(define<NoParam>(spec));
}

Value call(const std::string& op, std::string name, Values inputs) {
  auto node = make_ref<Node>();
  node->op = &op_named(op);
  node->name = std::move(name);
  node->inputs = std::move(inputs);
  return {node, 0};
}

std::vector<std::string> order_of(const Graph& graph) {
  IndexedGraph indexed(graph);
  std::vector<std::string> names;
  for (int i = 0; i < indexed.num_nodes(); ++i) {
    if (!indexed.node(i).is_variable()) names.push_back(indexed.node(i).name);
  }
  return names;
}

using Names = std::vector<std::string>;

// conv1 → norm → relu → conv2, and a backward part that reads what the real ones read.
struct Block {
  Value x = variable("x"), w = variable("w"), mean = variable("mean"), head = variable("head");
  Value conv1 = call("conv", "conv1", {x, w});
  Value norm = call("BatchNorm", "norm", {conv1, mean});
  Value relu = call("relu", "relu", {norm});
  Value conv2 = call("conv", "conv2", {relu, w});
  // The recomputed input stands before the gradient: it must run after it all the same.
  Value d_loss = call("conv", "d_loss", {head, w});
  Value d_conv2 = call("conv", "d_conv2", {relu, d_loss});
  Value d_relu = call("conv", "d_relu", {relu, d_conv2});
  Value d_norm = call("conv", "d_norm", {d_relu, Value{norm.node, 1}});
  Value d_scale = call("conv", "d_scale", {d_norm, conv1});
  Graph graph{{conv2, d_scale}};

  Block() { op_named("_copy"); }
  [[nodiscard]] Graph mirrored(bool all_cheap = true) const {
    return mirror({.graph = graph, .forward_outputs = 1, .all_cheap = all_cheap});
  }
};

TEST(Mirror, CheapOperatorsRunAgainRightBeforeTheirReaders) {
  Block block;
  Graph result = block.mirrored();
  Names order = order_of(result);
  Names named(order.begin(), order.begin() + 5);
  EXPECT_EQ(named, (Names{"conv1", "norm", "relu", "conv2", "d_loss"}));
  Names rest(order.begin() + 6, order.end());  // order[5] copies the state
  EXPECT_EQ(rest, (Names{"norm_mirror", "relu_mirror", "d_conv2", "d_relu", "d_norm", "d_scale"}));
  EXPECT_EQ(result.outputs[0], block.conv2);
}

TEST(Mirror, ResultsThatNobodyReadsComeEarly) {
  Block block;
  block.graph.outputs.push_back(call("conv", "d_weight", {block.relu, block.d_loss}));
  Names order = order_of(block.mirrored());
  auto place = [&](std::string_view name) {
    return std::ranges::find(order, name) - order.begin();
  };
  EXPECT_EQ(place("d_weight"), place("relu_mirror") + 1);
  EXPECT_EQ(place("d_conv2"), place("d_weight") + 1);
}

TEST(Mirror, StatesAreCopiedAndHiddenOutputsKept) {
  Block block;
  const Node* norm_again = nullptr;
  const Node* d_norm = nullptr;
  Graph result = block.mirrored();
  for (const Node* node : post_order(result.outputs)) {
    if (node->name == "norm_mirror") norm_again = node;
    if (node->name == "d_norm") d_norm = node;
  }
  ASSERT_NE(norm_again, nullptr);
  EXPECT_TRUE(is_recomputed(*norm_again));
  EXPECT_EQ(norm_again->inputs[1].node->op->name, "_copy");
  EXPECT_EQ(norm_again->inputs[1].node->inputs[0], block.mean);
  EXPECT_EQ(d_norm->inputs[1], (Value{block.norm.node, 1}));
}

TEST(Mirror, NothingChangesUnlessAskedFor) {
  Block block;
  EXPECT_EQ(block.mirrored(false).outputs, block.graph.outputs);
}

TEST(Mirror, ForcedNodesRunAgainAlone) {
  Block block;
  block.relu.node->attrs["__force_mirroring__"] = "True";
  Names order = order_of(block.mirrored(false));
  EXPECT_EQ(std::ranges::count(order, "relu_mirror"), 1);
  EXPECT_EQ(std::ranges::count(order, "norm_mirror"), 0);
}

TEST(Mirror, RandomOperatorsNeverRunAgain) {
  Value x = variable("x"), head = variable("head");
  Value drop = call("drop", "drop", {x});
  drop.node->attrs["__force_mirroring__"] = "True";
  Graph graph{{call("conv", "loss", {drop, x}), call("conv", "d", {drop, head})}};
  Graph result = mirror({.graph = graph, .forward_outputs = 1, .all_cheap = true});
  EXPECT_EQ(result.outputs, graph.outputs);
}

TEST(Mirror, NothingElseIsKeptInstead) {
  // The backward part reads relu, not the convolution before it.
  Value x = variable("x"), head = variable("head");
  Value relu = call("relu", "relu", {call("conv", "conv", {x, x})});
  Graph graph{{call("conv", "loss", {relu, x}), call("conv", "d", {relu, head})}};
  Graph result = mirror({.graph = graph, .forward_outputs = 1, .all_cheap = true});
  EXPECT_EQ(result.outputs, graph.outputs);
}

TEST(Mirror, ResultsOfTheGraphAreReadAsTheyAre) {
  Value x = variable("x"), head = variable("head");
  Value relu = call("relu", "relu", {x});
  Graph graph{{relu, call("conv", "d", {relu, head})}};
  Graph result = mirror({.graph = graph, .forward_outputs = 1, .all_cheap = true});
  EXPECT_EQ(order_of(result), (Names{"relu", "d"}));
}

}  // namespace
}  // namespace mx
