#include "compilers/plan/longer_branch.h"

#include <gtest/gtest.h>

namespace mx::plan {
namespace {

Layer convolution(std::string nodes, std::vector<int> inputs, int output) {
  Layer layer;
  layer.kind = LayerKind::kConvolution;
  layer.nodes = std::move(nodes);
  layer.inputs = std::move(inputs);
  layer.output = output;
  layer.has_residual = layer.inputs.size() > 1;
  return layer;
}

// 0 > a > 1 > b > 2, and a projection of 0 that adds 2: 3.
Plan block() {
  Plan plan;
  plan.values.assign(4, Shape{1, 8, 4, 4});
  plan.layers = {convolution("a", {0}, 1), convolution("b", {1}, 2),
                 convolution("c + sum + relu", {0, 2}, 3)};
  plan.layers[2].activation.kind = ActivationKind::kRelu;
  plan.outputs = {3};
  return plan;
}

TEST(LongerBranch, ItAddsTheProjection) {
  Plan plan = block();
  add_in_longer_branch(plan);
  const Layer &projection = plan.layers[1], &longer = plan.layers[2];
  EXPECT_EQ(projection.nodes, "c");
  EXPECT_EQ(projection.inputs, std::vector<int>{0});
  EXPECT_FALSE(projection.has_residual || projection.activation);
  EXPECT_EQ(longer.nodes, "b + sum + relu");
  EXPECT_EQ(longer.inputs, (std::vector<int>{1, projection.output}));
  EXPECT_EQ(longer.output, 3);
  EXPECT_TRUE(longer.has_residual && longer.activation);
}

TEST(LongerBranch, WhatCannotAddIsLeft) {
  for (int fault = 0; fault < 4; ++fault) {
    Plan plan = block();
    if (fault == 0) plan.layers[1].groups = 8;
    if (fault == 1) plan.layers[1].activation.kind = ActivationKind::kRelu;
    if (fault == 2) plan.outputs.push_back(2);    // its own result is read
    if (fault == 3) plan.layers[1].inputs = {0};  // it is no longer than the other
    add_in_longer_branch(plan);
    EXPECT_EQ(plan.layers[2].nodes, "c + sum + relu") << fault;
  }
}

}  // namespace
}  // namespace mx::plan
