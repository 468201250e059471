#include "compilers/cpu/tuning/choose.h"

#include <gtest/gtest.h>

#include "base/cat.h"
#include "base/instruction_set.h"
#include "compilers/cpu/kernels/layout.h"

namespace mx::cpu {
namespace {

class TuningTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (instruction_set() < InstructionSet::kAvx2) GTEST_SKIP() << "no AVX2, no rivals";
    layer_.kind = LayerKind::kConvolution;
    for (Window& w : layer_.windows) w = {.kernel = 3, .pad_before = 1, .pad_after = 1};
  }
  // What is chosen for an image of this side, as the report names it.
  std::string choose(int64_t side, ChoiceTable& choices) {
    Shape shape{1, 64, side, side};
    ConvolutionSite site{layer_, shape, shape, Layout::kBlocked, Layout::kBlocked};
    return choose_by_measuring(site, make_convolution(site, true), choices)->info();
  }

  Layer layer_;
};

TEST_F(TuningTest, WhatStandsInTheTableIsTaken) {
  ChoiceTable choices;
  choose(28, choices);
  ASSERT_EQ(choices.size(), 1U);
  std::string& choice = choices.begin()->second;
  for (std::string unsure : {"", " ?"}) {
    choice = "direct" + unsure;
    EXPECT_EQ(choose(28, choices).find("winograd"), std::string::npos);
    EXPECT_EQ(choice, "direct" + unsure);
    choice = "4 49 plain" + unsure;
    EXPECT_NE(choose(28, choices).find("49 tiles, plain weights"), std::string::npos);
    EXPECT_EQ(choice, "4 49 plain" + unsure);
  }
}

// Also on a busy machine, where no measurement is worth keeping on disk.
TEST_F(TuningTest, AProcessChoosesOnce) {
  for (int64_t side : {12, 20, 24, 36, 44}) {
    ChoiceTable first, second;
    EXPECT_EQ(choose(side, first), choose(side, second));
    EXPECT_EQ(first, second);
  }
}

TEST_F(TuningTest, WhatIsNotOfferedIsMeasuredAgain) {
  ChoiceTable choices;
  choose(28, choices);
  choices.begin()->second = "4 9999";
  choose(28, choices);
  EXPECT_NE(choices.begin()->second, "4 9999");
}

TEST_F(TuningTest, AnAnswerAboutBfloat16IsTaken) {
  if (!multiplies_bfloat16()) GTEST_SKIP() << "no bfloat16";
  Shape shape{1, 64, 28, 28};
  ConvolutionSite site{layer_, shape, shape, Layout::kBlocked, Layout::kBlocked};
  auto whole = make_convolution(site, true);
  auto half = make_convolution({layer_, shape, shape, Layout::kLastHalf, Layout::kLast}, false);
  ASSERT_NE(half, nullptr);
  ChoiceTable choices;
  bool measured = is_half_faster(site, *whole, *half, choices);
  ASSERT_EQ(choices.size(), 1U);
  EXPECT_EQ(is_half_faster(site, *whole, *half, choices), measured);
  for (bool answer : {true, false}) {
    choices.begin()->second = answer ? "yes" : "no ?";
    EXPECT_EQ(is_half_faster(site, *whole, *half, choices), answer);
  }
}

// An image of which only some rows are measured: the choice holds for, and is tried on, all of it.
TEST_F(TuningTest, LargeImagesAreChosenForByTheirRows) {
  ChoiceTable choices;
  std::string info = choose(120, choices);
  EXPECT_TRUE(info.find("of 900 tiles") != std::string::npos ||
              info.find("winograd") == std::string::npos)
      << info;
}

}  // namespace
}  // namespace mx::cpu
