#include "compilers/cpu/kernels/convolution/conv1x1.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/parallel.h"
#include "compilers/cpu/kernels/convolution/strassen.h"
#include "compilers/cpu/kernels/kernel_test.h"
#include "compilers/cpu/kernels/layout.h"
#include "compilers/cpu/machine/memory.h"

namespace mx::cpu {
namespace {

enum class PrologueKind : uint8_t { kNone, kAffine, kDepthwise };

struct Setting {
  Shape in, out;
  int64_t stride = 1;  // of the convolution, or of its depthwise prologue
  PrologueKind prologue = PrologueKind::kNone;
  Residual residual = Residual::kNone;
  bool relu = false, prologue_relu = false;
};

// A kernel with its constants, which also make the way through unpack.
class Loaded {
 public:
  Loaded(std::unique_ptr<StepKernel> kernel, std::vector<float> weight, std::vector<float> bias)
      : kernel_(std::move(kernel)), packed_(kernel_->packed_bytes()) {
    Allocation first(kernel_->packed_bytes());
    std::vector<float> again(weight.size()), bias_again(bias.size());
    kernel_->pack({weight.data(), bias.data()}, first.floats());
    kernel_->unpack(first.floats(), again.data(), bias_again.data());
    EXPECT_EQ(again, weight);
    EXPECT_EQ(bias_again, bias);
    kernel_->pack({again.data(), bias_again.data()}, packed_.floats());
  }
  [[nodiscard]] const float* packed() const { return packed_.floats(); }

  // `start`: what the output holds before, for sums in place.
  [[nodiscard]] Allocation run(const Allocation& input, const std::vector<float>& start,
                               const float* prologue = nullptr) const {
    Allocation output(static_cast<int64_t>(start.size() * sizeof(float)));
    Allocation residual(output.size()), scratch(kernel_->scratch_bytes());
    std::ranges::copy(start, output.floats());
    std::ranges::copy(start, residual.floats());
    const float* inputs[] = {input.floats(), residual.floats()};
    auto session = kernel_->open();
    kernel_->run(session.get(),
                 {inputs, output.floats(), packed_.floats(), scratch.floats(), prologue});
    return output;
  }

 private:
  std::unique_ptr<StepKernel> kernel_;
  Allocation packed_;
};

Layer layer_of(LayerKind kind, int64_t kernel, int64_t stride, bool relu) {
  Layer layer;
  layer.kind = kind;
  layer.bias = 0;
  for (Window& w : layer.windows) {
    w = {.kernel = kernel, .stride = stride, .pad_before = kernel / 2, .pad_after = kernel / 2};
  }
  if (relu) layer.activation = {ActivationKind::kRelu};
  return layer;
}

// Largest difference to oneDNN's kernels, one after the other, relative to the largest result.
double difference(const Setting& s, decltype(make_conv1x1) make = make_conv1x1) {
  bool is_depthwise = s.prologue == PrologueKind::kDepthwise;
  int64_t channels = s.in[1];
  Layer layer = layer_of(LayerKind::kConvolution, 1, is_depthwise ? 1 : s.stride, s.relu);
  Layer before = is_depthwise ? layer_of(LayerKind::kConvolution, 3, s.stride, s.prologue_relu)
                              : layer_of(LayerKind::kAffine, 1, 1, s.prologue_relu);
  before.groups = is_depthwise ? channels : 1;
  Shape middle = is_depthwise ? Shape{s.in[0], channels, s.out[2], s.out[3]} : s.in;
  ConvolutionSite site{layer, middle, s.out, Layout::kBlocked, Layout::kBlocked, s.residual};
  auto weight = random_floats(channels * s.out[1], 1), bias = random_floats(s.out[1], 2);
  Loaded direct(make_convolution(site, true), weight, bias);
  if (s.prologue != PrologueKind::kNone) {
    site.prologue = &before;
    site.prologue_input = s.in;
  }
  auto kernel = make(site);
  if (!kernel) return 1e30;
  Loaded ours(std::move(kernel), weight, bias);

  Allocation input(floats_of(s.in, Layout::kBlocked) * static_cast<int64_t>(sizeof(float)));
  std::ranges::copy(random_floats(floats_of(s.in, Layout::kBlocked), 3), input.floats());
  auto start = random_floats(floats_of(s.out, Layout::kBlocked), 4);
  Allocation expected, got;
  if (s.prologue == PrologueKind::kNone) {
    expected = direct.run(input, start);
    got = ours.run(input, start);
  } else {
    auto prologue_weight = random_floats(channels * (is_depthwise ? 9 : 1), 5);
    auto prologue_bias = random_floats(channels, 6);
    ConvolutionSite first{before, s.in, middle, Layout::kBlocked, Layout::kBlocked};
    Loaded alone(is_depthwise ? make_convolution(first, true)
                              : make_affine(before, s.in, Layout::kBlocked, Layout::kBlocked),
                 prologue_weight, prologue_bias);
    std::vector<float> zeros(static_cast<size_t>(floats_of(middle, Layout::kBlocked)));
    expected = direct.run(alone.run(input, zeros), start);
    Loaded prologue(make_prologue(before, s.in), prologue_weight, prologue_bias);
    got = ours.run(input, start, prologue.packed());
  }
  double worst = 0, largest = 0;
  for (size_t i = 0; i < start.size(); ++i) {
    worst = std::max(worst, std::abs(static_cast<double>(got.floats()[i]) - expected.floats()[i]));
    largest = std::max(largest, std::abs(static_cast<double>(expected.floats()[i])));
  }
  return worst / largest;
}

TEST(Conv1x1, EqualsTheKernelsOneAfterTheOther) {
  if (!make_conv1x1({layer_of(LayerKind::kConvolution, 1, 1, false),
                     {1, 32, 1, 1},
                     {1, 32, 1, 1},
                     Layout::kBlocked,
                     Layout::kBlocked})) {
    GTEST_SKIP() << "this machine has no AVX2";
  }
  std::vector<Setting> all = {
      {{1, 32, 8, 8}, {1, 64, 8, 8}},
      {{1, 16, 1, 1}, {1, 32, 1, 1}, 1, PrologueKind::kNone, Residual::kSeparate, true},
      {{1, 64, 56, 56}, {1, 32, 56, 56}, 1, PrologueKind::kAffine, Residual::kNone, true, true},
      {{3, 48, 9, 5}, {3, 96, 9, 5}, 1, PrologueKind::kAffine, Residual::kInPlace, true, false},
      {{1, 512, 14, 14},
       {1, 256, 14, 14},
       1,
       PrologueKind::kAffine,
       Residual::kSeparate,
       false,
       true},
      {{1, 512, 7, 7}, {1, 512, 7, 7}, 1, PrologueKind::kAffine, Residual::kNone, false, true},
      {{1, 32, 9, 7}, {1, 64, 5, 4}, 2, PrologueKind::kNone, Residual::kInPlace, true},
      {{2, 64, 28, 28}, {2, 32, 14, 14}, 2, PrologueKind::kAffine, Residual::kNone, false, true},
      {{1, 64, 14, 14}, {1, 64, 14, 14}, 1, PrologueKind::kDepthwise, Residual::kNone, true, true},
      {{2, 32, 15, 11}, {2, 64, 8, 6}, 2, PrologueKind::kDepthwise, Residual::kNone, true, false},
      {{1, 32, 2, 1}, {1, 32, 2, 1}, 1, PrologueKind::kDepthwise, Residual::kSeparate},
      {{5, 256, 7, 7}, {5, 256, 4, 4}, 2, PrologueKind::kDepthwise, Residual::kNone, false, true},
      {{1, 32, 112, 112},
       {1, 64, 112, 112},
       1,
       PrologueKind::kDepthwise,
       Residual::kNone,
       true,
       true},
  };
  for (const Setting& setting : all) {
    EXPECT_LT(difference(setting), 1e-5) << setting.in << " to " << setting.out;
    SerialScope alone;  // threads share work differently
    EXPECT_LT(difference(setting), 1e-5) << setting.in << " to " << setting.out << ", one thread";
  }
}

// A convolution between squares, behind a scale and shift.
struct Square {
  Square(int64_t channels, int64_t side) : shape{1, channels, side, side} {}
  [[nodiscard]] ConvolutionSite site() const {
    ConvolutionSite all{layer, shape, shape, Layout::kBlocked, Layout::kBlocked};
    all.prologue = &prologue;
    all.prologue_input = shape;
    return all;
  }
  Shape shape;
  Layer layer = layer_of(LayerKind::kConvolution, 1, 1, false);
  Layer prologue = layer_of(LayerKind::kAffine, 1, 1, false);
};

TEST(Strassen, EqualsTheKernelsOneAfterTheOther) {
  if (!make_strassen(Square(256, 8).site())) GTEST_SKIP() << "this machine has no AVX-512";
  std::vector<Setting> all = {
      {{1, 128, 8, 8}, {1, 128, 8, 8}, 1, PrologueKind::kAffine},
      {{1, 256, 7, 7}, {1, 320, 7, 7}, 1, PrologueKind::kAffine, Residual::kInPlace, true},
      {{3, 288, 9, 5}, {3, 256, 9, 5}, 1, PrologueKind::kAffine, Residual::kSeparate, true, true},
      {{1, 512, 14, 14},
       {1, 256, 14, 14},
       1,
       PrologueKind::kAffine,
       Residual::kInPlace,
       false,
       true},
      {{2, 256, 13, 13}, {2, 256, 7, 7}, 2, PrologueKind::kAffine, Residual::kInPlace, true},
      {{1, 512, 14, 14},
       {1, 512, 14, 14},
       1,
       PrologueKind::kDepthwise,
       Residual::kNone,
       true,
       true},
      {{2, 256, 15, 13}, {2, 512, 8, 7}, 2, PrologueKind::kDepthwise, Residual::kNone, true, false},
      {{1, 128, 57, 55},
       {1, 128, 57, 55},
       1,
       PrologueKind::kDepthwise,
       Residual::kNone,
       true,
       true},
      {{1, 1024, 7, 7}, {1, 1024, 7, 7}, 1, PrologueKind::kDepthwise, Residual::kNone, true, true},
  };
  for (const Setting& setting : all) {
    EXPECT_LT(difference(setting, make_strassen), 1e-5) << setting.in << " to " << setting.out;
    SerialScope alone;  // threads share work differently
    EXPECT_LT(difference(setting, make_strassen), 1e-5)
        << setting.in << " to " << setting.out << ", one thread";
  }
}

constexpr int64_t kChannels = 256, kPixels = 64;
int64_t channel_at(int64_t place) {
  return place / (kPixels * block_size()) * block_size() + place % block_size();
}

// What a kernel makes of an image; its prologue changes nothing.
Allocation result_of(std::unique_ptr<StepKernel> kernel, const std::vector<float>& weight,
                     const std::vector<float>& bias, const std::vector<float>& image) {
  Allocation input(kChannels * kPixels * static_cast<int64_t>(sizeof(float)));
  std::ranges::copy(image, input.floats());
  Allocation prologue(2 * kChannels * static_cast<int64_t>(sizeof(float)));
  std::fill_n(prologue.floats(), kChannels, 1.0F);
  std::fill_n(prologue.floats() + kChannels, kChannels, 0.0F);
  return Loaded(std::move(kernel), weight, bias)
      .run(input, std::vector<float>(image.size()), prologue.floats());
}

TEST(Strassen, LargeChannelsDoNotSpoilSmallOnes) {
  const Square square(kChannels, 8);
  auto kernel = make_strassen(square.site());
  if (!kernel) GTEST_SKIP() << "this machine has no AVX-512";
  auto weight = random_floats(kChannels * kChannels, 1), bias = random_floats(kChannels, 2);
  auto image = random_floats(kChannels * kPixels, 3);
  auto size = [](int64_t channel, int64_t period) {
    const int64_t exponent = channel % period - period / 2;
    return std::pow(10.0F, static_cast<float>(exponent));
  };
  for (size_t i = 0; i < image.size(); ++i) {
    image[i] /= size(channel_at(static_cast<int64_t>(i)), 7);
  }
  for (int64_t c = 0; c < kChannels; ++c) {
    bias[static_cast<size_t>(c)] *= size(c, 9);
    for (int64_t i = 0; i < kChannels; ++i) {
      weight[static_cast<size_t>(c * kChannels + i)] *= size(i, 7) * size(c, 9);
    }
  }
  Allocation expected = result_of(make_conv1x1(square.site()), weight, bias, image);
  Allocation got = result_of(std::move(kernel), weight, bias, image);
  for (int64_t i = 0; i < kChannels * kPixels; ++i) {
    int64_t channel = channel_at(i);
    ASSERT_NEAR(got.floats()[i], expected.floats()[i], 1e-4 * size(channel, 9)) << channel;
  }
}

TEST(Strassen, LeavesWeightsThatAreNoNumbersToPlainProducts) {
  auto kernel = make_strassen(Square(kChannels, 8).site());
  if (!kernel) GTEST_SKIP() << "this machine has no AVX-512";
  auto weight = random_floats(kChannels * kChannels, 1), bias = random_floats(kChannels, 2);
  weight[3 * kChannels + 5] = INFINITY;
  Allocation got =
      result_of(std::move(kernel), weight, bias, random_floats(kChannels * kPixels, 3));
  for (int64_t i = 0; i < kChannels * kPixels; ++i) {
    ASSERT_EQ(std::isfinite(got.floats()[i]), channel_at(i) != 3) << channel_at(i);
  }
}

TEST(Strassen, RefusesWhatGainsNothing) {
  EXPECT_FALSE(make_strassen(Square(64, 28).site()));
  EXPECT_FALSE(make_strassen(Square(1024, 1).site()));
  EXPECT_FALSE(make_strassen(Square(272, 14).site()));
  Square alone(128, 14);
  EXPECT_FALSE(
      make_strassen({alone.layer, alone.shape, alone.shape, Layout::kBlocked, Layout::kBlocked}));
}

TEST(Conv1x1, RefusesWhatItCannotDo) {
  Layer layer = layer_of(LayerKind::kConvolution, 1, 1, false);
  auto makes = [&](const Shape& in, const Shape& out) {
    return make_conv1x1({layer, in, out, Layout::kBlocked, Layout::kBlocked}) != nullptr;
  };
  EXPECT_FALSE(makes({1, 17, 8, 8}, {1, 32, 8, 8}));
  EXPECT_FALSE(makes({1, 32, 8, 8}, {1, 24, 8, 8}));
  layer.activation = {ActivationKind::kSigmoid};
  EXPECT_FALSE(makes({1, 32, 8, 8}, {1, 32, 8, 8}));
  layer = layer_of(LayerKind::kConvolution, 3, 1, false);
  EXPECT_FALSE(makes({1, 32, 8, 8}, {1, 32, 8, 8}));
}

// conv(affine(x)) + x with the affine's result read by `readers` convolutions.
Plan plan_with(int readers) {
  Plan plan;
  plan.values.assign(2, Shape{1, 32, 8, 8});
  Layer affine = layer_of(LayerKind::kAffine, 1, 1, true);
  affine.inputs = {0};
  affine.output = 1;
  plan.layers.push_back(affine);
  for (int i = 0; i < readers; ++i) {
    Layer conv = layer_of(LayerKind::kConvolution, 1, 1, false);
    conv.inputs = {1};
    conv.output = static_cast<int>(plan.values.size());
    plan.values.push_back(Shape{1, 32, 8, 8});
    plan.layers.push_back(conv);
    plan.outputs.push_back(conv.output);
  }
  return plan;
}

TEST(Prologues, AreThoseThatOnlyConv1x1Reads) {
  Plan plan = plan_with(2);
  if (!find_prologues(plan)[0]) GTEST_SKIP() << "this machine has no AVX2";
  EXPECT_EQ(find_prologues(plan), (std::vector<bool>{true, false, false}));
  plan.outputs.push_back(1);
  EXPECT_FALSE(find_prologues(plan)[0]) << "the region returns its result";
  plan = plan_with(2);
  plan.layers[2].kind = LayerKind::kPool;
  EXPECT_FALSE(find_prologues(plan)[0]) << "a pool reads it";
  plan = plan_with(1);
  plan.layers[1].inputs = {0, 1};
  plan.layers[1].has_residual = true;
  EXPECT_FALSE(find_prologues(plan)[0]) << "it is added";
}

}  // namespace
}  // namespace mx::cpu
