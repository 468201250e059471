#include "io/libsvm_file.h"

#include <gtest/gtest.h>

#include <cmath>

#include "base/error.h"

namespace mx {
namespace {

LibSvmRows parse(std::string_view text) {
  return parse_libsvm(text, "data.svm", {.width = 3, .labels_of_a_row = 1});
}

std::string refusal(std::string_view text) {
  try {
    (void)parse(text);
  } catch (const IoError& error) {
    return error.what();
  }
  return "nothing";
}

TEST(LibSvm, ReadsLabelsAndElements) {
  LibSvmRows rows = parse("# head\n1 0:0.5 2:-2e1\n\n-1\t1:+3 # 2:9\r\n +2 ");
  EXPECT_EQ(rows.labels, (std::vector<float>{1, -1, 2}));
  EXPECT_EQ(rows.values, (std::vector<float>{0.5F, -20, 3}));
  EXPECT_EQ(rows.columns, (std::vector<int64_t>{0, 2, 1}));
  EXPECT_EQ(rows.starts, (std::vector<int64_t>{0, 2, 3, 3}));
  EXPECT_EQ(rows.places, (std::vector<int64_t>{7, 23, 38}));
}

TEST(LibSvm, PassesOverWeightsQueriesAndTheMarkOfUtf8) {
  LibSvmRows rows = parse(
      "\xef\xbb\xbf"
      "1:0.5 qid:7 0:1\n2 : 3 1 : 2\n");
  EXPECT_EQ(rows.labels, (std::vector<float>{1, 2}));
  EXPECT_EQ(rows.columns, (std::vector<int64_t>{0, 1}));
  EXPECT_EQ(rows.values, (std::vector<float>{1, 2}));
}

TEST(LibSvm, SortsColumns) {
  LibSvmRows rows = parse("0 2:1 0:2 1:3\n");
  EXPECT_EQ(rows.columns, (std::vector<int64_t>{0, 1, 2}));
  EXPECT_EQ(rows.values, (std::vector<float>{2, 3, 1}));
}

// Recorded from 1.9.1; the nearest floats are others.
TEST(LibSvm, RoundsAsMxnet191) {
  LibSvmRows rows =
      parse("0 0:10.13448 1:-7.387419 2:-10.78371\n1 0:-3.633109e-06 1:1.27085e-06\n");
  std::vector<float> expected = {0x1.444da8p+3F, -0x1.d8cb78p+2F, -0x1.591428p+3F, -0x1.e7a0aep-19F,
                                 0x1.552424p-20F};
  EXPECT_EQ(rows.values, expected);
}

TEST(LibSvm, NumbersOfEveryForm) {
  LibSvmRows rows = parse("1. 0:.5 1:-1.5E+2 2:25e-1\n12345678901234567890 0:1e38 1:inf 2:-0\n");
  EXPECT_EQ(rows.labels, (std::vector<float>{1, 12345678901234567890.0F}));
  EXPECT_EQ(rows.values[0], 0.5F);
  EXPECT_EQ(rows.values[1], -150);
  EXPECT_EQ(rows.values[2], 2.5F);
  EXPECT_EQ(rows.values[3], 1e38F);
  EXPECT_TRUE(std::isinf(rows.values[4]));
  EXPECT_TRUE(std::signbit(rows.values[5]));
}

TEST(LibSvm, NumbersBeyondAFloatAreInfiniteOrZero) {
  LibSvmRows rows = parse("1e400 0:1e39 1:-1e400 2:1e-400\n");
  EXPECT_TRUE(std::isinf(rows.labels[0]));
  EXPECT_TRUE(std::isinf(rows.values[0]));
  EXPECT_TRUE(std::isinf(rows.values[1]) && rows.values[1] < 0);
  EXPECT_EQ(rows.values[2], 0);
}

TEST(LibSvm, SaysFileLineAndWhatWasFound) {
  std::string where = "LibSVMIter: data.svm, line 2: ";
  EXPECT_EQ(refusal("1\n1 0:x\n"), where + "\"x\" is no number");
  EXPECT_EQ(refusal("1\nabc 0:1\n"), where + "\"abc\" is no number");
  EXPECT_EQ(refusal("1\n1 0:\n"), where + "\"\" is no number");
  EXPECT_EQ(refusal("1\n1 0:+-1\n"), where + "\"+-1\" is no number");
  EXPECT_EQ(refusal("1\n1:x 0:1\n"), where + "\"x\" is no number");
  EXPECT_EQ(refusal("1\n1 1.5:1\n"), where + "\"1.5\" is no index; write index:value");
  EXPECT_EQ(refusal("1\n1 :1\n"), "nothing");  // a label and its weight
  EXPECT_EQ(refusal("1\n1 0:1 :1\n"), where + "a second colon follows \"1\"");
  EXPECT_EQ(refusal("1\n1 3:1\n"), where + "index 3 is outside of 0..2");
  EXPECT_EQ(refusal("1\n1 -1:1\n"), where + "index -1 is outside of 0..2");
  EXPECT_EQ(refusal("1\r1 99999999999999999999:1"),
            where + "index 99999999999999999999 is outside of 0..2");
  EXPECT_EQ(refusal("1\n1 1:1 0:2 1:3\n"), where + "index 1 occurs twice");
  EXPECT_EQ(refusal("1\n1 1:2:3\n"), where + "a second colon follows \"2\"");
  EXPECT_EQ(refusal("1\n1 2 0:1\n"), where + "there must be 1 labels a line, found 2");
  EXPECT_EQ(refusal("1\n1 0:1 2\n"), where + "\"2\" has no value; write index:value");
  EXPECT_EQ(refusal(std::string_view("1\n1 0:1\0\xe9\n", 10)), where + "\"1??\" is no number");
}

TEST(LibSvm, AFileThatIsNotThere) {
  EXPECT_THROW((void)read_libsvm("/nowhere/at.all", {.width = 1, .labels_of_a_row = 1}), IoError);
  EXPECT_THROW((void)read_libsvm("/", {.width = 1, .labels_of_a_row = 1}), IoError);
}

}  // namespace
}  // namespace mx
