#include "device/cpu/cpu_device.h"

#include <gtest/gtest.h>

namespace mx {
namespace {

uintptr_t offset_in_page(const void* memory) {
  return reinterpret_cast<uintptr_t>(memory) % kHugePageBytes;
}

TEST(CpuDevice, LargeBlocksBeginOnHugePages) {
  constexpr int64_t kBytes = 4 * kHugePageBytes + 12345;
  CpuDevice device;
  void* memory = device.allocate(kBytes);
  ASSERT_NE(memory, nullptr);
  EXPECT_EQ(offset_in_page(memory), 0u);
  device.release(memory, kBytes);
}

TEST(CpuDevice, BlocksThatADeviceMayLockHaveTheirOwnPages) {
  CpuDevice device;
  for (int64_t bytes : {int64_t{64} << 10, int64_t{100} << 10, int64_t{1} << 20}) {
    void* memory = device.allocate(bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 4096, 0u);
    device.release(memory, bytes);
  }
}

TEST(SmallPages, AreWantedByTheThreadThatSaysSo) {
  EXPECT_FALSE(SmallPages::are_wanted());
  {
    SmallPages small;
    EXPECT_TRUE(SmallPages::are_wanted());
  }
  EXPECT_FALSE(SmallPages::are_wanted());
}

}  // namespace
}  // namespace mx
