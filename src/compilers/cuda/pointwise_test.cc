// Pointwise layers among images: functions of every kind, what is repeated over images, channels
// and pixels, and arrays of the caller that are no images.
#include "compilers/cuda/pointwise.h"

#include "compilers/cuda/host_region_test.h"
#include "ir/symbol_json.h"

namespace mx::cuda {
namespace {

using mx::testing::call;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

Value conv(Value data, const std::string& name, int kernel, int filters, const Attrs& more = {}) {
  Attrs attrs{{"kernel", cat("(", kernel, ", ", kernel, ")")},
              {"pad", cat("(", kernel / 2, ", ", kernel / 2, ")")},
              {"num_filter", cat(filters)}};
  for (const auto& [key, value] : more) attrs[key] = value;
  return call("Convolution", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")}, attrs);
}
Value norm(Value data, const std::string& name) {
  return call("BatchNorm", name,
              {std::move(data), variable(name + "_gamma"), variable(name + "_beta"),
               variable(name + "_mean"), variable(name + "_var")},
              {{"fix_gamma", "False"}});
}
Value mean(Value data, const std::string& name) {
  return call("Pooling", name, {std::move(data)},
              {{"kernel", "(1, 1)"}, {"global_pool", "True"}, {"pool_type", "avg"}});
}
Value scalar(const std::string& op, const std::string& name, Value x, double number) {
  return call(op, name, {std::move(x)}, {{"scalar", cat(number)}});
}
Value hard_swish(const Value& x, const std::string& name) {
  Value gate = call("clip", name + "c", {scalar("_plus_scalar", name + "p", x, 3)},
                    {{"a_min", "0"}, {"a_max", "6"}});
  return call("elemwise_mul", name, {x, scalar("_div_scalar", name + "d", gate, 6)});
}

// Squeeze and excitation: each channel of an image times a number that its mean gives.
Value excited(const Value& x, const std::string& name, int channels, bool is_dense) {
  Value y = mean(x, name + "mean");
  if (is_dense) {
    y = call("FullyConnected", name + "a", {y, variable(name + "aw"), variable(name + "ab")},
             {{"num_hidden", cat(channels / 2)}});
    y = call("Activation", name + "r", {y}, {{"act_type", "relu"}});
    y = call("FullyConnected", name + "b", {y, variable(name + "bw"), variable(name + "bb")},
             {{"num_hidden", cat(channels)}});
    y = call("Activation", name + "s", {y}, {{"act_type", "sigmoid"}});
    y = call("Reshape", name + "v", {y}, {{"shape", "(-1, 0, 1, 1)"}});
  } else {
    y = call("_contrib_AdaptiveAvgPooling2D", name + "mean", {x}, {{"output_size", "1"}});
    y = call("relu", name + "r", {conv(y, name + "a", 1, channels / 2)});
    y = call("hard_sigmoid", name + "s", {conv(y, name + "b", 1, channels)});
  }
  return call("broadcast_mul", name, {x, y});
}

TEST(Pointwise, SqueezeAndExcitation) {
  for (int channels : {8, 6}) {
    for (bool is_dense : {true, false}) {
      Value x = call("relu", "r0", {norm(conv(variable("data"), "c0", 3, channels), "n0")});
      Value y = norm(conv(x, "c1", 3, channels), "n1");
      y = call("elemwise_add", "sum", {excited(y, "se", channels, is_dense), x});
      y = call("relu", "r1", {y});
      for (int batch : {2, 6}) {
        std::string text = testing::judge({{conv(y, "c2", 1, 5)}}, {{"data", {batch, 3, 6, 5}}});
        EXPECT_TRUE(has(text, "chain: se + sum + r1")) << text;
        EXPECT_EQ(text.find("chain"), text.rfind("chain")) << text;
      }
    }
  }
}

// Inverted residuals with functions that are written by hand.
TEST(Pointwise, FunctionsOfSeveralOperatorsAreEpilogues) {
  Value x =
      hard_swish(norm(conv(variable("data"), "stem", 3, 8, {{"stride", "(2, 2)"}}), "n0"), "h0");
  for (int i = 0; i < 2; ++i) {
    const std::string n = cat("b", i);
    Value y = hard_swish(norm(conv(x, n + "e", 1, 16), n + "n1"), n + "h1");
    y = hard_swish(norm(conv(y, n + "d", 3, 16, {{"num_group", "16"}}), n + "n2"), n + "h2");
    y = norm(conv(excited(y, n + "se", 16, false), n + "p", 1, 8), n + "n3");
    x = call("elemwise_add", n + "sum", {x, y});
  }
  x = conv(mean(hard_swish(conv(x, "last", 1, 24), "h8"), "mean"), "wide", 1, 20);
  for (int batch : {1, 6}) {
    std::string text = testing::judge({{call("Flatten", "flat", {hard_swish(x, "h9")})}},
                                      {{"data", {batch, 3, 16, 16}}});
    EXPECT_FALSE(has(text, "function")) << text;
    EXPECT_TRUE(has(text, "chain: b0se")) << text;
  }
}

TEST(Pointwise, FunctionsOfEveryKind) {
  const std::vector<std::pair<std::string, Attrs>> functions = {
      {"LeakyReLU", {{"act_type", "elu"}, {"slope", "0.7"}}},
      {"LeakyReLU", {{"act_type", "selu"}}},
      {"LeakyReLU", {{"act_type", "gelu"}}},
      {"Activation", {{"act_type", "softsign"}}},
      {"exp", {}},
      {"erf", {}},
      {"_rminus_scalar", {{"scalar", "1"}}},
      {"_rdiv_scalar", {{"scalar", "2"}}},  // what fills packs up would be infinite
      {"hard_sigmoid", {}},
      {"_maximum_scalar", {{"scalar", "0.1"}}}};
  for (const auto& [op, attrs] : functions) {
    for (int filters : {8, 5}) {
      Value x = call("tanh", "t", {conv(variable("data"), "a", 3, filters)});
      x = scalar("_plus_scalar", "away", x, 2);
      Value y = call(op, "f", {x}, attrs), z = call("elemwise_mul", "m", {y, x});
      Value joined = call("Concat", "j", {y, z}, {{"dim", "1"}});
      testing::judge({{conv(joined, "b", 1, 4), call("elemwise_div", "q", {z, x})}},
                     {{"data", {2, 3, 5, 4}}});
    }
  }
}

// Numbers per channel, image, pixel and for all; those of variables are read where they lie.
TEST(Pointwise, WhatIsRepeated) {
  Value x = conv(variable("data"), "a", 3, 6);
  const std::vector<Shape> shapes = {{1, 6, 1, 1}, {2, 6, 1, 1}, {2, 1, 5, 4},
                                     {1, 1, 5, 4}, {1, 6, 5, 4}, {1, 1, 1, 1},
                                     {2, 1, 1, 1}, {2, 6, 5, 4}, {1, 6, 5, 1}};
  for (const Shape& shape : shapes) {
    for (DType dtype : {DType::kFloat32, DType::kFloat16}) {
      Value y = call("broadcast_mul", "m",
                     {x, call("amp_cast", "w", {variable("by")}, {{"dtype", "float32"}})});
      std::string text = testing::judge(
          {{conv(y, "b", 1, 3), y}}, {{"data", {2, 3, 5, 4}}, {"by", shape}}, 1, {{"by", dtype}});
      EXPECT_TRUE(has(text, "chain")) << text;
      EXPECT_EQ(text.find("layout: input"), text.rfind("layout: input")) << text;
    }
  }
  Value one = conv(x, "one", 1, 1);  // an image of one channel
  testing::judge({{call("broadcast_mul", "m", {x, one}), call("broadcast_add", "s", {one, one})}},
                 {{"data", {2, 3, 5, 4}}});
  Value slopes = call("LeakyReLU", "p", {x, variable("slopes")}, {{"act_type", "prelu"}});
  testing::judge({{slopes}}, {{"data", {2, 3, 5, 4}}});
}

TEST(Pointwise, UpsamplingOfTheNearest) {
  for (int filters : {8, 5}) {
    Value x = conv(variable("data"), "a", 3, filters);
    Value y = conv(x, "b", 3, filters, {{"stride", "(2, 2)"}});
    Value up = call("UpSampling", "up", {y}, {{"scale", "2"}, {"sample_type", "nearest"}});
    Value joined = call("Concat", "j", {up, x}, {{"dim", "1"}});
    std::string text = testing::judge(
        {{conv(joined, "c", 1, 4), call("elemwise_add", "s", {up, x})}}, {{"data", {2, 3, 6, 4}}});
    EXPECT_TRUE(has(text, "upsampling: up")) << text;
  }
}

}  // namespace
}  // namespace mx::cuda
