#include "ops/nn/convolution/convolution.h"

#include "base/instruction_set.h"
#include "base/parallel.h"
#include "ops/nn/convolution/deconvolution.h"
#include "ops/onednn/kernel_testing.h"

namespace mx::onednn {
namespace {

using ops::ConvolutionParam;
using ops::Layout;

struct ConvCase {
  Shape data;
  ConvolutionParam param;
};

// Weight and output of a case, as inference finds them.
struct ConvShapes {
  Shape weight, output;
};

ConvShapes shapes_of(const ConvCase& c) {
  const OpDef& op = test_table().get("Convolution");
  Slots in(c.param.no_bias ? 2 : 3), out(1);
  in[0].shape = c.data;
  Infer infer(op, "", {in.data(), in.size()}, {out.data(), out.size()});
  op.infer(infer, c.param);
  return {in[1].shape, out[0].shape};
}

std::vector<ConvCase> cases() {
  return {
      {{2, 3, 9, 11}, {.kernel = {3, 3}, .pad = {1, 1}, .num_filter = 5}},
      {{1, 64, 28, 28}, {.kernel = {3, 3}, .pad = {1, 1}, .num_filter = 64}},
      {{2, 32, 14, 14}, {.kernel = {1, 1}, .num_filter = 64, .no_bias = true}},
      {{2, 32, 15, 15}, {.kernel = {1, 1}, .stride = {2, 2}, .num_filter = 48}},
      {{1, 3, 56, 56}, {.kernel = {7, 7}, .stride = {2, 2}, .pad = {3, 3}, .num_filter = 16}},
      {{7, 1, 28, 28}, {.kernel = {5, 5}, .num_filter = 20}},
      {{2, 24, 20, 20}, {.kernel = {3, 3}, .pad = {1, 1}, .num_filter = 24, .num_group = 24}},
      {{2, 16, 20, 20}, {.kernel = {3, 3}, .stride = {2, 2}, .num_filter = 32, .num_group = 4}},
      {{2, 8, 21, 17}, {.kernel = {3, 2}, .dilate = {2, 3}, .pad = {2, 1}, .num_filter = 12}},
      {{3, 8, 40}, {.kernel = {5}, .stride = {2}, .pad = {2}, .num_filter = 16}},
      {{2, 8, 7, 8, 9}, {.kernel = {3, 3, 3}, .pad = {1, 1, 1}, .num_filter = 16}},
      {{2, 12, 12, 16},
       {.kernel = {3, 3}, .pad = {1, 1}, .num_filter = 32, .layout = Layout::kNHWC}},
      {{2, 10, 10, 8},
       {.kernel = {3, 3}, .num_filter = 8, .num_group = 8, .layout = Layout::kNHWC}},
      {{4, 16, 224, 224}, {.kernel = {3, 3}, .pad = {1, 1}, .num_filter = 16}},  // in chunks
      {{1, 1, 3, 3}, {.kernel = {3, 3}, .num_filter = 1}},
  };
}

TEST(OneDnnConvolution, ForwardMatchesReference) {
  for (const ConvCase& c : cases()) {
    std::vector<Shape> inputs = {c.data, shapes_of(c).weight};
    if (!c.param.no_bias) inputs.push_back({c.param.num_filter});
    expect_match("Convolution", c.param, inputs);
  }
}

TEST(OneDnnConvolution, GradientOfDataMatchesReference) {
  for (const ConvCase& c : cases()) {
    auto [weight, output] = shapes_of(c);
    expect_match("_backward_Convolution_data", c.param, {output, weight, c.data});
  }
}

TEST(OneDnnConvolution, GradientOfWeightMatchesReference) {
  for (const ConvCase& c : cases()) {
    auto [weight, output] = shapes_of(c);
    expect_match("_backward_Convolution_weight", c.param, {output, c.data, weight}, 3e-5F);
  }
}

TEST(OneDnnConvolution, MatchesInASerialScopeToo) {
  SerialScope serial;
  for (const ConvCase& c : cases()) {
    std::vector<Shape> inputs = {c.data, shapes_of(c).weight};
    if (!c.param.no_bias) inputs.push_back({c.param.num_filter});
    expect_match("Convolution", c.param, inputs);
  }
}

TEST(OneDnnConvolution, DeconvolutionAndItsGradientsMatchReference) {
  ops::DeconvolutionParam p{.kernel = {4, 4}, .stride = {2, 2}, .pad = {1, 1}, .num_filter = 12};
  expect_match("_backward_Deconvolution_data", p, {{2, 12, 18, 18}, {16, 12, 4, 4}, {2, 16, 9, 9}});
  expect_match("_backward_Deconvolution_weight", p,
               {{2, 12, 18, 18}, {2, 16, 9, 9}, {16, 12, 4, 4}}, 3e-5F);
  p.no_bias = false;
  expect_match("Deconvolution", p, {{2, 16, 9, 9}, {16, 12, 4, 4}, {12}});
  ops::DeconvolutionParam grouped{.kernel = {3, 3},
                                  .stride = {2, 2},
                                  .target_shape = {16, 16},
                                  .num_filter = 8,
                                  .num_group = 4};
  expect_match("Deconvolution", grouped, {{1, 8, 8, 8}, {8, 2, 3, 3}});
}

// Widths of one vector and of several, odd heights, all paddings, groups of filters left half
// empty.
TEST(OneDnnConvolution, FewChannelsAreLeftToNarrowKernels) {
  if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no wide vectors here";
  auto param = [](int64_t filters, Dims kernel, Dims pad, bool no_bias) {
    return ConvolutionParam{.kernel = std::move(kernel),
                            .pad = std::move(pad),
                            .num_filter = filters,
                            .no_bias = no_bias};
  };
  std::vector<std::pair<Shape, ConvolutionParam>> narrow = {
      {{20, 3, 32, 32}, param(6, {5, 5}, {}, false)},
      {{8, 6, 15, 14}, param(12, {5, 5}, {4, 3}, true)},
      {{9, 3, 28, 28}, param(3, {3, 3}, {1, 1}, false)},
      {{17, 7, 13, 45}, param(11, {2, 4}, {1, 0}, true)},
      {{8, 12, 9, 70}, param(9, {4, 2}, {0, 1}, false)},
  };
  for (const auto& [data, p] : narrow) {
    Shape weight = {p.num_filter, data[1], p.kernel[0], p.kernel[1]};
    Dims pad = p.pad.empty() ? Dims{0, 0} : p.pad;
    Shape output = {data[0], p.num_filter, data[2] + 2 * pad[0] - p.kernel[0] + 1,
                    data[3] + 2 * pad[1] - p.kernel[1] + 1};
    std::vector<Shape> inputs = {data, weight};
    if (!p.no_bias) inputs.push_back({p.num_filter});
    expect_match("Convolution", p, std::move(inputs), 1e-5F, false, "narrow");
    expect_match("_backward_Convolution_data", p, {output, weight, data}, 1e-5F, false, "narrow");
    expect_match("_backward_Convolution_weight", p, {output, data, weight}, 1e-5F, false, "narrow");
  }
}

TEST(OneDnnConvolution, RefusesOtherDtypes) {
  ConvCase c = cases().front();
  EXPECT_EQ(refusal("Convolution", c.param, {c.data, shapes_of(c).weight, {c.param.num_filter}},
                    DType::kFloat64),
            "only float32 is supported");
}

}  // namespace
}  // namespace mx::onednn
