#include <cstdlib>

#include "base/instruction_set.h"
#include "compilers/cpu/graph_test.h"

namespace mx {
namespace {

using testing::call;
using testing::Case;
using testing::compiler;
using testing::distance;
using testing::kernels_of;
using testing::reference;

Value conv(const std::string& name, Value data, int filters, int kernel) {
  return call("Convolution", name,
              {std::move(data), variable(name + "_weight"), variable(name + "_bias")},
              {{"num_filter", cat(filters)},
               {"kernel", cat("(", kernel, ", ", kernel, ")")},
               {"pad", cat("(", kernel / 2, ", ", kernel / 2, ")")}});
}

// A stem, a residual block, a depthwise layer, pooling and two dense layers in a row.
Graph network() {
  Value x = call("relu", "r0", {conv("stem", variable("data"), 32, 3)});
  Value y = call("relu", "r1", {conv("c1", x, 64, 1)});
  y = call("relu", "r2", {conv("c2", y, 64, 3)});
  y = call("elemwise_add", "sum", {conv("c3", y, 32, 1), x});
  y = call("Convolution", "dw", {call("relu", "r3", {y}), variable("dw_weight")},
           {{"num_filter", "32"},
            {"kernel", "(3, 3)"},
            {"pad", "(1, 1)"},
            {"num_group", "32"},
            {"no_bias", "True"}});
  y = call("Pooling", "p", {y}, {{"kernel", "(2, 2)"}, {"stride", "(2, 2)"}, {"pool_type", "avg"}});
  y = call("FullyConnected", "f1", {y, variable("f1_weight"), variable("f1_bias")},
           {{"num_hidden", "48"}});
  y = call("FullyConnected", "f2",
           {call("relu", "r4", {y}), variable("f2_weight"), variable("f2_bias")},
           {{"num_hidden", "10"}});
  return {{y}};
}

constexpr double kCloseHalf = 2e-2;  // bfloat16 keeps 8 bits

TEST(Precision, Bfloat16OnRequestWhereTheProcessorHasIt) {
  Case data(network(), {{"data", {2, 3, 16, 16}}});
  auto expected = reference(data);
  auto whole = data.compile_live(*compiler(), {{"precision", "fp32"}});
  auto half = data.compile_live(*compiler(), {{"precision", "bf16"}});
  EXPECT_EQ(kernels_of(whole->report()).find("bf16"), std::string::npos);
  EXPECT_LT(distance(data.run(*whole), expected), testing::kClose);
  auto rounded = data.run(*half);
  double error = distance(rounded, expected);
  EXPECT_LT(error, kCloseHalf);
  if (instruction_set() < InstructionSet::kAvx512Bf16) {
    ASSERT_EQ(half->report().notes.size(), 1u);
    EXPECT_EQ(half->report().notes[0],
              cat("bf16 was asked for; fp32 is used, since the instruction set is ",
                  name_of(instruction_set())));
    EXPECT_LT(error, testing::kClose);
    return;
  }
  EXPECT_TRUE(half->report().notes.empty());
  EXPECT_NE(kernels_of(half->report()).find("bf16"), std::string::npos);
  EXPECT_GT(error, testing::kClose);  // it really rounds
  // What is measured may be answered otherwise for frozen weights.
  std::map<std::string, std::string> direct = {{"precision", "bf16"}, {"winograd", "False"}};
  auto frozen = data.compile(*compiler(), {"data"}, direct);
  EXPECT_EQ(distance(data.run(*frozen), data.run(*data.compile_live(*compiler(), direct))), 0);
}

// What lies between layers in bfloat16: a norm that folds into nothing, numbers for each channel, a
// concatenation, pooling; with channels that fill no block.
Graph mixed_network() {
  Value x = call("relu", "r0", {conv("stem", variable("data"), 24, 3)});
  Value y = conv("c1", x, 40, 1);
  Value norm =
      call("BatchNorm", "bn",
           {y, variable("bn_gamma"), variable("bn_beta"), variable("bn_mean"), variable("bn_var")},
           {{"fix_gamma", "False"}});
  Value a = conv("c2", call("relu", "r1", {norm}), 24, 1);
  Value gate =
      call("sigmoid", "s",
           {conv("c3", call("Pooling", "g", {y}, {{"global_pool", "True"}, {"pool_type", "avg"}}),
                 40, 1)});
  Value b = conv("c4", call("broadcast_mul", "m", {y, gate}), 8, 1);
  Value both = call("Concat", "cat", {a, b}, {{"num_args", "2"}, {"dim", "1"}});
  y = call("elemwise_add", "sum", {conv("c5", both, 24, 1), x});
  y = call("Pooling", "p", {y}, {{"kernel", "(2, 2)"}, {"stride", "(2, 2)"}, {"pool_type", "max"}});
  return {{conv("c6", y, 10, 1)}};
}

TEST(Precision, Bfloat16LiesChannelsLast) {
  if (instruction_set() < InstructionSet::kAvx512Bf16) GTEST_SKIP() << "no bfloat16";
  Case data(mixed_network(), {{"data", {2, 3, 10, 12}}});
  auto half = data.compile_live(*compiler(), {{"precision", "bf16"}});
  EXPECT_LT(distance(data.run(*half), reference(data)), kCloseHalf);
  std::string kernels = kernels_of(half->report());
  EXPECT_NE(kernels.find("scale + shift + relu to bf16"), std::string::npos) << kernels;
  EXPECT_NE(kernels.find("brgconv"), std::string::npos) << kernels;
}

TEST(Precision, IsSavedWithTheRegion) {
  Case data(network(), {{"data", {2, 3, 16, 16}}});
  auto frozen = data.compile(*compiler(), {"data"}, {{"precision", "bf16"}});
  auto loaded = compiler()->load(frozen->save());
  EXPECT_EQ(kernels_of(loaded->report()), kernels_of(frozen->report()));
  EXPECT_LT(distance(data.run(*loaded), data.run(*frozen)), testing::kClose);
}

TEST(Precision, ComesFromTheEnvironmentAndOthersAreNamed) {
  Case data({{conv("c", variable("data"), 32, 1)}}, {{"data", {1, 16, 8, 8}}});
  setenv("REMX_PRECISION", "bf16", 1);
  auto half = data.compile_live(*compiler());
  bool can = instruction_set() >= InstructionSet::kAvx512Bf16;
  EXPECT_EQ(kernels_of(half->report()).find("bf16") != std::string::npos, can);
  setenv("REMX_PRECISION", "fp8", 1);
  try {
    (void)data.compile_live(*compiler());
    FAIL() << "fp8 was taken";
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "REMX_PRECISION: \"fp8\" is not a precision; use fp32 or bf16");
  }
  unsetenv("REMX_PRECISION");
  auto other = data.compile_live(*compiler(), {{"precision", "fp16"}});
  EXPECT_EQ(other->report().notes[0], "precision fp16 has no kernels here; fp32 is used");
}

}  // namespace
}  // namespace mx
