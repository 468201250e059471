#include "compilers/cpu/compiler.h"

#include <gtest/gtest.h>

#include <thread>

#include "compilers/cpu/graph_test.h"

namespace mx {
namespace {

using testing::call;
using testing::Case;
using testing::check_graph;
using testing::compiler;
using testing::distance;
using testing::kClose;
using testing::nodes_of;
using testing::reference;

Value variable_of(const std::string& node, const std::string& what) {
  return variable(node + "_" + what);
}

Value conv(const std::string& name, Value data, int filters, int kernel, const Attrs& more = {}) {
  Attrs attrs = more;
  attrs["num_filter"] = cat(filters);
  attrs["kernel"] = cat("(", kernel, ", ", kernel, ")");
  attrs.try_emplace("pad", cat("(", kernel / 2, ", ", kernel / 2, ")"));
  Values inputs = {std::move(data), variable_of(name, "weight")};
  if (!attrs.contains("no_bias")) inputs.push_back(variable_of(name, "bias"));
  return call("Convolution", name, std::move(inputs), attrs);
}

Value norm(const std::string& name, Value data, const Attrs& attrs = {{"fix_gamma", "False"}}) {
  return call("BatchNorm", name,
              {std::move(data), variable_of(name, "gamma"), variable_of(name, "beta"),
               variable_of(name, "mean"), variable_of(name, "var")},
              attrs);
}

Value relu(const std::string& name, Value data) {
  return call("Activation", name, {std::move(data)}, {{"act_type", "relu"}});
}

Value add(const std::string& name, Value a, Value b) {
  return call("elemwise_add", name, {std::move(a), std::move(b)});
}

TEST(CpuCompiler, FoldsNormAndReluIntoConvolutions) {
  struct Sizes {
    Shape data;
    int filters, kernel;
    Attrs attrs;
  };
  std::vector<Sizes> all = {
      {{1, 3, 32, 32}, 16, 7, {{"stride", "(2, 2)"}, {"no_bias", "True"}}},
      {{2, 32, 14, 14}, 64, 3, {}},
      {{1, 64, 7, 9}, 32, 1, {{"stride", "(2, 2)"}}},
      {{1, 16, 12, 12}, 24, 5, {{"dilate", "(2, 2)"}}},
      {{3, 10, 9, 9}, 7, 3, {{"no_bias", "True"}}},
      {{1, 32, 10, 10}, 32, 3, {{"num_group", "32"}}},
      {{1, 32, 10, 10}, 64, 3, {{"num_group", "2"}}},
      {{1, 24, 8, 8}, 48, 1, {{"num_group", "3"}}},
  };
  for (const Sizes& s : all) {
    Value y = relu("act", norm("bn", conv("conv", variable("data"), s.filters, s.kernel, s.attrs)));
    CompileReport report = check_graph({{y}}, {{"data", s.data}});
    EXPECT_NE(nodes_of(report).find("conv + bn + act"), std::string::npos)
        << s.data << " " << nodes_of(report);
  }
}

TEST(CpuCompiler, ConvolutionOverOneAxis) {
  Value y = call("Convolution", "c", {variable("data"), variable("c_weight"), variable("c_bias")},
                 {{"num_filter", "16"}, {"kernel", "(3,)"}, {"pad", "(1,)"}});
  check_graph({{norm("bn", y)}}, {{"data", {2, 16, 20}}});
}

TEST(CpuCompiler, ResidualBlockOfTheFirstKind) {
  Value x = relu("in", norm("bn0", conv("conv0", variable("data"), 32, 3)));
  Value body = relu("a1", norm("bn1", conv("conv1", x, 32, 1)));
  body = norm("bn2", conv("conv2", body, 32, 3));
  Value y = relu("out", add("sum", body, x));
  CompileReport report = check_graph({{y}}, {{"data", {1, 16, 13, 13}}});
  EXPECT_NE(nodes_of(report).find("conv2 + bn2 + sum + out"), std::string::npos);
  size_t convolutions = 0;
  for (const auto& item : report.items) {
    EXPECT_EQ(item.kernel.find("binary"), std::string::npos) << item.kernel;
    convolutions += item.kernel.find("conv") != std::string::npos;
  }
  EXPECT_EQ(convolutions, 3u);
}

// BatchNorm and ReLU before the convolutions, as in ResNet v2.
Value preactivation_block(const std::string& name, const Value& x, int filters, bool widens) {
  Value a = relu(name + "_relu1", norm(name + "_bn1", x));
  Attrs stride = {{"stride", "(2, 2)"}, {"no_bias", "True"}};
  Attrs plain = {{"no_bias", "True"}};
  Value shortcut = widens ? conv(name + "_down", a, filters, 1, stride) : x;
  Value b = conv(name + "_conv1", a, filters / 2, 3, widens ? stride : plain);
  b = relu(name + "_relu2", norm(name + "_bn2", b));
  return add(name + "_sum", conv(name + "_conv2", b, filters, 1, plain), shortcut);
}

TEST(CpuCompiler, PreactivationBlocks) {
  Value x = conv("stem", norm("bn_data", variable("data"), {{"fix_gamma", "True"}}), 32, 3);
  x = preactivation_block("u1", x, 32, false);
  x = preactivation_block("u2", x, 64, true);
  x = preactivation_block("u3", x, 64, false);
  Value y = relu("last_relu", norm("last", x));
  y = call("Pooling", "pool", {y},
           {{"global_pool", "True"}, {"pool_type", "avg"}, {"kernel", "(7, 7)"}});
  y = call("FullyConnected", "fc",
           {call("Flatten", "flat", {y}), variable("fc_weight"), variable("fc_bias")},
           {{"num_hidden", "10"}});
  CompileReport report = check_graph({{call("softmax", "prob", {y})}}, {{"data", {2, 3, 20, 20}}});
  std::string nodes = nodes_of(report);
  EXPECT_NE(nodes.find("u1_bn1 + u1_relu1"), std::string::npos);
  EXPECT_NE(nodes.find("u3_conv2 + u3_sum"), std::string::npos);
  EXPECT_EQ(nodes.find("copy"), std::string::npos) << nodes;
}

// Norms before 1 x 1 convolutions, two of which read one norm; the shortcut is summed in place once
// nobody reads it any more.
TEST(CpuCompiler, NormsAndDepthwiseConvolutionsArePrologues) {
  Value x = conv("stem", variable("data"), 32, 3);
  Value a = relu("relu1", norm("bn1", x));
  Value b = conv("conv1", conv("left", a, 32, 1), 64, 3);
  Value y = add("sum", b, conv("right", a, 64, 1));
  y = add("sum2", conv("conv2", norm("bn2", y), 64, 1), y);
  CompileReport report = check_graph({{y}}, {{"data", {2, 16, 9, 11}}});
  std::string nodes = nodes_of(report);
  EXPECT_NE(nodes.find("bn1 + relu1; "), std::string::npos) << nodes;
  EXPECT_EQ(nodes.find("copy"), std::string::npos) << nodes;
  Attrs depthwise = {{"num_group", "32"}, {"stride", "(2, 2)"}, {"no_bias", "True"}};
  Value d = relu("d_relu", norm("d_bn", conv("d", x, 32, 3, depthwise)));
  check_graph({{relu("p_relu", norm("p_bn", conv("p", d, 64, 1)))}}, {{"data", {2, 16, 9, 11}}});
  check_graph({{conv("p", d, 64, 1), d}}, {{"data", {1, 16, 9, 11}}});
}

// Enough work per image for the batch to be cut; results and inputs have rows per image.
TEST(CpuCompiler, LargeBatchesRunInParts) {
  Value x = relu("relu1", norm("bn1", conv("conv1", variable("data"), 64, 3)));
  x = relu("relu2", add("sum", conv("conv2", x, 64, 3), x));
  Value pool = call("Pooling", "pool", {x},
                    {{"global_pool", "True"}, {"pool_type", "avg"}, {"kernel", "(7, 7)"}});
  Value fc = call("FullyConnected", "fc", {pool, variable("fc_weight"), variable("fc_bias")},
                  {{"num_hidden", "10"}});
  check_graph({{call("softmax", "prob", {fc}), pool}}, {{"data", {4, 32, 28, 28}}});
}

TEST(CpuCompiler, ResidualThatIsNeededLaterIsNotOverwritten) {
  Value x = conv("conv0", variable("data"), 32, 3);
  Value y = add("sum", conv("conv1", x, 32, 3), x);
  Value z = add("sum2", conv("conv2", y, 32, 3), x);  // x once more
  check_graph({{z, y}}, {{"data", {1, 16, 8, 8}}});
  Value self = conv("c", x, 32, 3);
  check_graph({{add("s", self, x)}}, {{"data", {1, 16, 8, 8}}});
  Value direct = conv("c", variable("data"), 16, 3);
  check_graph({{add("s", direct, variable("data"))}}, {{"data", {1, 16, 8, 8}}});
}

TEST(CpuCompiler, PoolingOnAllLayouts) {
  for (const char* type : {"max", "avg"}) {
    for (const char* convention : {"valid", "full"}) {
      Attrs attrs = {{"pool_type", type},
                     {"kernel", "(3, 3)"},
                     {"stride", "(2, 2)"},
                     {"pad", "(1, 1)"},
                     {"pooling_convention", convention},
                     {"count_include_pad", convention == std::string("valid") ? "True" : "False"}};
      Value plain = call("Pooling", "p", {variable("data")}, attrs);
      check_graph({{plain}}, {{"data", {2, 5, 10, 13}}});
      Value blocked = call("Pooling", "p", {conv("c", variable("data"), 32, 1)}, attrs);
      check_graph({{blocked}}, {{"data", {2, 5, 10, 13}}});
    }
  }
}

TEST(CpuCompiler, ConcatDenseAndFunctions) {
  Value a = conv("a", variable("data"), 32, 1), b = conv("b", variable("data"), 16, 3);
  Value joined = call("Concat", "cat", {a, b, relu("r", variable("data"))}, {{"dim", "1"}});
  check_graph({{joined}}, {{"data", {2, 16, 6, 6}}});
  check_graph({{joined}}, {{"data", {2, 5, 6, 6}}});
  Value fc = call("FullyConnected", "fc", {joined, variable("fc_weight"), variable("fc_bias")},
                  {{"num_hidden", "12"}});
  Value y = call("tanh", "t", {call("sigmoid", "s", {fc})});
  check_graph({{call("clip", "cl", {y}, {{"a_min", "-0.5"}, {"a_max", "0.6"}})}},
              {{"data", {2, 16, 6, 6}}});
  Value lines = call("FullyConnected", "fc", {variable("data"), variable("fc_weight")},
                     {{"num_hidden", "12"}, {"flatten", "False"}, {"no_bias", "True"}});
  check_graph({{relu("r", lines)}}, {{"data", {2, 3, 8}}});
}

TEST(CpuCompiler, BinaryOperatorsAndScalars) {
  Value a = conv("a", variable("data"), 32, 1);
  Value scale = call("Pooling", "g", {a},
                     {{"global_pool", "True"}, {"pool_type", "avg"}, {"kernel", "(1, 1)"}});
  Value y = call("broadcast_mul", "m", {a, call("sigmoid", "s", {scale})});
  check_graph({{y}}, {{"data", {2, 16, 6, 6}}});
  Value z = call("elemwise_sub", "d", {y, call("_mul_scalar", "h", {a}, {{"scalar", "0.5"}})});
  check_graph({{call("_plus_scalar", "p", {z}, {{"scalar", "2"}})}}, {{"data", {2, 16, 6, 6}}});
}

TEST(CpuCompiler, IdentitiesViewsAndResultsInOddPlaces) {
  Value a = conv("a", variable("data"), 32, 1);
  Value copy = call("_copy", "copy", {call("Dropout", "drop", {a})});
  Value flat = call("Flatten", "flat", {copy});
  Value shaped = call("Reshape", "re", {flat}, {{"shape", "(0, 4, -1)"}});
  check_graph({{shaped, a, flat}}, {{"data", {2, 16, 3, 5}}});
  check_graph({{call("_copy", "only", {variable("data")})}}, {{"data", {2, 3}}});
  Value output = call("SoftmaxOutput", "softmax",
                      {call("FullyConnected", "fc", {flat, variable("w_weight"), variable("b")},
                            {{"num_hidden", "7"}}),
                       variable("softmax_label")});
  check_graph({{output}}, {{"data", {2, 16, 3, 5}}, {"softmax_label", {2}}});
}

TEST(CpuCompiler, LiveWeightsAndStatisticsAreFollowed) {
  Value x = norm("pre", conv("conv", variable("data"), 32, 3));
  Value y = relu("r2", norm("bn", relu("r1", x)));
  Case data({{y}}, {{"data", {1, 16, 9, 9}}});
  auto compiled = data.compile_live(*compiler());
  for (const char* name : {"conv_weight", "pre_mean", "pre_var", "bn_gamma", "bn_var", "bn_beta"}) {
    auto before = data.run(*compiled);
    EXPECT_LT(distance(before, reference(data)), kClose);
    data.write(name, [](float v) { return v * 1.5F + 0.1F; });
    auto after = data.run(*compiled);
    EXPECT_GT(distance(after, before), 1e-3) << name;
    EXPECT_LT(distance(after, reference(data)), kClose) << name;
  }
}

TEST(CpuCompiler, FrozenWeightsAreNotInTheRun) {
  Case data({{norm("bn", conv("conv", variable("data"), 32, 3))}}, {{"data", {1, 16, 9, 9}}});
  auto compiled = data.compile(*compiler(), {"data", "bn_mean"});  // a mixed layer
  data.write("conv_weight", [](float) { return 1e9F; });
  auto before = data.run(*compiled);
  data.write("bn_mean", [](float v) { return v + 1; });
  EXPECT_GT(distance(data.run(*compiled), before), 1e-3);
  EXPECT_LT(before[0][0], 1e6F);
}

TEST(CpuCompiler, ThreadsShareOneRegion) {
  auto graph = [] {
    Value x = conv("stem", variable("data"), 32, 3);
    x = preactivation_block("u1", preactivation_block("u0", x, 32, false), 64, true);
    return Graph{{relu("last", norm("bn", x))}};
  };
  Case first(graph(), {{"data", {1, 3, 16, 16}}});
  auto compiled = first.compile(*compiler(), {"data"});
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 8; ++t) {
    threads.emplace_back([&, t] {
      Case mine(graph(), {{"data", {1, 3, 16, 16}}});
      mine.write("data", [&](float v) { return v * (1.0F + 0.2F * static_cast<float>(t)); });
      auto expected = mine.run(*mine.compile(*example_compiler(), {"data"}));
      for (int i = 0; i < 20; ++i) wrong += distance(mine.run(*compiled), expected) > kClose;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(CpuCompiler, ThreadsThatFollowLiveWeights) {
  auto graph = [] { return Graph{{norm("bn", conv("c", variable("data"), 32, 3))}}; };
  Case first(graph(), {{"data", {1, 16, 9, 9}}});
  auto compiled = first.compile_live(*compiler());
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (unsigned t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      Case mine(graph(), {{"data", {1, 16, 9, 9}}});
      for (unsigned k = 0; k < t; ++k) mine.write("c_weight", [](float v) { return v * 2; });
      auto expected = mine.run(*mine.compile_live(*example_compiler()));
      for (int i = 0; i < 20; ++i) wrong += distance(mine.run(*compiled), expected) > kClose;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

TEST(CpuCompiler, DenormalsAreZeroInsideAndTheCallersModeComesBack) {
  Value y = call("_mul_scalar", "m", {conv("c", variable("data"), 16, 1, {{"no_bias", "True"}})},
                 {{"scalar", "1e-20"}});
  Case data({{y}}, {{"data", {1, 16, 4, 4}}});
  data.write("data", [](float) { return 1e-20F; });
  auto outputs = data.run(*data.compile_live(*compiler()));
  for (float value : outputs[0]) EXPECT_EQ(value, 0.0F);
  volatile float small = 1e-30F;
  EXPECT_GT(small * 1e-10F, 0.0F);
}

TEST(CpuCompiler, RefusesWithAReason) {
  auto refuses = [](const Value& value, const std::vector<Slot>& slots = {}) {
    return compiler()->refuses(*value.node, slots, {});
  };
  Value data = variable("data");
  EXPECT_EQ(refuses(conv("c", data, 8, 3)), "");
  EXPECT_EQ(refuses(call("sin", "s", {data})), "sin has no compiled kernel");
  EXPECT_EQ(refuses(conv("c", data, 8, 3), {{{1, 3, 8, 8}, DType::kFloat16}}),
            "only float32 is compiled, not float16");
  EXPECT_EQ(refuses(call("Dropout", "d", {data}, {{"mode", "always"}})),
            "it drops elements also outside training");
  EXPECT_EQ(refuses(norm("b", data, {{"axis", "3"}})),
            "channels on axis 3; only axis 1 is compiled");
  EXPECT_EQ(refuses(call("_power_scalar", "p", {data}, {{"scalar", "2.5"}})),
            "of powers only -2, -1, -0.5, 0.5, 1, 2, 3 and 4 have a compiled kernel, not 2.5");
  Value computed = call("Convolution", "c", {data, relu("r", variable("w"))},
                        {{"kernel", "(1, 1)"}, {"num_filter", "4"}, {"no_bias", "True"}});
  EXPECT_EQ(refuses(computed), "input 1 is computed, not a variable");
}

// Accepted while shapes were unknown; the fallback serves it.
TEST(CpuCompiler, WhatCannotBeCompiledStillRuns) {
  Value y = call("broadcast_sub", "s", {variable("data"), variable("data2")});
  CompileReport report = check_graph({{y}}, {{"data", {0, 4}}, {"data2", {1, 4}}});
  ASSERT_EQ(report.items.size(), 1u);
  EXPECT_EQ(report.items[0].kernel, "reference");
}

TEST(CpuCompiler, DamagedBlobsAreRefused) {
  Case data({{conv("conv", variable("data"), 32, 3)}}, {{"data", {1, 16, 9, 9}}});
  auto bytes = data.compile(*compiler(), {"data"})->save();
  for (size_t i = 0; i < bytes.size(); i += 97) {
    auto bad = bytes;
    bad[i] ^= std::byte{4};
    EXPECT_THROW(compiler()->load(bad), IoError) << i;
  }
  EXPECT_THROW(compiler()->load(std::span(bytes).first(bytes.size() - 8)), IoError);
}

TEST(CpuCompiler, WinogradCanBeSwitchedOff) {
  auto kernels_of = [](const CompileOptions& options) {
    Case data({{conv("conv", variable("data"), 64, 3)}}, {{"data", {1, 64, 56, 56}}});
    auto compiled = data.compile_live(*compiler(), options);
    EXPECT_LT(distance(data.run(*compiled), reference(data)), kClose);
    return testing::kernels_of(compiled->report());
  };
  EXPECT_EQ(kernels_of({{"winograd", "0"}}).find("winograd"), std::string::npos);
  setenv("REMX_WINOGRAD", "0", 1);
  EXPECT_EQ(kernels_of({}).find("winograd"), std::string::npos);
  unsetenv("REMX_WINOGRAD");
}

TEST(CpuCompiler, ProfileFillsTheReport) {
  Case data({{conv("conv", variable("data"), 32, 3)}}, {{"data", {1, 16, 9, 9}}});
  auto compiled = data.compile_live(*compiler(), {{"profile", "1"}});
  data.run(*compiled);
  CompileReport report = compiled->report();
  ASSERT_FALSE(report.items.empty());
  for (const auto& item : report.items) EXPECT_GT(item.seconds, 0) << item.nodes;
}

}  // namespace
}  // namespace mx
