#include "ndarray/fresh_zeros.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/error.h"
#include "base/resident_testing.h"

namespace mx {
namespace {

// Large arrays come as the system gives them, small ones from memory that was used before.
TEST(FreshZeros, AreZeroAlsoWhereOthersHaveWritten) {
  for (int64_t size : {7, 5'000, 600'000}) {
    for (int turn = 0; turn < 3; ++turn) {
      std::vector<NDArray> arrays;
      for (int i = 0; i < 4; ++i) {
        arrays.push_back(fresh_zeros({size}, DType::kFloat32));
        auto* data = arrays.back().tensor().data<float>();
        EXPECT_TRUE(std::all_of(data, data + size, [](float x) { return x == 0; })) << size;
        std::fill(data, data + size, 1.0F);
      }
    }
  }
}

TEST(FreshZeros, TakeMemoryOnlyWhenWritten) {
  constexpr int64_t kSize = int64_t{16} << 20;
  NDArray array = fresh_zeros({kSize}, DType::kFloat32);
  auto* data = array.tensor().data<float>();
  EXPECT_LT(resident_kilobytes(data), 4 * kSize / 1024 / 2);
  std::fill(data, data + kSize, 1.0F);
  EXPECT_GE(resident_kilobytes(data), 4 * kSize / 1024);
  array = {};
  EXPECT_LT(resident_kilobytes(data), 4 * kSize / 1024 / 2);
}

TEST(FreshZeros, EmptyAndImpossible) {
  EXPECT_EQ(fresh_zeros({0, 3}, DType::kFloat32).size(), 0);
  EXPECT_THROW(fresh_zeros({int64_t{1} << 62, 8}, DType::kFloat32), Error);
}

}  // namespace
}  // namespace mx
