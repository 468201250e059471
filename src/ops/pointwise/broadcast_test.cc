#include "ops/pointwise/broadcast.h"

#include <gtest/gtest.h>

#include <vector>

#include "base/error.h"
#include "ir/op.h"

namespace mx::ops {
namespace {

// For each element of `out`, the offset of the element of `from` that a walk visits.
std::vector<int64_t> offsets(const Shape& from, const Shape& out, int64_t pieces) {
  Walk<1> walk(out, {&from});
  std::vector<int64_t> result(static_cast<size_t>(out.size()), -1);
  for (int64_t piece = 0; piece < pieces; ++piece) {  // uneven pieces, as threads would take them
    int64_t begin = out.size() * piece / pieces, end = out.size() * (piece + 1) / pieces;
    walk.rows(begin, end, [&](int64_t to, const std::array<int64_t, 1>& at, int64_t count) {
      for (int64_t k = 0; k < count; ++k) {
        result[static_cast<size_t>(to + k)] = at[0] + k * walk.step(0);
      }
    });
  }
  return result;
}

std::vector<int64_t> expected(const Shape& from, const Shape& out) {
  Dims strides = broadcast_strides(from, out);
  std::vector<int64_t> result;
  for (int64_t i = 0; i < out.size(); ++i) {
    int64_t rest = i, offset = 0;
    for (int axis = out.ndim() - 1; axis >= 0; --axis) {
      offset += rest % out[axis] * strides[static_cast<size_t>(axis)];
      rest /= out[axis];
    }
    result.push_back(offset);
  }
  return result;
}

TEST(Broadcast, WalkVisitsEveryElementInPieces) {
  Shape out{2, 3, 4, 5};
  for (const Shape& from : {Shape{2, 3, 4, 5}, Shape{1, 3, 1, 5}, Shape{2, 1, 4, 1}, Shape{4, 1},
                            Shape{1}, Shape{}, Shape{3, 4, 5}, Shape{1, 1, 1, 5}}) {
    for (int64_t pieces : {1, 2, 7, 120}) {
      EXPECT_EQ(offsets(from, out, pieces), expected(from, out)) << from << " in " << pieces;
    }
  }
}

TEST(Broadcast, RowsAreAsLongAsTheyCanBe) {
  Shape image{8, 64, 7, 7}, channel{64, 1, 1};
  Walk<2> walk(image, {&image, &channel});
  EXPECT_EQ(walk.row_size(), 49);
  EXPECT_EQ(walk.step(1), 0);
  Walk<1> all(image, {&image});
  EXPECT_EQ(all.row_size(), image.size());
}

TEST(Broadcast, ShapesMayBePartlyUnknown) {
  OpDef op;
  op.name = "t";
  Who who{&op, ""};
  EXPECT_EQ(broadcast_shape(Shape{2, 1}, Shape{3}, who), (Shape{2, 3}));
  EXPECT_EQ(broadcast_shape(Shape{kUnknown, 4}, Shape{1, 4}, who), (Shape{kUnknown, 4}));
  EXPECT_EQ(broadcast_shape(Shape{kUnknown}, Shape{4}, who), (Shape{4}));
  EXPECT_FALSE(broadcast_shape(Shape::unknown(), Shape{4}, who).has_rank());
  EXPECT_THROW(broadcast_shape(Shape{2, 3}, Shape{4, 3}, who), ShapeError);
}

}  // namespace
}  // namespace mx::ops
