#include "ops/nn/vector_sum.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace mx::ops {
namespace {

// Small integers add up exactly in any order.
TEST(VectorSum, CountsEveryElementOnce) {
  std::vector<float> x(40000);
  for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 7);
  for (int64_t n : {0, 1, 63, 64, 65, 127, 1000, 8191, 8192, 8193, 40000}) {
    double wanted = 0;
    for (int64_t i = 0; i < n; ++i) wanted += static_cast<double>(x[static_cast<size_t>(i)]);
    const float* data = x.data();
    EXPECT_EQ(vector_sum<float>(n, [=](int64_t i) { return data[i]; }), wanted) << n;
  }
}

TEST(VectorSum, SkipsWhatLiesBetweenRows) {
  std::vector<float> x(1000, 100.0F);
  for (int64_t row = 0; row < 10; ++row) {
    for (int64_t i = 0; i < 49; ++i) x[static_cast<size_t>(row * 100 + i)] = 1;
  }
  const float* data = x.data();
  EXPECT_EQ(vector_sum<float>(10, 49, 100, [=](int64_t i) { return data[i]; }), 490);
}

TEST(VectorSum, KeepsItsDigitsOverLongSums) {
  std::vector<float> x(1 << 20, 0.1F);
  const float* data = x.data();
  double sum = vector_sum<float>(1 << 20, [=](int64_t i) { return data[i]; });
  EXPECT_NEAR(sum, 0.1 * (1 << 20), 0.05);  // one running float would be off by thousands
}

}  // namespace
}  // namespace mx::ops
