#include "compilers/cuda/formulas/chain_source.h"

#include <gtest/gtest.h>

#include "compilers/cuda/formulas/image_chain_source.h"
#include "ops/pointwise/trace/expression.h"

namespace mx::cuda {
namespace {

using ops::Expression;
using ops::Instruction;
using ops::Step;

Expression sum_of_two() {
  return {.inputs = 2,
          .instructions = {{Step::kInput, {}, 0}, {Step::kInput, {}, 1}, {Step::kAdd, {0, 1}}}};
}

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(ChainSource, ReadsAndWritesWhereTheArraysLie) {
  // One input is the caller's third array, from its element 5 on, repeated along the first axis.
  std::string text = chain_source(
      "chain7", sum_of_two(),
      {{.shape = {2, 3}, .is_float = false}, {.shape = {1, 3}, .place = 2, .offset = 5}},
      {.shape = {2, 3}, .offset = 12, .is_float = false}, Number::kHalf);
  EXPECT_TRUE(has(text, "__global__ void chain7(void* a0, void* a1, void* y)")) << text;
  EXPECT_TRUE(has(text, "if (i >= 6) return;")) << text;
  EXPECT_TRUE(has(text, "v0 = load_half(a0, 0 + i)")) << text;
  EXPECT_TRUE(has(text, "v1 = load_float(static_cast<void* const*>(a1)[2], 5 + c1 * 1)")) << text;
  EXPECT_TRUE(has(text, "store_half(y, 12 + i, v2)")) << text;
  EXPECT_LT(text.find("wait_for_previous"), text.find("load_half"));
}

TEST(ChainSource, NumbersOfARegionHaveTheirOwnLoads) {
  auto text = [&](Number number, bool is_float) {
    ChainOperand operand{.shape = {4}, .is_float = is_float};
    return chain_source("c", sum_of_two(), {operand, operand}, operand, number);
  };
  EXPECT_TRUE(has(text(Number::kBfloat, false), "store_bfloat(y"));
  EXPECT_TRUE(has(text(Number::kTf32, true), "store_float(y"));
  EXPECT_TRUE(has(text(Number::kHalf, true), "load_float(a1"));
  for (const char* name : {"load_float", "load_half", "load_bfloat", "store_float", "store_half",
                           "store_bfloat", "wait_for_previous"}) {
    EXPECT_TRUE(has(chain_prelude(), name)) << name;
  }
}

// Images channels last, numbers per image that are repeated, and the caller's own order.
TEST(ChainSource, ImagesArePacksOfChannels) {
  const plan::Image image{.batch = 2, .channels = 13, .height = 5, .width = 4};
  const ImageOperand whole{.image = image, .pitch = 24, .element = Element::kHalf};
  auto text = [&](const ImageOperand& other, int64_t channels = 13) {
    ImageOperand result = whole;
    result.image.channels = channels;
    return image_chain_source("k", sum_of_two(), {whole, other}, result, Number::kHalf);
  };
  const ImageOperand per_channel{
      .image = {.batch = 2, .channels = 13}, .pitch = 16, .element = Element::kHalf};
  const std::string repeated = text(per_channel);
  EXPECT_TRUE(has(repeated, "load_pack_half(a0, (pixel) * 24 + c, x0);")) << repeated;
  EXPECT_TRUE(has(repeated, "load_pack_half(a1, (0 + image * 1) * 16 + c, x1);")) << repeated;
  EXPECT_TRUE(has(repeated, "if (item >= 80) return;")) << repeated;  // two packs of 40 pixels
  EXPECT_TRUE(has(repeated, "c + i < 13 ? k_of(x0[i], x1[i]) : 0.0f")) << repeated;
  EXPECT_TRUE(has(repeated, "store_pack_half(y, pixel * 24 + c, result);")) << repeated;
  EXPECT_LT(repeated.find("wait_for_previous"), repeated.find("load_pack_half"));
  const std::string full = text(per_channel, 16);
  EXPECT_TRUE(has(full, "result[i] = k_of(x0[i], x1[i])")) << full;
  const std::string plain = text({.image = image, .place = 3, .element = Element::kBfloat});
  EXPECT_TRUE(has(plain,
                  "c + i < 13 ? load_bfloat(static_cast<void* const*>(a1)[3], (c + i) * 20 + "
                  "image * 260 + row * 4 + column) : 0.0f"))
      << plain;
  const std::string pixels = text({.image = {.height = 5, .width = 4}});
  EXPECT_TRUE(has(pixels, "const float x1_0 = load_float(a1, 0 + row * 4 + column);")) << pixels;
}

// A step without text would be a kernel that NVRTC refuses, on a machine far away.
TEST(ChainSource, EveryStepIsWritten) {
  for (int i = 0; i < ops::kSteps; ++i) {
    const auto step = static_cast<Step>(i);
    Expression made{.inputs = 2,
                    .instructions = {{Step::kInput, {}, 0},
                                     {Step::kInput, {}, 1},
                                     {Step::kLess, {0, 1}},
                                     {step, {0, 1, 1}, 1}}};
    if (step == Step::kSelect) made.instructions[3].of = {2, 0, 1};
    ChainOperand operand{.shape = {4}};
    std::string text = chain_source("c", made, {operand, operand}, operand, Number::kTf32);
    EXPECT_FALSE(has(text, "v3 = ;")) << "step " << i;
    EXPECT_TRUE(has(text, " v3 = ")) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '('), std::count(text.begin(), text.end(), ')'));
  }
}

TEST(ChainSource, MasksAndBitsAreJoinedEachInItsWay) {
  Expression made{.inputs = 2,
                  .instructions = {{Step::kInput, {}, 0},
                                   {Step::kInput, {}, 1},
                                   {Step::kLess, {0, 1}},
                                   {Step::kEqual, {0, 1}},
                                   {Step::kAnd, {2, 3}},
                                   {Step::kAnd, {0, 1}},
                                   {Step::kNot, {4}},
                                   {Step::kSelect, {6, 5, 0}}}};
  ChainOperand operand{.shape = {4}};
  std::string text = chain_source("c", made, {operand, operand}, operand, Number::kTf32);
  EXPECT_TRUE(has(text, "const bool v4 = v2 && v3;")) << text;
  EXPECT_TRUE(has(text, "const int v5 = __float_as_int(v0) & __float_as_int(v1);")) << text;
  EXPECT_TRUE(has(text, "const bool v6 = !v4;")) << text;
  EXPECT_TRUE(has(text, "v7 = v6 ? __int_as_float(v5) : v0;")) << text;
}

}  // namespace
}  // namespace mx::cuda
