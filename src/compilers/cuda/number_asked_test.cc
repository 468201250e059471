#include "compilers/cuda/number_asked.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/error.h"
#include "compilers/testing.h"

namespace mx::cuda {
namespace {

class NumberAsked : public ::testing::Test {
 protected:
  void SetUp() override { ::unsetenv("REMX_GPU_PRECISION"); }
  void TearDown() override { SetUp(); }
  static std::string_view asked(const std::string& precision) {
    return name_of(number_asked({{"precision", precision}}, true));
  }
  static std::string refusal(const CompileOptions& options) {
    try {
      number_asked(options, true);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
};

TEST_F(NumberAsked, IsTheFastestThatIsAllowed) {
  for (const char* name : {"fp32", "tf32", "fp16", "bf16"}) EXPECT_EQ(asked(name), name);
  EXPECT_EQ(asked("fp32_tf32"), "tf32");
  EXPECT_EQ(asked("bf16_fp32"), "bf16");
  EXPECT_EQ(asked("fp32_bf16_fp16"), "fp16");
}

TEST_F(NumberAsked, IntegersLeaveItOpen) {
  EXPECT_EQ(asked("int8_fp16"), "fp16");
  EXPECT_EQ(asked("fp32_int8"), "fp32");
  EXPECT_EQ(number_asked({{"precision", "int8"}}, true), Number::kTf32);
  EXPECT_EQ(number_asked({{"precision", "int8"}}, false), Number::kSingle);
}

TEST_F(NumberAsked, WithoutAWordItIsWhatOperatorsUse) {
  EXPECT_EQ(number_asked({}, true), Number::kTf32);
  EXPECT_EQ(number_asked({}, false), Number::kSingle);
  EXPECT_EQ(number_asked({{"min_operators", "1"}}, false), Number::kSingle);
}

TEST_F(NumberAsked, OptionsOutrankTheVariable) {
  ::setenv("REMX_GPU_PRECISION", "bf16", 1);
  EXPECT_EQ(number_asked({}, true), Number::kBfloat);
  EXPECT_EQ(asked("fp32"), "fp32");
}

TEST_F(NumberAsked, WhatIsNotKnownIsNamed) {
  EXPECT_EQ(
      refusal({{"precision", "int4"}}),
      "precision: \"int4\" is not known on a GPU; use fp32, tf32, fp16, bf16 or int8, or some "
      "joined by _");
  for (const char* wrong :
       {"fp16_int4", "int8_", "fp8", "fp16_", "_fp16", "fp16__bf16", "FP16", "fp16 "}) {
    EXPECT_NE(refusal({{"precision", wrong}}), "") << wrong;
  }
  ::setenv("REMX_GPU_PRECISION", "half", 1);
  EXPECT_NE(refusal({}).find("REMX_GPU_PRECISION: \"half\""), std::string::npos) << refusal({});
}

// A region of a convolution with data of one dtype, a cast, and a sum of what was cast.
std::optional<Number> half_of_network(DType data, const std::string& cast_to) {
  using mx::testing::call;
  Value x = call("Convolution", "c", {variable("x"), variable("w")},
                 {{"kernel", "(1, 1)"}, {"num_filter", "4"}, {"no_bias", "True"}});
  Value y = call("Cast", "cast", {x}, {{"dtype", cast_to}});
  if (cast_to == "float32") y = call("relu", "r", {y});
  if (cast_to == "bfloat16") {
    y = call("Convolution", "d", {y, variable("v")},
             {{"kernel", "(1, 1)"}, {"num_filter", "4"}, {"no_bias", "True"}});
  }
  IndexedGraph graph(Graph{{y}});
  std::vector<Slot> slots(static_cast<size_t>(graph.num_entries()));
  for (int node : graph.variables()) {
    if (graph.node(node).name != "x") continue;
    slots[static_cast<size_t>(graph.first_entry(node))] = {Shape{1, 4, 2, 2}, data};
  }
  slots = infer_with_defaults(graph, std::move(slots));
  return half_of({.graph = graph, .slots = slots, .inputs = {}, .name = "region"});
}

TEST_F(NumberAsked, IsThatOfTheNetworkWhereNothingIsSaid) {
  EXPECT_EQ(number_asked({}, true, Number::kHalf), Number::kHalf);
  EXPECT_EQ(number_asked({{"precision", "fp32"}}, true, Number::kHalf), Number::kSingle);
  EXPECT_EQ(half_of_network(DType::kFloat16, "float16"), Number::kHalf);
  EXPECT_EQ(half_of_network(DType::kBFloat16, "float16"), Number::kBfloat);
  EXPECT_EQ(half_of_network(DType::kFloat16, "float32"), Number::kHalf);  // what multiplies decides
  EXPECT_EQ(half_of_network(DType::kFloat32, "float16"), std::nullopt);
  EXPECT_EQ(half_of_network(DType::kFloat16, "bfloat16"), std::nullopt);  // both multiply
}

}  // namespace
}  // namespace mx::cuda
