#include "ops/shape/strided_copy.h"

#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "ops/shape/subarray.h"

namespace mx::ops {
namespace {

// Copies with the plan and, element by element, without it; both must agree everywhere.
template <class T>
void expect_copy(const StridedCopy& plan, int64_t from_start, int64_t from_size, int64_t to_size) {
  std::vector<T> from(static_cast<size_t>(from_size)), to(static_cast<size_t>(to_size), T(99));
  std::iota(from.begin(), from.end(), T(0));
  std::vector<T> expected = to;
  Dims at(plan.extents.size(), 0);
  int64_t count = Shape(plan.extents).size();
  for (int64_t n = 0; n < count; ++n) {
    int64_t source = from_start, target = 0;
    for (size_t i = 0; i < at.size(); ++i) {
      source += at[i] * plan.from_strides[i];
      target += at[i] * plan.to_strides[i];
    }
    expected[static_cast<size_t>(target)] = from[static_cast<size_t>(source)];
    for (size_t i = at.size(); i-- > 0;) {
      if (++at[i] < plan.extents[i]) break;
      at[i] = 0;
    }
  }
  copy_strided(plan, from.data() + from_start, to.data(), sizeof(T));
  EXPECT_EQ(to, expected);
}

TEST(StridedCopy, LongLinesOfMoreThanTheCachesHold) {
  expect_copy<uint32_t>({{131, 40001}, {40001, 1}, {40003, 1}}, 0, int64_t{131} * 40001,
                        int64_t{131} * 40003);
}

TEST(StridedCopy, TransposesOddSizes) {
  expect_copy<float>({{37, 70}, {1, 37}, {70, 1}}, 0, 2590, 2590);
  expect_copy<uint16_t>({{3, 33, 65}, {2145, 1, 33}, {2145, 65, 1}}, 0, 6435, 6435);
  expect_copy<double>({{5, 4, 6}, {1, 5, 20}, {24, 6, 1}}, 0, 120, 120);
  expect_copy<float>({{65, 3, 40}, {1, 65, 195}, {120, 40, 1}}, 0, 7800, 7800);
}

TEST(StridedCopy, TransposesMoreThanTheCachesHold) {
  expect_copy<float>({{3001, 2050}, {1, 3001}, {2050, 1}}, 0, int64_t{3001} * 2050,
                     int64_t{3001} * 2050);
  expect_copy<uint8_t>({{3000, 8200}, {1, 3000}, {8200, 1}}, 0, int64_t{3000} * 8200,
                       int64_t{3000} * 8200);
  expect_copy<double>({{2, 1500, 1030}, {1545000, 1, 1500}, {1546500, 1031, 1}}, 0,
                      int64_t{2} * 1500 * 1030, int64_t{2} * 1500 * 1031);
}

TEST(StridedCopy, WalksBackwardsAndRepeats) {
  expect_copy<uint8_t>({{4, 50}, {50, -1}, {50, 1}}, 49, 200, 200);
  expect_copy<int64_t>({{100}, {-1}, {1}}, 99, 100, 100);
  expect_copy<float>({{2, 3, 4}, {0, 4, 1}, {12, 4, 1}}, 0, 12, 24);
  expect_copy<float>({{3, 5}, {1, 0}, {5, 1}}, 0, 3, 15);
}

TEST(StridedCopy, WritesWithGaps) {
  expect_copy<float>({{6, 7}, {7, 1}, {20, 2}}, 0, 42, 120);
  expect_copy<float>({{100, 30}, {30, 1}, {50, 1}}, 0, 3000, 5000);
}

TEST(StridedCopy, LargeRunsInParallel) {
  expect_copy<float>({{512, 300}, {1, 512}, {300, 1}}, 0, 153600, 153600);
  expect_copy<float>({{2, 100000}, {100000, 1}, {100001, 1}}, 0, 200000, 200001);
}

TEST(StridedCopy, NothingAndOneElement) {
  expect_copy<float>({{0, 3}, {3, 1}, {3, 1}}, 0, 4, 4);
  expect_copy<float>({{}, {}, {}}, 2, 4, 4);
}

TEST(AxisSlice, FollowsPythonLists) {
  auto expect = [](std::optional<int64_t> begin, std::optional<int64_t> end, int64_t step,
                   int64_t first, int64_t count) {
    AxisSlice slice = axis_slice(begin, end, step, 10);
    EXPECT_EQ(slice.count, count);
    if (count == 0) return;
    EXPECT_EQ(slice.begin, first);
  };
  expect({}, {}, 1, 0, 10);
  expect(2, 8, 3, 2, 2);
  expect(-3, {}, 1, 7, 3);
  expect({}, {}, -1, 9, 10);
  expect(7, 1, -2, 7, 3);
  expect({}, -1, -1, 9, 0);
  expect(5, 5, 1, 5, 0);
  expect(-100, 100, 4, 0, 3);
  expect(50, {}, -4, 9, 3);
}

}  // namespace
}  // namespace mx::ops
