#include "compilers/cpu/kernels/convolution/stem.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/instruction_set.h"
#include "base/parallel.h"
#include "compilers/cpu/kernels/convolution/winograd_guard.h"
#include "compilers/cpu/kernels/kernel_test.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/machine/memory.h"

namespace mx::cpu {
namespace {

constexpr int64_t kFloat = sizeof(float), kKernel = 7, kWindow = 49;

struct Setting {
  Shape in, out;
  int64_t pad;
  bool relu = false;
};

Layer layer_of(const Setting& s) {
  Layer layer;
  layer.kind = LayerKind::kConvolution;
  layer.bias = 0;
  for (Window& w : layer.windows) {
    w = {.kernel = kKernel, .stride = 2, .pad_before = s.pad, .pad_after = s.pad};
  }
  if (s.relu) layer.activation = {ActivationKind::kRelu};
  return layer;
}

ConvolutionSite site_of(const Layer& layer, const Setting& s) {
  return {layer, s.in, s.out, Layout::kPlain, Layout::kBlocked};
}

struct Data {
  std::vector<float> x, weight, bias;
};
Data data_of(const Setting& s) {
  return {random_floats(s.in.size(), 1), random_floats(s.in[1] * s.out[1] * kWindow, 2),
          random_floats(s.out[1], 3)};
}

double expected_at(const Setting& s, const Data& data, int64_t n, int64_t o, int64_t y, int64_t x) {
  double sum = data.bias[static_cast<size_t>(o)];
  for (int64_t c = 0; c < s.in[1]; ++c) {
    for (int64_t k = 0; k < kWindow; ++k) {
      const int64_t row = 2 * y - s.pad + k / kKernel, column = 2 * x - s.pad + k % kKernel;
      if (row < 0 || row >= s.in[2] || column < 0 || column >= s.in[3]) continue;
      const int64_t place = ((n * s.in[1] + c) * s.in[2] + row) * s.in[3] + column;
      sum += static_cast<double>(data.x[static_cast<size_t>(place)]) *
             data.weight[static_cast<size_t>((o * s.in[1] + c) * kWindow + k)];
    }
  }
  return s.relu ? std::max(sum, 0.0) : sum;
}

Allocation run(const StepKernel& kernel, const Setting& s, const Data& data, const float* packed) {
  Allocation x(s.in.size() * kFloat), scratch(kernel.scratch_bytes());
  Allocation y(floats_of(s.out, Layout::kBlocked) * kFloat);
  std::ranges::copy(data.x, x.floats());
  const float* inputs[] = {x.floats()};
  auto session = kernel.open();
  kernel.run(session.get(), {inputs, y.floats(), packed, scratch.floats()});
  return y;
}

// Largest difference to the definition, of the largest result.
double error_of(const Setting& s) {
  const Layer layer = layer_of(s);
  auto kernel = make_stem(site_of(layer, s));
  if (!kernel) return 1e30;
  const Data data = data_of(s);
  Allocation packed(kernel->packed_bytes());
  kernel->pack({data.weight.data(), data.bias.data()}, packed.floats());
  Allocation got = run(*kernel, s, data, packed.floats());
  double worst = 0, largest = 0;
  const int64_t block = block_size();
  for (int64_t n = 0; n < s.out[0]; ++n) {
    for (int64_t o = 0; o < s.out[1]; ++o) {
      for (int64_t p = 0; p < s.out[2] * s.out[3]; ++p) {
        const double expected = expected_at(s, data, n, o, p / s.out[3], p % s.out[3]);
        const int64_t plane = (n * s.out[1] + o) / block * s.out[2] * s.out[3];
        worst = std::max(worst, std::abs(got.floats()[(plane + p) * block + o % block] - expected));
        largest = std::max(largest, std::abs(expected));
      }
    }
  }
  return worst / largest;
}

TEST(Stem, FollowsTheDefinition) {
  if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no AVX2 here";
  for (const Setting& setting : {Setting{{1, 3, 64, 64}, {1, 64, 32, 32}, 3, true},
                                 {{2, 3, 33, 29}, {2, 32, 17, 15}, 3},
                                 {{3, 1, 20, 31}, {3, 32, 7, 13}, 0, true},
                                 {{1, 4, 7, 7}, {1, 32, 1, 1}, 0},
                                 {{1, 2, 40, 224}, {1, 96, 18, 110}, 1}}) {
    EXPECT_LT(error_of(setting), 1e-5) << setting.in;
    SerialScope alone;  // threads share work differently
    EXPECT_LT(error_of(setting), 1e-5) << setting.in << ", one thread";
  }
}

TEST(Stem, GivesItsWeightsBack) {
  if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no AVX2 here";
  const Setting setting{{1, 3, 32, 32}, {1, 32, 16, 16}, 3};
  const Layer layer = layer_of(setting);
  auto kernel = make_stem(site_of(layer, setting));
  const Data data = data_of(setting);
  expect_weights_back(*kernel, data.weight, data.bias);
}

TEST(Stem, GuardFallsBackWhereWeightsDoNotSurviveTheTransform) {
  if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no AVX2 here";
  const Setting setting{{1, 3, 32, 32}, {1, 32, 16, 16}, 3};
  const Layer layer = layer_of(setting);
  const ConvolutionSite site = site_of(layer, setting);
  auto direct = make_convolution(site, true);
  auto guarded = guard_winograd(site, {}, make_convolution(site, true));
  for (float scale : {1.0F, 1e37F, 1.0F}) {
    Data data = data_of(setting);
    for (float& w : data.weight) w *= scale;
    Allocation packed(direct->packed_bytes()), guarded_packed(guarded->packed_bytes());
    direct->pack({data.weight.data(), data.bias.data()}, packed.floats());
    guarded->pack({data.weight.data(), data.bias.data()}, guarded_packed.floats());
    Allocation expected = run(*direct, setting, data, packed.floats());
    Allocation got = run(*guarded, setting, data, guarded_packed.floats());
    const bool is_usual = scale == 1;
    EXPECT_EQ(guarded->info().starts_with("convolution winograd 7x7"), is_usual) << scale;
    for (int64_t i = 0; i < setting.out.size(); ++i) {
      ASSERT_NEAR(got.floats()[i], expected.floats()[i], is_usual ? 1e-3 : 0) << scale;
    }
  }
}

TEST(Stem, RefusesWhatItCannotDo) {
  auto makes = [](const Setting& setting, int64_t stride, Layout input) {
    Layer layer = layer_of(setting);
    for (Window& w : layer.windows) w.stride = stride;
    return make_stem({layer, setting.in, setting.out, input, Layout::kBlocked}) != nullptr;
  };
  const Setting usual{{1, 3, 32, 32}, {1, 32, 16, 16}, 3};
  EXPECT_EQ(makes(usual, 2, Layout::kPlain), instruction_set() >= InstructionSet::kAvx2);
  EXPECT_FALSE(makes(usual, 2, Layout::kBlocked));
  EXPECT_FALSE(makes({{1, 3, 32, 32}, {1, 32, 32, 32}, 3}, 1, Layout::kPlain));
  EXPECT_FALSE(makes({{1, 5, 32, 32}, {1, 32, 16, 16}, 3}, 2, Layout::kPlain));
  EXPECT_FALSE(makes({{1, 3, 32, 32}, {1, 20, 16, 16}, 3}, 2, Layout::kPlain));
}

}  // namespace
}  // namespace mx::cpu
