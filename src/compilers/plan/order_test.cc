#include "compilers/plan/order.h"

#include <gtest/gtest.h>

#include <string>

namespace mx::plan {
namespace {

// Layers named by a letter; free ones are views, alone ones pools, the rest convolutions.
Plan plan_of(std::vector<std::pair<LayerKind, std::vector<int>>> layers) {
  Plan plan;
  plan.values.emplace_back(Shape{1, 8, 4, 4});  // what comes in
  for (auto& [kind, inputs] : layers) {
    Layer& layer = plan.layers.emplace_back();
    layer.kind = kind;
    layer.nodes = std::string(1, static_cast<char>('a' + plan.layers.size() - 1));
    layer.inputs = std::move(inputs);
    layer.output = static_cast<int>(plan.values.size());
    plan.values.emplace_back(Shape{1, 8, 4, 4});
  }
  return plan;
}

Running running_of(const Layer& layer) {
  if (layer.kind == LayerKind::kView) return Running::kFree;
  return layer.kind == LayerKind::kConvolution ? Running::kTogether : Running::kAlone;
}

std::string rows_of(const Plan& plan, size_t most) {
  std::string text;
  for (const Row& row : order_layers(plan, running_of, most)) {
    for (const Layer* layer : row) text += layer->nodes;
    text += ' ';
  }
  return text;
}

constexpr auto kConvolution = LayerKind::kConvolution, kPool = LayerKind::kPool,
               kView = LayerKind::kView;

TEST(Order, BranchesAreWalkedSideBySide) {
  // a | b > c | d > e > f | pool g > h, joined by i.
  Plan plan = plan_of({{kConvolution, {0}},
                       {kConvolution, {0}},
                       {kConvolution, {2}},
                       {kConvolution, {0}},
                       {kConvolution, {4}},
                       {kConvolution, {5}},
                       {kPool, {0}},
                       {kConvolution, {7}},
                       {kView, {1, 3, 6, 8}},
                       {kConvolution, {9}}});
  EXPECT_EQ(rows_of(plan, 4), "g abdh ce f j ");
}

TEST(Order, ChainsStayChains) {
  Plan plan = plan_of({{kConvolution, {0}}, {kView, {1}}, {kConvolution, {2}}, {kPool, {3}}});
  EXPECT_EQ(rows_of(plan, 4), "a c d ");
}

TEST(Order, NoMoreRunTogetherThanMay) {
  Plan plan = plan_of({{kConvolution, {0}}, {kConvolution, {0}}, {kConvolution, {0}}});
  EXPECT_EQ(rows_of(plan, 2), "ab c ");
  EXPECT_EQ(rows_of(plan, 1), "a b c ");
}

TEST(Order, WhatAFreeLayerReadsIsMadeBefore) {
  // A norm behind b that is a part of it, read by c; a needs nothing.
  Plan plan = plan_of(
      {{kConvolution, {0}}, {kConvolution, {1}}, {kView, {2}}, {kView, {3}}, {kConvolution, {4}}});
  EXPECT_EQ(rows_of(plan, 4), "a b e ");
}

}  // namespace
}  // namespace mx::plan
