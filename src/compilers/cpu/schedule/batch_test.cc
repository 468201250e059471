#include "compilers/cpu/schedule/batch.h"

#include <gtest/gtest.h>

namespace mx::cpu {
namespace {

// A convolution of `rows` images of 64 channels and 56 x 56 pixels, and a dense layer behind it.
Plan network(int64_t rows, int64_t dense = 10) {
  Plan plan;
  plan.values = {
      {rows, 64, 56, 56}, {rows, 64, 56, 56}, {rows, 64, 1, 1}, {rows, 64}, {rows, dense}};
  plan.inputs = {
      {.shape = plan.values[0], .value = 0}, {.shape = {64, 64, 3, 3}}, {.shape = {dense, 64}}};
  auto add = [&](LayerKind kind, int weight) -> Layer& {
    Layer& layer = plan.layers.emplace_back();
    layer.kind = kind;
    layer.weight = weight;
    layer.inputs = {static_cast<int>(plan.layers.size()) - 1};
    layer.output = static_cast<int>(plan.layers.size());
    return layer;
  };
  add(LayerKind::kConvolution, 1);
  add(LayerKind::kPool, -1);
  add(LayerKind::kView, -1);
  add(LayerKind::kDense, 2);
  plan.outputs = {4};
  return plan;
}

TEST(Batch, LittleWorkIsSmall) {
  EXPECT_FALSE(is_small(network(1)));
  EXPECT_FALSE(is_small(network(32)));
  Plan plan;
  plan.values = {{1, 16}, {1, 16}};
  Layer layer;
  layer.inputs = {0};
  layer.output = 1;
  plan.layers = {layer};
  EXPECT_TRUE(is_small(plan));
}

TEST(Batch, GivesEachThreadImagesOfItsOwn) {
  Batch batch = batch_for(network(32), 2);
  EXPECT_EQ(batch.parts, 32);
  EXPECT_EQ(batch.lanes, 2);
  EXPECT_EQ(batch.part_share, 1);
  Plan part = part_of(network(32), batch);
  EXPECT_EQ(part.values[0], (Shape{1, 64, 56, 56}));
  EXPECT_EQ(part.values[4], (Shape{1, 10}));
  EXPECT_EQ(part.inputs[1].shape, (Shape{64, 64, 3, 3}));
}

TEST(Batch, LargeDenseLayersGetSeveralImagesAtOnce) {
  Batch batch = batch_for(network(32, 250'000), 2);
  EXPECT_EQ(batch.part_share, 4);
  EXPECT_EQ(batch.parts, 8);
}

TEST(Batch, StaysWholeWhereThreadsWouldIdle) {
  EXPECT_EQ(batch_for(network(1), 1).parts, 1);
  EXPECT_EQ(batch_for(network(3), 2).parts, 1);
  EXPECT_EQ(batch_for(network(2), 2).parts, 2);
  EXPECT_EQ(batch_for(network(17), 2).parts, 17);
  EXPECT_EQ(batch_for(network(32), 64).parts, 1);
}

TEST(Batch, StaysWholeWhereRowsMix) {
  Plan plan = network(32);
  plan.layers[3].kind = LayerKind::kSoftmax;
  plan.layers[3].axis = 0;
  plan.values[4] = plan.values[3];
  EXPECT_EQ(batch_for(plan, 2).parts, 1) << "softmax over the batch";
  plan = network(32);
  plan.values[3] = {16, 128};
  EXPECT_EQ(batch_for(plan, 2).parts, 1) << "a view that moves elements between rows";
  plan = network(32);
  plan.values[1] = {32, 1, 1, 1};
  plan.values[2] = plan.values[3] = plan.values[4] = {32, 1, 1, 1};
  EXPECT_EQ(batch_for(plan, 2).parts, 1) << "too little work";
}

TEST(Batch, OperandsForAllImagesStayWhole) {
  Plan plan = network(32);
  plan.values.push_back({1, 64, 1, 1});
  plan.layers[1].kind = LayerKind::kChain;
  plan.layers[1].inputs.push_back(5);
  Batch batch = batch_for(plan, 2);
  EXPECT_EQ(batch.parts, 32);
  EXPECT_EQ(part_of(plan, batch).values[5], (Shape{1, 64, 1, 1}));
  plan.values[5] = {32};  // would be seen as the batch, and is not
  EXPECT_EQ(batch_for(plan, 2).parts, 1);
}

// One layer between two values.
Plan plan_of(LayerKind kind, const Shape& in, const Shape& out) {
  Plan plan;
  plan.values = {in, out};
  plan.layers.resize(1);
  plan.layers[0].kind = kind;
  plan.layers[0].inputs = {0};
  plan.layers[0].output = 1;
  return plan;
}

TEST(Batch, AttentionAloneIsWorthThreads) {
  Plan plan = plan_of(LayerKind::kProduct, {128, 1, 2304}, {128, 1, 768});
  Product& product = plan.layers[0].product.emplace();
  product.batch = 12;
  product.rows = product.columns = 128;
  product.depth = product.width = 64;
  product.softmax = true;
  EXPECT_FALSE(is_small(plan));
  plan.values[1] = {1, 12, 8, 8};
  product.rows = product.columns = 8;
  EXPECT_TRUE(is_small(plan));
}

TEST(Batch, NormsOfManyLinesAreWorthThreads) {
  EXPECT_FALSE(is_small(plan_of(LayerKind::kLayerNorm, {128, 768}, {128, 768})));
  EXPECT_TRUE(is_small(plan_of(LayerKind::kLayerNorm, {8, 768}, {8, 768})));
  EXPECT_FALSE(is_small(plan_of(LayerKind::kSoftmax, {128, 768}, {128, 768})));
}

TEST(Batch, DenseLayersCountTheirRows) {
  Plan plan = plan_of(LayerKind::kDense, {1, 128, 64}, {1, 128, 64});
  plan.inputs.push_back({.shape = {64, 64}});
  plan.layers[0].weight = 0;
  EXPECT_FALSE(is_small(plan));
  plan.values = {{1, 4, 64}, {1, 4, 64}};
  EXPECT_TRUE(is_small(plan));
}

TEST(Batch, PointwisePlansHaveAnEstimate) {
  Plan plan;
  plan.values = {{1000}, {1000}};
  plan.layers.resize(1);
  plan.layers[0].kind = LayerKind::kChain;
  plan.layers[0].inputs = {0};
  plan.layers[0].output = 1;
  plan.layers[0].chain.emplace();
  double small = pointwise_ns(plan).value();
  EXPECT_TRUE(is_small(plan));
  plan.values = {{1'000'000}, {1'000'000}};
  EXPECT_DOUBLE_EQ(pointwise_ns(plan).value(), 1000 * small);
  EXPECT_FALSE(is_small(plan));
  plan.layers[0].kind = LayerKind::kSoftmax;
  EXPECT_FALSE(pointwise_ns(plan).has_value());
}

}  // namespace
}  // namespace mx::cpu
