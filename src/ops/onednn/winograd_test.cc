#include "base/instruction_set.h"
#include "ops/nn/convolution/convolution.h"
#include "ops/onednn/kernel_testing.h"
#include "ops/pointwise/loop.h"

namespace mx::onednn {
namespace {

using ops::ConvolutionParam;

constexpr float kTolerance = 3e-5F;

struct WinogradCase {
  Shape data, output;
  ConvolutionParam param;
};

// Whole tiles and parts of tiles, one chunk and several, all paddings, with and without a bias.
std::vector<WinogradCase> cases() {
  auto param = [](int64_t filters, Dims pad, bool no_bias) {
    return ConvolutionParam{
        .kernel = {3, 3}, .pad = std::move(pad), .num_filter = filters, .no_bias = no_bias};
  };
  return {
      {{4, 32, 16, 16}, {4, 48, 16, 16}, param(48, {1, 1}, true)},
      {{3, 48, 17, 19}, {3, 32, 17, 19}, param(32, {1, 1}, false)},
      {{2, 32, 23, 25}, {2, 32, 21, 23}, param(32, {}, true)},
      {{2, 32, 20, 21}, {2, 64, 22, 21}, param(64, {2, 1}, false)},
      {{18, 64, 7, 7}, {18, 64, 7, 7}, param(64, {1, 1}, true)},
      {{6, 64, 56, 56}, {6, 64, 56, 56}, param(64, {1, 1}, false)},
  };
}

class OneDnnWinograd : public testing::Test {
 protected:
  void SetUp() override {
    if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no wide vectors here";
  }
};

TEST_F(OneDnnWinograd, ForwardMatchesReference) {
  for (const WinogradCase& c : cases()) {
    std::vector<Shape> inputs = {c.data, {c.param.num_filter, c.data[1], 3, 3}};
    if (!c.param.no_bias) inputs.push_back({c.param.num_filter});
    expect_match("Convolution", c.param, std::move(inputs), kTolerance, false, "winograd");
  }
}

TEST_F(OneDnnWinograd, GradientsMatchReference) {
  for (const WinogradCase& c : cases()) {
    Shape weight = {c.param.num_filter, c.data[1], 3, 3};
    expect_match("_backward_Convolution_data", c.param, {c.output, weight, c.data}, kTolerance,
                 false, "winograd");
    expect_match("_backward_Convolution_weight", c.param, {c.output, c.data, weight}, kTolerance,
                 false, "winograd");
  }
}

TEST_F(OneDnnWinograd, RefusesWhatItCannotDo) {
  ConvolutionParam p{.kernel = {3, 3}, .pad = {1, 1}, .num_filter = 32, .no_bias = true};
  EXPECT_EQ(refusal("Convolution", p, {{4, 32, 16, 16}, {32, 32, 3, 3}}), "");
  EXPECT_NE(refusal("Convolution", p, {{1, 32, 7, 7}, {32, 32, 3, 3}}), "") << "little work";
  EXPECT_NE(refusal("Convolution", p, {{4, 33, 16, 16}, {32, 33, 3, 3}}), "") << "odd channels";
  EXPECT_NE(refusal("Convolution", p, {{1, 32, 512, 512}, {32, 32, 3, 3}}), "") << "memory";
  p.stride = {2, 2};
  EXPECT_NE(refusal("Convolution", p, {{4, 32, 32, 32}, {32, 32, 3, 3}}), "") << "stride";
}

}  // namespace
}  // namespace mx::onednn
