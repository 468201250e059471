#include "compilers/cuda/number_asked.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "base/error.h"

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

}  // namespace
}  // namespace mx::cuda
