// Pointwise operators as chains: what fuses, and that compiled graphs compute what the operators
// do.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "compilers/cpu/graph_test.h"

namespace mx {
namespace {

using testing::call;
using testing::Case;
using testing::check_graph;
using testing::compiler;
using testing::kernels_of;
using testing::nodes_of;
using testing::reference;

Value scalar(const std::string& op, const std::string& name, Value x, double number) {
  return call(op, name, {std::move(x)}, {{"scalar", cat(number)}});
}

Value hardswish(const Value& x) {
  Value gate = call("clip", "clip", {scalar("_plus_scalar", "plus", x, 3)},
                    {{"a_min", "0"}, {"a_max", "6"}});
  return scalar("_div_scalar", "div", call("elemwise_mul", "mul", {x, gate}), 6);
}

Value gelu_tanh(const Value& x) {
  Value cube = scalar("_power_scalar", "cube", x, 3);
  Value inner = call("elemwise_add", "add", {x, scalar("_mul_scalar", "part", cube, 0.044715)});
  Value bent = call("tanh", "bent", {scalar("_mul_scalar", "inner", inner, 0.7978845608)});
  Value half = scalar("_mul_scalar", "half", x, 0.5);
  return call("elemwise_mul", "gelu", {half, scalar("_plus_scalar", "one", bent, 1)});
}

void expect_one_chain(const CompileReport& report, const std::string& nodes) {
  ASSERT_EQ(report.items.size(), 1u) << nodes_of(report);
  EXPECT_EQ(report.items[0].nodes, nodes);
  EXPECT_EQ(report.items[0].kernel.find("chain "), 0u) << report.items[0].kernel;
}

TEST(Chain, OperatorsThatOneOtherReadsAreOneLayer) {
  Value x = variable("data");
  expect_one_chain(check_graph({{hardswish(x)}}, {{"data", {2, 5, 3, 7}}}),
                   "plus + clip + mul + div");
  check_graph({{gelu_tanh(x)}}, {{"data", {3, 1001}}});
  Value gate = call("elemwise_mul", "gate",
                    {call("tanh", "filter", {x}), call("sigmoid", "open", {variable("data2")})});
  expect_one_chain(check_graph({{gate}}, {{"data", {4, 33}}, {"data2", {4, 33}}}),
                   "filter + open + gate");
}

// The sum is read three times, by what is in the end one layer.
TEST(Chain, WhatOneLayerReadsSeveralTimesJoinsIt) {
  Value sum = call("elemwise_add", "sum", {variable("data"), variable("data2")});
  expect_one_chain(check_graph({{hardswish(sum)}}, {{"data", {4, 50}}, {"data2", {4, 50}}}),
                   "sum + plus + clip + mul + div");
  Value twice = call("elemwise_mul", "twice", {sum, sum});
  expect_one_chain(check_graph({{twice}}, {{"data", {4, 50}}, {"data2", {4, 50}}}), "sum + twice");
}

TEST(Chain, ResultsOfTheRegionEndAChain) {
  auto open = [](const std::string& name) {
    return call("sigmoid", name + "_s", {variable(name)});
  };
  Value kept = call("elemwise_mul", "kept", {open("f"), variable("c")});
  Value fresh = call("elemwise_mul", "fresh", {open("i"), call("tanh", "g_t", {variable("g")})});
  Value cell = call("elemwise_add", "cell", {kept, fresh});
  Value state = call("elemwise_mul", "state", {open("o"), call("tanh", "bent", {cell})});
  std::map<std::string, Shape> shapes;
  for (const char* name : {"f", "i", "g", "o", "c"}) shapes[name] = {7, 65};
  CompileReport report = check_graph({{state, cell}}, shapes);
  ASSERT_EQ(report.items.size(), 2u) << nodes_of(report);
  EXPECT_EQ(report.items[0].nodes, "f_s + kept + i_s + g_t + fresh + cell");
}

TEST(Chain, Broadcasts) {
  const std::pair<Shape, Shape> all[] = {{{2, 3, 4, 5}, {2, 3, 4, 5}},
                                         {{2, 3, 4, 5}, {1, 3, 1, 1}},
                                         {{1, 1, 1, 1}, {2, 3, 4, 5}},
                                         {{2, 3, 4, 5}, {2, 1, 4, 1}},
                                         {{1, 3, 4, 5}, {2, 3, 4, 5}},
                                         {{2, 3, 4, 1}, {1, 1, 1, 5}},
                                         {{1, 3, 1, 5}, {2, 1, 4, 1}},
                                         {{7}, {1}},
                                         {{3, 1}, {1, 70}},
                                         {{2, 1, 1, 1, 6}, {1, 3, 4, 5, 1}}};
  for (const auto& [left, right] : all) {
    Value x = scalar("_plus_scalar", "p", variable("data"), 3);
    Value y = call("broadcast_sub", "s", {x, variable("data2")});
    CompileReport report =
        check_graph({{call("square", "q", {y})}}, {{"data", left}, {"data2", right}});
    EXPECT_EQ(kernels_of(report).find("reference"), std::string::npos) << left << right;
  }
}

TEST(Chain, SlopesOfChannelsAndConditionsOfRows) {
  for (const Shape& shape : {Shape{2, 16, 3, 5}, Shape{2, 5, 4}, Shape{3, 16}}) {
    Value y =
        call("LeakyReLU", "prelu", {variable("data"), variable("slopes")}, {{"act_type", "prelu"}});
    check_graph({{call("abs", "a", {y})}}, {{"data", shape}});
    check_graph({{y}}, {{"data", shape}, {"slopes", {1}}});
  }
  Value rows = call(
      "where", "w",
      {scalar("_greater_scalar", "g", variable("rows"), 0), variable("data"), variable("data2")});
  check_graph({{rows}}, {{"rows", {6}}, {"data", {6, 40}}, {"data2", {6, 40}}});
  check_graph({{rows}}, {{"rows", {6, 40}}, {"data", {6, 40}}, {"data2", {6, 40}}});
}

Value conv(const std::string& name, Value data, int filters) {
  return call("Convolution", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              {{"num_filter", cat(filters)}, {"kernel", "(3, 3)"}, {"pad", "(1, 1)"}});
}

// 1 + exp(0) is not zero: channels that fill up a block must be cleared again.
TEST(Chain, BetweenConvolutionsLayoutsStay) {
  for (int filters : {16, 24, 32}) {
    Value x = conv("first", variable("data"), filters);
    Value gate = call("sigmoid", "gate", {x});
    Value y =
        call("broadcast_div", "d", {call("elemwise_mul", "m", {x, gate}), variable("v_gamma")});
    Value z = scalar("_plus_scalar", "p", call("exp", "e", {y}), 1);
    for (Shape gamma : {Shape{1, filters, 1, 1}, Shape{1, 1, 1, 1}, Shape{2, 1, 9, 7}}) {
      CompileReport report =
          check_graph({{conv("last", z, 8)}}, {{"data", {2, 16, 9, 7}}, {"v_gamma", gamma}});
      if (filters % 16 != 0) continue;  // numbers per channel are filled up first
      bool suits = gamma[2] == 1;
      EXPECT_EQ(nodes_of(report).find("layout of gate") == std::string::npos, suits) << gamma;
    }
  }
}

TEST(Chain, LongLinesAreShared) {
  Value y = call("broadcast_mul", "m", {hardswish(variable("data")), variable("data2")});
  check_graph({{y}}, {{"data", {3, 100'003}}, {"data2", {3, 1}}});
  check_graph({{y}}, {{"data", {3, 100'003}}, {"data2", {1, 100'003}}});
}

// Rows of a few numbers over which others repeat themselves.
TEST(Chain, ShortLinesAreJoined) {
  Value x = call("broadcast_mul", "m", {variable("data"), variable("data2")});
  Value y = call("broadcast_sub", "s", {x, variable("data3")});
  for (int64_t row : {2, 3, 10, 100, 255, 256}) {
    for (int64_t rows : {1, 2, 7, 1000, 3001}) {
      check_graph({{y}}, {{"data", {rows, row}}, {"data2", {1, row}}, {"data3", {1, 1}}});
      check_graph({{y}}, {{"data", {rows, row}}, {"data2", {1, row}}, {"data3", {rows, 1}}});
    }
  }
}

// More than most processors' caches hold: results are written past them.
TEST(Chain, LargeResults) {
  Value y = call("broadcast_mul", "m", {variable("data"), variable("data2")});
  check_graph({{y}}, {{"data", {4300, 1001}}, {"data2", {1, 1001}}});
  check_graph({{y}}, {{"data", {430'000, 11}}, {"data2", {430'000, 1}}});
}

TEST(Chain, OperandsOfOtherKernelsStayWithThem) {
  Value x = conv("c", variable("data"), 16);
  Value y = call("Activation", "relu", {x}, {{"act_type", "relu"}});
  CompileReport report =
      check_graph({{scalar("_plus_scalar", "p", y, 1)}}, {{"data", {1, 16, 8, 8}}});
  EXPECT_NE(nodes_of(report).find("c + relu; "), std::string::npos) << nodes_of(report);
}

// Ordinary and special numbers through every function, against the operator's own kernel.
TEST(Chain, FunctionsOfSpecialNumbers) {
  std::vector<float> numbers = {0.0F,     -0.0F,     1.0F, -1.0F, 0.5F,   -0.5F, 2.5F, -2.5F,
                                INFINITY, -INFINITY, NAN,  88.5F, -88.5F, 1e20F, 1e-6F};
  for (float x = -9; x < 9; x += 0.11F) numbers.push_back(x);
  const char* names[] = {
      "sigmoid", "tanh",     "exp",        "expm1",       "log",     "log1p",     "log2",
      "log10",   "sqrt",     "rsqrt",      "square",      "abs",     "sign",      "negative",
      "floor",   "ceil",     "trunc",      "fix",         "round",   "rint",      "erf",
      "relu",    "softsign", "reciprocal", "logical_not", "degrees", "smooth_l1", "hard_sigmoid"};
  for (const char* name : names) {
    Case data({{call(name, "f", {variable("data")})}},
              {{"data", {static_cast<int64_t>(numbers.size())}}});
    data.value("data") = numbers;
    auto expected = reference(data)[0];
    auto compiled = data.compile_live(*compiler());
    EXPECT_NE(kernels_of(compiled->report()).find("chain"), std::string::npos) << name;
    auto got = data.run(*compiled)[0];
    // x / 5 + 1 / 2 is rounded once or twice, which shows where the two cancel out.
    float least = std::string_view(name) == "hard_sigmoid" ? 0.5F : 0.0F;
    for (size_t i = 0; i < numbers.size(); ++i) {
      if (std::isnan(expected[i])) {
        EXPECT_TRUE(std::isnan(got[i])) << name << " of " << numbers[i] << ": " << got[i];
      } else if (std::isinf(expected[i])) {
        EXPECT_EQ(got[i], expected[i]) << name << " of " << numbers[i];
      } else {
        float bound = 4e-7F * std::max(std::fabs(expected[i]), least) + 1e-37F;
        EXPECT_NEAR(got[i], expected[i], bound) << name << " of " << numbers[i];
      }
    }
  }
}

}  // namespace
}  // namespace mx
