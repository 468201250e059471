#include "ops/linalg/dot.h"
#include "ops/nn/fully_connected.h"
#include "ops/onednn/kernel_testing.h"

namespace mx::onednn {
namespace {

using ops::DotParam;
using ops::FullyConnectedParam;

TEST(OneDnnMatmul, FullyConnectedMatchesReference) {
  expect_match("FullyConnected", FullyConnectedParam{.num_hidden = 100},
               {{32, 800}, {100, 800}, {100}});
  expect_match("FullyConnected", FullyConnectedParam{.num_hidden = 64},
               {{64, 8, 5, 7}, {64, 280}, {64}});
  expect_match("FullyConnected", FullyConnectedParam{.num_hidden = 130, .no_bias = true},
               {{65, 257}, {130, 257}});
  expect_match("FullyConnected", FullyConnectedParam{.num_hidden = 96, .flatten = false},
               {{4, 17, 300}, {96, 300}, {96}});
}

TEST(OneDnnMatmul, FullyConnectedGradientsMatchReference) {
  FullyConnectedParam p{.num_hidden = 130, .no_bias = true};
  expect_match("_backward_FullyConnected_data", p, {{65, 130}, {130, 257}, {65, 257}});
  expect_match("_backward_FullyConnected_weight", p, {{65, 130}, {65, 257}, {130, 257}});
}

TEST(OneDnnMatmul, DotMatchesReferenceInEveryOrder) {
  for (bool a : {false, true}) {
    for (bool b : {false, true}) {
      DotParam p{.transpose_a = a, .transpose_b = b};
      Shape lhs = a ? Shape{301, 90} : Shape{90, 301}, rhs = b ? Shape{70, 301} : Shape{301, 70};
      expect_match("dot", p, {lhs, rhs});
      expect_match("_backward_dot_lhs", p, {{90, 70}, rhs, lhs});
      expect_match("_backward_dot_rhs", p, {lhs, {90, 70}, rhs});
      Shape left = a ? Shape{3, 101, 120} : Shape{3, 120, 101};
      Shape right = b ? Shape{3, 90, 101} : Shape{3, 101, 90};
      expect_match("batch_dot", p, {left, right});
    }
  }
}

TEST(OneDnnMatmul, DotOfMoreAxesMatchesReference) {
  expect_match("dot", DotParam{}, {{8, 12, 130}, {130, 9, 11}});
}

TEST(OneDnnMatmul, LeavesSmallAndThinProductsToTheReference) {
  EXPECT_EQ(refusal("dot", DotParam{}, {{8, 8}, {8, 8}}), "the matrices are small");
  EXPECT_NE(refusal("dot", DotParam{}, {{1, 4096}, {4096, 4096}}), "");
}

}  // namespace
}  // namespace mx::onednn
