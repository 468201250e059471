#include "base/cold_bytes.h"

#include <gtest/gtest.h>
#include <sys/mman.h>

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

// Memory that is mapped for one array alone.
class Mapped {
 public:
  explicit Mapped(size_t bytes) : bytes_(bytes) {
    memory_ = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  }
  ~Mapped() { ::munmap(memory_, bytes_); }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;
  [[nodiscard]] std::span<std::byte> bytes() const {
    return {static_cast<std::byte*>(memory_), bytes_};
  }

 private:
  void* memory_;
  size_t bytes_;
};

TEST(ColdBytes, TakesOverMemoryThatStaysAsItIs) {
  constexpr size_t kBytes = (size_t{1} << 20) + 777;
  std::vector<std::byte> expected = pattern(kBytes);
  Mapped mapped(kBytes + 64);
  for (size_t begin : {size_t{0}, size_t{64}}) {  // on a page, and not
    std::span<std::byte> bytes = mapped.bytes().subspan(begin, kBytes);
    std::ranges::copy(expected, bytes.begin());
    auto cold = ColdBytes::taking_over(bytes);
    if (!cold->is_in_file()) GTEST_SKIP() << "there is no place for temporary files";
    EXPECT_LT(resident_kilobytes(bytes.data() + 8192), 100);
    EXPECT_TRUE(std::ranges::equal(cold->view(), expected));
    EXPECT_TRUE(std::ranges::equal(bytes, expected));
    bytes[5000] = std::byte{1};  // each has its own from here on
    bytes[100'000] = std::byte{2};
    EXPECT_TRUE(std::ranges::equal(cold->view(), expected));
    EXPECT_EQ(bytes[100'000], std::byte{2});
    cold.reset();
    EXPECT_EQ(bytes[5000], std::byte{1});
    EXPECT_EQ(bytes[kBytes - 1], expected[kBytes - 1]);
  }
}

TEST(ColdBytes, CoolsAPartAndNothingElse) {
  std::vector<std::byte> bytes = pattern(size_t{4} << 20);
  ColdBytes cold(bytes);
  if (!cold.is_in_file()) GTEST_SKIP() << "there is no place for temporary files";
  EXPECT_TRUE(std::ranges::equal(cold.view(), bytes));
  const int64_t before = resident_kilobytes(cold.view().data());
  ColdBytes::cool_part(cold.view().subspan(0, size_t{2} << 20));
  EXPECT_LE(resident_kilobytes(cold.view().data()), before - 2048);
  ColdBytes::cool_part(bytes);  // not one of them
  ColdBytes::cool_part({});
  EXPECT_TRUE(std::ranges::equal(bytes, pattern(size_t{4} << 20)));
  EXPECT_TRUE(std::ranges::equal(cold.view(), bytes));
}

}  // namespace
}  // namespace mx
