#include "ops/shape/reshape_codes.h"

#include <gtest/gtest.h>

#include "base/error.h"

namespace mx::ops {
namespace {

Shape forward(const Shape& data, const Dims& codes) { return reshape_by_codes(data, codes, false); }
Shape backward(const Shape& data, const Dims& codes) { return reshape_by_codes(data, codes, true); }

TEST(ReshapeCodes, ExtentsAndCopies) {
  Shape data{2, 3, 4};
  EXPECT_EQ(forward(data, {4, 6}), Shape({4, 6}));
  EXPECT_EQ(forward(data, {0, 12}), Shape({2, 12}));
  EXPECT_EQ(forward(data, {0, 0, 0}), data);
  EXPECT_EQ(forward(data, {-2}), data);
  EXPECT_EQ(forward(data, {2, -2}), data);
  EXPECT_EQ(forward(data, {-2, 1, 1}), Shape({2, 3, 4, 1, 1}));
}

TEST(ReshapeCodes, WhateverIsLeft) {
  Shape data{2, 3, 4};
  EXPECT_EQ(forward(data, {-1}), Shape({24}));
  EXPECT_EQ(forward(data, {6, 1, -1}), Shape({6, 1, 4}));
  EXPECT_EQ(forward(data, {-1, 0}), Shape({8, 3}));
  EXPECT_THROW(forward(data, {-1, -1}), ShapeError);
  EXPECT_THROW(forward(data, {-1, 5}), ShapeError);
}

TEST(ReshapeCodes, MergeAndSplit) {
  Shape data{2, 3, 4};
  EXPECT_EQ(forward(data, {-3, 4}), Shape({6, 4}));
  EXPECT_EQ(forward(data, {0, -3}), Shape({2, 12}));
  EXPECT_EQ(forward(data, {-3, -2}), Shape({6, 4}));
  EXPECT_EQ(forward(data, {-4, 1, 2, -2}), Shape({1, 2, 3, 4}));
  EXPECT_EQ(forward(data, {2, -4, -1, 3, -2}), Shape({2, 1, 3, 4}));
  EXPECT_EQ(forward(data, {0, 0, -4, -1, 2}), Shape({2, 3, 2, 2}));
  EXPECT_THROW(forward(data, {-4, 2, 3, -2}), ShapeError);
  EXPECT_THROW(forward(data, {-4, 2}), ShapeError);
  EXPECT_THROW(forward(data, {-4, -1, -1, -2}), ShapeError);
  EXPECT_THROW(forward(Shape{5}, {-3}), ShapeError);
}

TEST(ReshapeCodes, ReverseMatchesFromTheRight) {
  Shape data{10, 5, 4};
  EXPECT_EQ(forward(data, {-1, 0}), Shape({40, 5}));
  EXPECT_EQ(backward(data, {-1, 0}), Shape({50, 4}));
  EXPECT_EQ(backward(data, {-3, 0}), Shape({50, 4}));
  EXPECT_EQ(backward(data, {-2, 4}), data);
  EXPECT_EQ(backward(data, {0, 0, 1, 4, -4}), Shape({10, 5, 1, 4}));
  EXPECT_EQ(backward(data, {2, -1, -4, 0, 0}), Shape({2, 5, 5, 4}));
}

TEST(ReshapeCodes, WrongSizesAndCodes) {
  Shape data{2, 3, 4};
  EXPECT_THROW(forward(data, {5, 5}), ShapeError);
  EXPECT_THROW(forward(data, {0, 0, 0, 0}), ShapeError);
  EXPECT_THROW(forward(data, {-5, 24}), ShapeError);
}

TEST(ReshapeCodes, PartlyUnknownData) {
  Shape data{kUnknown, 3, 4};
  EXPECT_EQ(forward(data, {0, -1}), Shape({kUnknown, kUnknown}));
  EXPECT_EQ(forward(data, {0, -3}), Shape({kUnknown, 12}));
  EXPECT_EQ(forward(data, {-3, 0}), Shape({kUnknown, 4}));
  EXPECT_EQ(forward(data, {6, 4}), Shape({6, 4}));
}

TEST(ReshapeCodes, OldTargetShape) {
  Shape data{2, 3, 4};
  EXPECT_EQ(reshape_by_target(data, {0, 4}, false), Shape({6, 4}));
  EXPECT_EQ(reshape_by_target(data, {0, 0}, true), Shape({2, 12}));
  EXPECT_EQ(reshape_by_target(data, {4, 6}, false), Shape({4, 6}));
}

}  // namespace
}  // namespace mx::ops
