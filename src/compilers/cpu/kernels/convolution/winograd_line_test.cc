#include "compilers/cpu/kernels/convolution/winograd_line.h"

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

constexpr int64_t kFloat = sizeof(float);

struct Setting {
  Shape in, out;
  int64_t rows, columns;  // of the window
  int64_t pad_y, pad_x;
  Residual residual = Residual::kNone;
  bool relu = false;
};

Layer layer_of(const Setting& s) {
  Layer layer;
  layer.kind = LayerKind::kConvolution;
  layer.bias = 0;
  layer.windows[0] = {.kernel = s.rows, .pad_before = s.pad_y, .pad_after = s.pad_y};
  layer.windows[1] = {.kernel = s.columns, .pad_before = s.pad_x, .pad_after = s.pad_x};
  if (s.relu) layer.activation = {ActivationKind::kRelu};
  return layer;
}

ConvolutionSite site_of(const Layer& layer, const Setting& s) {
  return {layer, s.in, s.out, Layout::kBlocked, Layout::kBlocked, s.residual};
}

// Numbers of a blocked array by batch, channel, row, column.
float at(const float* data, const Shape& shape, int64_t n, int64_t c, int64_t y, int64_t x) {
  const int64_t block = block_size();
  return data[(((n * shape[1] + c) / block * shape[2] + y) * shape[3] + x) * block + c % block];
}

struct Data {
  std::vector<float> x, start, weight, bias;  // start: what the output holds before
};
Data data_of(const Setting& s) {
  return {random_floats(s.in.size(), 1), random_floats(s.out.size(), 2),
          random_floats(s.in[1] * s.out[1] * s.rows * s.columns, 3), random_floats(s.out[1], 4)};
}

Allocation run(const StepKernel& kernel, const Data& data) {
  Allocation packed(kernel.packed_bytes()), scratch(kernel.scratch_bytes());
  Allocation x(static_cast<int64_t>(data.x.size()) * kFloat);
  Allocation y(static_cast<int64_t>(data.start.size()) * kFloat), other(y.size());
  std::ranges::copy(data.x, x.floats());
  std::ranges::copy(data.start, y.floats());
  std::ranges::copy(data.start, other.floats());
  kernel.pack({data.weight.data(), data.bias.data()}, packed.floats());
  const float* inputs[] = {x.floats(), other.floats()};
  auto session = kernel.open();
  kernel.run(session.get(), {inputs, y.floats(), packed.floats(), scratch.floats()});
  return y;
}

double expected_at(const Setting& s, const Data& data, int64_t n, int64_t o, int64_t y, int64_t x) {
  double sum = data.bias[static_cast<size_t>(o)];
  for (int64_t c = 0; c < s.in[1]; ++c) {
    for (int64_t k = 0; k < s.rows * s.columns; ++k) {
      const int64_t row = y - s.pad_y + k / s.columns, column = x - s.pad_x + k % s.columns;
      if (row < 0 || row >= s.in[2] || column < 0 || column >= s.in[3]) continue;
      sum += static_cast<double>(at(data.x.data(), s.in, n, c, row, column)) *
             data.weight[static_cast<size_t>((o * s.in[1] + c) * s.rows * s.columns + k)];
    }
  }
  if (s.residual != Residual::kNone) sum += at(data.start.data(), s.out, n, o, y, x);
  return s.relu ? std::max(sum, 0.0) : sum;
}

// Largest difference to the definition, of the largest result.
double error_of(const Setting& s) {
  const Layer layer = layer_of(s);
  auto kernel = make_winograd_line(site_of(layer, s));
  if (!kernel) return 1e30;
  const Data data = data_of(s);
  Allocation got = run(*kernel, data);
  double worst = 0, largest = 0;
  for (int64_t n = 0; n < s.out[0]; ++n) {
    for (int64_t o = 0; o < s.out[1]; ++o) {
      for (int64_t p = 0; p < s.out[2] * s.out[3]; ++p) {
        const int64_t y = p / s.out[3], x = p % s.out[3];
        const double expected = expected_at(s, data, n, o, y, x);
        worst = std::max(worst, std::abs(at(got.floats(), s.out, n, o, y, x) - expected));
        largest = std::max(largest, std::abs(expected));
      }
    }
  }
  return worst / largest;
}

TEST(WinogradLine, FollowsTheDefinition) {
  if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no AVX2 here";
  for (const Setting& setting :
       {Setting{{1, 64, 17, 17}, {1, 64, 17, 17}, 1, 7, 0, 3, Residual::kNone, true},
        {{1, 32, 17, 17}, {1, 96, 17, 17}, 7, 1, 3, 0},
        {{3, 48, 9, 5}, {3, 32, 9, 5}, 3, 1, 1, 0, Residual::kInPlace, true},
        {{2, 16, 30, 8}, {2, 64, 30, 8}, 1, 3, 0, 1, Residual::kSeparate},
        {{1, 16, 6, 23}, {1, 32, 6, 21}, 1, 5, 0, 1},
        {{1, 16, 7, 1}, {1, 32, 1, 1}, 7, 1, 0, 0}}) {
    EXPECT_LT(error_of(setting), 1e-5) << setting.in << setting.rows << "x" << setting.columns;
    SerialScope alone;  // threads share work differently
    EXPECT_LT(error_of(setting), 1e-5) << setting.in << ", one thread";
  }
}

TEST(WinogradLine, GivesItsWeightsBack) {
  if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no AVX2 here";
  const Setting setting{{1, 32, 9, 9}, {1, 64, 9, 9}, 1, 7, 0, 3};
  const Layer layer = layer_of(setting);
  auto kernel = make_winograd_line(site_of(layer, setting));
  const Data data = data_of(setting);
  expect_weights_back(*kernel, data.weight, data.bias);
}

TEST(WinogradLine, GuardFallsBackWhereWeightsDoNotSurviveTheTransform) {
  if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no AVX2 here";
  const Setting setting{{1, 32, 9, 9}, {1, 64, 9, 9}, 7, 1, 3, 0};
  const Layer layer = layer_of(setting);
  const ConvolutionSite site = site_of(layer, setting);
  auto direct = make_convolution(site, true);
  auto guarded = guard_winograd(site, {}, make_convolution(site, true));
  for (float scale : {1.0F, 1e-37F, 1.0F}) {
    Data data = data_of(setting);
    for (float& w : data.weight) w *= scale;
    std::ranges::fill(data.bias, 0.0F);  // it would outweigh all
    Allocation expected = run(*direct, data), got = run(*guarded, data);
    const bool is_usual = scale == 1;
    EXPECT_EQ(guarded->info().starts_with("convolution winograd 7x1"), is_usual) << scale;
    for (int64_t i = 0; i < setting.out.size(); ++i) {
      ASSERT_NEAR(got.floats()[i], expected.floats()[i], is_usual ? 1e-3 : 0) << scale;
    }
  }
}

TEST(WinogradLine, RefusesWhatItCannotDo) {
  auto makes = [](const Setting& setting) {
    const Layer layer = layer_of(setting);
    return make_winograd_line(site_of(layer, setting)) != nullptr;
  };
  EXPECT_FALSE(makes({{1, 32, 8, 8}, {1, 32, 8, 8}, 3, 3, 1, 1}));
  EXPECT_FALSE(makes({{1, 32, 8, 8}, {1, 32, 8, 8}, 1, 1, 0, 0}));
  EXPECT_FALSE(makes({{1, 32, 8, 8}, {1, 32, 8, 7}, 1, 2, 0, 0}));
  EXPECT_FALSE(makes({{1, 32, 8, 9}, {1, 32, 8, 9}, 1, 9, 0, 4}));
  EXPECT_FALSE(makes({{1, 17, 8, 8}, {1, 32, 8, 8}, 1, 3, 0, 1}));
}

}  // namespace
}  // namespace mx::cpu
