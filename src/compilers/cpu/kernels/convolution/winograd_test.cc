#include <gtest/gtest.h>

#include "base/instruction_set.h"
#include "compilers/cpu/kernels/convolution/winograd_guard.h"
#include "compilers/cpu/kernels/kernel_test.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/machine/memory.h"

namespace mx::cpu {
namespace {

struct Setting {
  Shape in, out;
  int64_t pad = 1;
  Residual residual = Residual::kNone;
  bool relu = false;
  int64_t stride = 1;
};

// Largest difference between the Winograd kernel and oneDNN's direct one, relative to the result;
// the weights also make the way through unpack.
double difference(const Setting& s, const WinogradVariant& variant) {
  Layer layer;
  layer.kind = LayerKind::kConvolution;
  for (Window& w : layer.windows) {
    w = {.kernel = 3, .stride = s.stride, .pad_before = s.pad, .pad_after = s.pad};
  }
  layer.bias = 0;
  if (s.relu) layer.activation = {ActivationKind::kRelu};
  ConvolutionSite site{layer, s.in, s.out, Layout::kBlocked, Layout::kBlocked, s.residual};
  auto direct = make_convolution(site, true);
  auto winograd = make_winograd(site, variant);
  if (!direct || !winograd) return 1e30;
  auto weight = random_floats(s.in[1] * s.out[1] * 9, 1);
  auto bias = random_floats(s.out[1], 2);
  auto input = random_floats(floats_of(s.in, Layout::kBlocked), 3);
  auto residual = random_floats(floats_of(s.out, Layout::kBlocked), 4);
  auto run = [&](const StepKernel& kernel, const std::vector<float>& with) {
    Allocation packed(kernel.packed_bytes()), scratch(kernel.scratch_bytes());
    Allocation x(static_cast<int64_t>(input.size() * sizeof(float)));
    Allocation y(static_cast<int64_t>(residual.size() * sizeof(float)));
    std::ranges::copy(input, x.floats());
    std::ranges::copy(residual, y.floats());  // what an in-place sum starts from
    kernel.pack({with.data(), bias.data()}, packed.floats());
    const float* inputs[] = {x.floats(), residual.data()};
    auto session = kernel.open();
    kernel.run(session.get(), {inputs, y.floats(), packed.floats(), scratch.floats()});
    return std::vector<float>(y.floats(), y.floats() + residual.size());
  };
  std::vector<float> restored(weight.size()), restored_bias(bias.size());
  Allocation packed(winograd->packed_bytes());
  winograd->pack({weight.data(), bias.data()}, packed.floats());
  winograd->unpack(packed.floats(), restored.data(), restored_bias.data());
  EXPECT_EQ(restored_bias, bias);
  auto expected = run(*direct, weight), got = run(*winograd, restored);
  double worst = 0, largest = 0;
  for (size_t i = 0; i < got.size(); ++i) {
    worst = std::max(worst, std::abs(static_cast<double>(got[i]) - expected[i]));
    largest = std::max(largest, std::abs(static_cast<double>(expected[i])));
  }
  return worst / largest;
}

TEST(Winograd, EqualsTheDirectConvolution) {
  if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no AVX2 here";
  std::vector<Setting> all = {
      {{1, 64, 56, 56}, {1, 64, 56, 56}},
      {{1, 32, 14, 14}, {1, 64, 14, 14}, 1, Residual::kInPlace, true},
      {{3, 16, 9, 7}, {3, 32, 9, 7}, 1, Residual::kNone, true},
      {{1, 32, 7, 7}, {1, 32, 5, 5}, 0},
      {{2, 16, 5, 6}, {2, 32, 7, 8}, 2},
      {{1, 128, 28, 28}, {1, 128, 28, 28}, 1, Residual::kSeparate, true},
      {{1, 16, 1, 1}, {1, 32, 1, 1}},
      {{1, 64, 56, 56}, {1, 64, 28, 28}, 1, Residual::kNone, true, 2},
      {{2, 32, 28, 28}, {2, 64, 14, 14}, 1, Residual::kInPlace, true, 2},
      {{1, 48, 35, 17}, {1, 32, 17, 8}, 0, Residual::kNone, false, 2},
      {{3, 16, 9, 6}, {3, 32, 6, 4}, 2, Residual::kSeparate, false, 2},
      {{1, 16, 2, 1}, {1, 32, 1, 1}, 1, Residual::kNone, true, 2},
  };
  for (const Setting& setting : all) {
    for (int m : {2, 4}) {
      for (int64_t tiles : {5, 14, 28, 100000}) {
        for (bool plain : {false, true}) {
          EXPECT_LT(difference(setting, {m, tiles, plain}), 2e-5)
              << setting.in << " to " << setting.out << " F(" << m << ",3) by " << tiles
              << " tiles, plain " << plain;
        }
      }
    }
  }
}

class WinogradGuard : public testing::TestWithParam<int64_t> {};  // stride

// Weights so large that transformed numbers overflow, or so small that they vanish, go the direct
// way; later weights are judged anew.
TEST_P(WinogradGuard, FallsBackWhereWeightsDoNotSurviveTheTransform) {
  if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no AVX2 here";
  Layer layer;
  layer.kind = LayerKind::kConvolution;
  for (Window& w : layer.windows) {
    w = {.kernel = 3, .stride = GetParam(), .pad_before = 1, .pad_after = 1};
  }
  Shape in{1, 64, 8 * GetParam(), 8 * GetParam()}, out{1, 32, 8, 8};
  ConvolutionSite site{layer, in, out, Layout::kBlocked, Layout::kBlocked};
  auto direct = make_convolution(site, true);
  auto guarded = guard_winograd(site, {4, 4}, make_convolution(site, true));
  auto input = random_floats(floats_of(in, Layout::kBlocked), 3);
  auto weight = random_floats(int64_t{64} * 32 * 9, 1);
  auto run = [&](const StepKernel& kernel) {
    Allocation packed(kernel.packed_bytes()), scratch(kernel.scratch_bytes());
    Allocation x(static_cast<int64_t>(input.size() * sizeof(float))), y(out.size() * 4);
    std::ranges::copy(input, x.floats());
    kernel.pack({weight.data(), nullptr}, packed.floats());
    const float* inputs[] = {x.floats()};
    auto session = kernel.open();
    kernel.run(session.get(), {inputs, y.floats(), packed.floats(), scratch.floats()});
    std::vector<float> restored(weight.size());
    kernel.unpack(packed.floats(), restored.data(), nullptr);
    for (size_t i = 0; i < weight.size(); ++i) {
      EXPECT_NEAR(restored[i], weight[i], 1e-5 * std::abs(weight[0]));
    }
    return std::vector<float>(y.floats(), y.floats() + out.size());
  };
  for (double scale : {1.0, 1e37, 1e-36, 1.0}) {
    weight = random_floats(int64_t{64} * 32 * 9, 1);
    for (float& w : weight) w = static_cast<float>(w * scale);
    auto expected = run(*direct), got = run(*guarded);
    bool is_usual = scale == 1.0;
    EXPECT_EQ(guarded->info().starts_with("convolution winograd F(4,3)"), is_usual) << scale;
    EXPECT_EQ(guarded->info().find("for winograd errs by") == std::string::npos, is_usual);
    for (size_t i = 0; i < got.size(); ++i) {
      ASSERT_NEAR(got[i], expected[i], is_usual ? 1e-3 : 0) << scale;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Strides, WinogradGuard, testing::Values(1, 2));

TEST(Winograd, RefusesWhatItCannotDo) {
  Layer layer;
  layer.windows[0] = layer.windows[1] = {.kernel = 3, .pad_before = 1, .pad_after = 1};
  auto makes = [&](const Shape& in, const Shape& out) {
    ConvolutionSite site{layer, in, out, Layout::kBlocked, Layout::kBlocked, Residual::kNone};
    return make_winograd(site, {}) != nullptr;
  };
  EXPECT_FALSE(makes({1, 17, 8, 8}, {1, 32, 8, 8}));
  EXPECT_FALSE(makes({1, 16, 8, 8}, {1, 24, 8, 8}));
  layer.windows[1].stride = 2;
  EXPECT_FALSE(makes({1, 32, 8, 8}, {1, 32, 8, 4}));
  layer.windows[0].stride = layer.windows[1].stride = 3;
  EXPECT_FALSE(makes({1, 32, 9, 9}, {1, 32, 3, 3}));
}

}  // namespace
}  // namespace mx::cpu
