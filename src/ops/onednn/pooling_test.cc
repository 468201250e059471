#include "ops/nn/pooling/pooling.h"

#include "ops/onednn/kernel_testing.h"

namespace mx::onednn {
namespace {

using ops::Layout;
using ops::PoolingConvention;
using ops::PoolingParam;
using ops::PoolType;

struct PoolCase {
  Shape data;
  PoolingParam param;
};

std::vector<PoolCase> cases() {
  return {
      {{2, 33, 8, 8}, {.kernel = {2, 2}, .stride = {2, 2}}},
      {{2, 17, 15, 13}, {.kernel = {3, 3}, .stride = {2, 2}, .pad = {1, 1}}},
      {{1, 64, 112, 112}, {.kernel = {3, 3}, .stride = {2, 2}, .pad = {1, 1}}},
      {{2, 5, 9, 9}, {.kernel = {3, 2}}},
      {{2, 40, 24}, {.kernel = {3}, .stride = {2}, .pad = {1}}},
      {{2, 8, 6, 7, 8}, {.kernel = {2, 2, 2}, .stride = {2, 2, 2}}},
      {{4, 32, 7, 7}, {.global_pool = true}},
      {{2, 9, 9, 16}, {.kernel = {3, 3}, .stride = {2, 2}, .layout = Layout::kNHWC}},
  };
}

Shape output_of(const PoolCase& c) {
  const OpDef& op = test_table().get("Pooling");
  Slots in(1), out(1);
  in[0].shape = c.data;
  Infer infer(op, "", {in.data(), 1}, {out.data(), 1});
  op.infer(infer, c.param);
  return out[0].shape;
}

TEST(OneDnnPooling, MaxMatchesReference) {
  for (const PoolCase& c : cases()) expect_match("Pooling", c.param, {c.data}, 0);
}

TEST(OneDnnPooling, GradientOfMaxMatchesReference) {
  for (const PoolCase& c : cases()) {
    expect_match("_backward_Pooling", c.param, {output_of(c), c.data});
  }
}

TEST(OneDnnPooling, GradientGoesToTheFirstOfEqualMaxima) {
  for (const PoolCase& c : cases()) {
    expect_match("_backward_Pooling", c.param, {output_of(c), c.data}, 1e-5F, true);
  }
}

TEST(OneDnnPooling, PartialWindowsOfMaxMatchReference) {
  expect_match(
      "Pooling",
      PoolingParam{
          .kernel = {3, 3}, .pooling_convention = PoolingConvention::kFull, .stride = {2, 2}},
      {{2, 16, 8, 8}}, 0);
}

TEST(OneDnnPooling, AverageAndItsGradientMatchReference) {
  for (bool counts : {true, false}) {
    for (PoolCase c : cases()) {
      c.param.pool_type = PoolType::kAvg;
      c.param.count_include_pad = counts;
      expect_match("Pooling", c.param, {c.data});
      expect_match("_backward_Pooling", c.param, {output_of(c), c.data});
    }
  }
}

TEST(OneDnnPooling, RefusesSmallArrays) {
  PoolingParam p{.kernel = {2, 2}, .stride = {2, 2}};
  EXPECT_EQ(refusal("Pooling", p, {{1, 4, 8, 8}}), "the array is small");
}

TEST(OneDnnPooling, RefusesAverageOfPartialWindows) {
  PoolingParam p{.kernel = {3, 3},
                 .pool_type = PoolType::kAvg,
                 .pooling_convention = PoolingConvention::kFull,
                 .stride = {2, 2}};
  EXPECT_NE(refusal("Pooling", p, {{2, 6, 8, 8}}), "");
}

}  // namespace
}  // namespace mx::onednn
