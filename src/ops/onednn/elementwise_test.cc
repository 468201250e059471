#include "ops/nn/activation.h"
#include "ops/nn/leaky_relu.h"
#include "ops/nn/softmax.h"
#include "ops/onednn/kernel_testing.h"

namespace mx::onednn {
namespace {

TEST(OneDnnSoftmax, MatchesReferenceAlongOuterAxes) {
  for (const char* op : {"softmax", "log_softmax"}) {
    for (int axis : {-2, 0, 1}) {
      expect_match(op, ops::SoftmaxParam{.axis = axis}, {{12, 33, 17}}, 2e-6F);
    }
  }
}

TEST(OneDnnSoftmax, LeavesNeighbouringElementsToOurLoop) {
  EXPECT_NE(refusal("softmax", ops::SoftmaxParam{}, {{64, 1000}}), "");
}

TEST(OneDnnSoftmax, RefusesTemperature) {
  EXPECT_NE(refusal("softmax", ops::SoftmaxParam{.temperature = 2.0}, {{64, 64}}), "");
}

TEST(OneDnnActivation, MatchesReference) {
  expect_match("Activation", ops::ActivationParam{.act_type = ops::ActType::kSoftrelu}, {{37, 53}},
               2e-6F);
  for (auto type : {ops::LeakyType::kElu, ops::LeakyType::kGelu}) {
    expect_match("LeakyReLU", ops::LeakyReLUParam{.act_type = type}, {{37, 53}}, 2e-6F);
  }
}

}  // namespace
}  // namespace mx::onednn
