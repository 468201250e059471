#include "base/cold_bytes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <string>

namespace mx {
namespace {

std::vector<std::byte> pattern(size_t count) {
  std::vector<std::byte> bytes(count);
  for (size_t i = 0; i < count; ++i) bytes[i] = static_cast<std::byte>(i * 7 + i / 251);
  return bytes;
}

// Resident kilobytes of the mapping that holds `address`.
long resident_kilobytes(const void* address) {
  const auto wanted = reinterpret_cast<uintptr_t>(address);
  std::ifstream maps("/proc/self/smaps");
  bool is_here = false;
  for (std::string line; std::getline(maps, line);) {
    size_t dash = line.find('-');
    if (dash != std::string::npos && dash < line.find(' ')) {
      uintptr_t begin = std::stoull(line.substr(0, dash), nullptr, 16);
      is_here = begin <= wanted && wanted < std::stoull(line.substr(dash + 1), nullptr, 16);
    } else if (is_here && line.starts_with("Rss:")) {
      return std::stol(line.substr(4));
    }
  }
  return -1;
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
