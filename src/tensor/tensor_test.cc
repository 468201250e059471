#include "tensor/tensor.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "tensor/dispatch.h"

namespace mx {
namespace {

TEST(Half, EveryValueSurvivesTheWayThroughFloat) {
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    float value = detail::half_value(static_cast<uint16_t>(bits));
    if (std::isnan(value)) continue;
    EXPECT_EQ(detail::half_bits(value), bits);
  }
}

TEST(Half, RoundsToNearestEven) {
  EXPECT_EQ(Half(1.0f + 0x1p-11f).bits, Half(1.0f).bits);
  EXPECT_EQ(Half(1.0f + 3 * 0x1p-11f).bits, Half(1.0f + 0x1p-9f).bits);
  EXPECT_EQ(Half(65520.0f).bits, 0x7c00);
  EXPECT_EQ(Half(0x1p-25f).bits, 0);
  EXPECT_EQ(Half(0x1.8p-25f).bits, 1);
  EXPECT_TRUE(std::isnan(float(Half(std::numeric_limits<float>::quiet_NaN()))));
  EXPECT_EQ(float(BFloat16(1.0f + 0x1p-8f)), 1.0f);
}

TEST(Shape, UnifyFillsBothSides) {
  Shape a{2, kUnknown}, b{kUnknown, 3};
  EXPECT_TRUE(unify(a, b));
  EXPECT_EQ(a, (Shape{2, 3}));
  EXPECT_EQ(b, (Shape{2, 3}));
  Shape unknown = Shape::unknown();
  EXPECT_TRUE(unify(unknown, a));
  EXPECT_EQ(unknown, a);
  Shape other{2, 4};
  EXPECT_FALSE(unify(a, other));
}

TEST(Shape, CountsIn64Bits) {
  EXPECT_EQ((Shape{3'000'000'000, 2}).size(), 6'000'000'000);
  EXPECT_THROW((void)(Shape{INT64_MAX, 2}).size(), ShapeError);
  EXPECT_EQ(cat(Shape{2}, Shape{}, Shape{kUnknown, 3}), "(2,)()(?, 3)");
}

TEST(Tensor, RowsWalkAlongAnyAxis) {
  std::vector<float> data = {0, 1, 2, 3, 4, 5};
  Tensor tensor(data.data(), {2, 3}, DType::kFloat32);
  auto columns = tensor.rows<const float>(0);
  ASSERT_EQ(columns.size(), 3);
  EXPECT_EQ(columns[2][1], 5);
  auto rows = tensor.rows<const float>(-1);
  EXPECT_EQ(rows[1][0], 3);
}

TEST(Dispatch, RefusesOtherTypesInWords) {
  int size = 0;
  dispatch(kFloating, DType::kFloat16, [&]<class T>() { size = sizeof(T); });
  EXPECT_EQ(size, 2);
  EXPECT_THROW(dispatch(kFloating, DType::kInt8, [&]<class T>() {}), TypeError);
}

}  // namespace
}  // namespace mx
