// Functions that networks write with several operators.
#include "compilers/cuda/formulas/chain_functions.h"

#include <gtest/gtest.h>

#include "compilers/plan/lowering.h"
#include "compilers/testing.h"

namespace mx::cuda {
namespace {

using mx::testing::call;
using plan::ActivationKind;

Value scalar(const std::string& op, Value x, double number) {
  static int count = 0;
  return call(op, cat("s", count++), {std::move(x)}, {{"scalar", cat(number)}});
}
Value clip(Value x, double low, double high) {
  return call("clip", "clip", {std::move(x)}, {{"a_min", cat(low)}, {"a_max", cat(high)}});
}
Value times(Value x, Value y) {
  return call("elemwise_mul", "times", {std::move(x), std::move(y)});
}

// The plan of what `make` makes of a convolution's result.
template <class Make>
plan::Plan joined(const Make& make) {
  Value x = call("Convolution", "c", {variable("data"), variable("w")},
                 {{"kernel", "(1, 1)"}, {"num_filter", "4"}, {"no_bias", "True"}});
  IndexedGraph graph(Graph{{make(x)}});
  std::vector<Slot> slots(static_cast<size_t>(graph.num_entries()));
  Subgraph region{.graph = graph, .slots = slots, .inputs = {}, .name = "region"};
  for (int node : graph.variables()) {
    if (graph.node(node).name == "data") {
      slots[static_cast<size_t>(graph.first_entry(node))].shape = Shape{1, 3, 2, 2};
    }
    region.inputs.push_back({.node = node});
  }
  slots = infer_with_defaults(graph, std::move(slots));
  plan::Plan plan = plan::Lowering(region).run();
  join_functions(plan);
  return plan;
}

plan::Activation function_of_one(const plan::Plan& plan) {
  EXPECT_EQ(plan.layers.size(), 1u);
  return plan.layers[0].activation;
}

void expect_gate(const plan::Plan& plan, ActivationKind kind) {
  const plan::Activation function = function_of_one(plan);
  EXPECT_EQ(function.kind, kind);
  EXPECT_NEAR(function.alpha, 1.0 / 6, 1e-6);
  EXPECT_NEAR(function.beta, 0.5, 1e-6);
}

TEST(ChainFunctions, AHardSwishInEverySpelling) {
  auto relu6 = [](const Value& x) { return clip(scalar("_plus_scalar", x, 3), 0, 6); };
  auto line = [](const Value& x) {
    return scalar("_plus_scalar", scalar("_mul_scalar", x, 1 / 6.0), 0.5);
  };
  const Attrs hard{{"alpha", cat(1 / 6.0)}, {"beta", "0.5"}};
  expect_gate(joined([&](const Value& x) { return scalar("_div_scalar", times(x, relu6(x)), 6); }),
              ActivationKind::kHardSwish);
  expect_gate(joined([&](const Value& x) { return times(scalar("_div_scalar", relu6(x), 6), x); }),
              ActivationKind::kHardSwish);
  expect_gate(joined([&](const Value& x) { return times(x, clip(line(x), 0, 1)); }),
              ActivationKind::kHardSwish);
  expect_gate(
      joined([&](const Value& x) { return times(x, call("hard_sigmoid", "h", {x}, hard)); }),
      ActivationKind::kHardSwish);
  expect_gate(joined([&](const Value& x) { return call("hard_sigmoid", "h", {x}, hard); }),
              ActivationKind::kHardSigmoid);
}

TEST(ChainFunctions, WhatOneOperatorOrTwoWrite) {
  auto sigmoid = [](const Value& x) { return call("sigmoid", "g", {x}); };
  EXPECT_EQ(function_of_one(joined([&](const Value& x) { return times(x, sigmoid(x)); })).kind,
            ActivationKind::kSilu);
  EXPECT_EQ(function_of_one(joined([&](const Value& x) { return times(sigmoid(x), x); })).kind,
            ActivationKind::kSilu);
}

// Other limits, another line, a value that others read, or more than one gate.
TEST(ChainFunctions, WhatIsMoreStaysAChain) {
  auto is_chain = [](const plan::Plan& plan) { return plan.layers.size() == 2; };
  EXPECT_TRUE(is_chain(joined([](const Value& x) { return times(x, clip(x, -1, 6)); })));
  EXPECT_TRUE(is_chain(joined([](const Value& x) { return times(x, clip(x, 0, 6)); })));
  EXPECT_TRUE(is_chain(joined([](const Value& x) { return times(times(x, x), clip(x, 0, 1)); })));
  EXPECT_TRUE(is_chain(joined([](const Value& x) {
    return times(clip(x, 0, 1), clip(scalar("_plus_scalar", x, 1), 0, 1));
  })));
  EXPECT_TRUE(is_chain(
      joined([](const Value& x) { return times(x, clip(scalar("_mul_scalar", x, -1), 0, 1)); })));
}

}  // namespace
}  // namespace mx::cuda
