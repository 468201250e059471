#include "base/cold_bytes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "base/resident_testing.h"

namespace mx {
namespace {

std::vector<std::byte> pattern(size_t count) {
  std::vector<std::byte> bytes(count);
  for (size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::byte>(i * 7 + i / 251);
  return bytes;
}

TEST(ColdBytes, KeepsSmallOnesInMemory) {
  std::vector<std::byte> bytes = pattern(1000);
  ColdBytes cold(bytes);
  EXPECT_FALSE(cold.is_in_file());
  cold.cool();
  EXPECT_TRUE(std::ranges::equal(cold.view(), bytes));
  EXPECT_TRUE(ColdBytes({}).view().empty());
}

TEST(ColdBytes, LargeOnesLeaveMemoryAndComeBack) {
  std::vector<std::byte> bytes = pattern((size_t{1} << 20) + 5);
  ColdBytes cold(bytes);
  if (!cold.is_in_file()) GTEST_SKIP() << "there is no place for temporary files";
  EXPECT_TRUE(std::ranges::equal(cold.view(), bytes));
  EXPECT_GT(resident_kilobytes(cold.view().data()), 1000);
  cold.cool();
  EXPECT_EQ(resident_kilobytes(cold.view().data()), 0);
  EXPECT_TRUE(std::ranges::equal(cold.view(), bytes));
}

}  // namespace
}  // namespace mx
