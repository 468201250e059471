#include "device/cpu/pinned_device.h"

#include <gtest/gtest.h>

#include <cstring>

#include "device/pool.h"

namespace mx {
namespace {

class CountingLocker final : public PageLocker {
 public:
  bool lock(void* memory, int64_t bytes) noexcept override {
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % 4096, 0U);
    EXPECT_EQ(bytes % 4096, 0);
    if (refuses) return false;
    ++locked;
    return true;
  }
  void unlock(void* /*memory*/) noexcept override { --locked; }
  bool refuses = false;
  int locked = 0;
};

TEST(PinnedDevice, LocksWhatItGives) {
  CountingLocker locker;
  PinnedDevice device({DeviceKind::kCpuPinned, 0}, locker);
  {
    Pool pool(device);
    void* small = pool.allocate(100);
    void* large = pool.allocate(3 << 20);
    EXPECT_EQ(locker.locked, 2);
    std::memset(small, 1, 100);
    std::memset(large, 1, 3 << 20);
    pool.release(small, 100);
    pool.release(large, 3 << 20);
    EXPECT_EQ(locker.locked, 2);  // kept for reuse, as they are
  }
  EXPECT_EQ(locker.locked, 0);
}

TEST(PinnedDevice, MemoryThatCannotBeLockedIsStillMemory) {
  CountingLocker locker;
  locker.refuses = true;
  PinnedDevice device({DeviceKind::kCpuPinned, 0}, locker);
  void* memory = device.allocate(100);
  std::memset(memory, 1, 100);
  device.release(memory, 100);
  EXPECT_EQ(locker.locked, 0);
}

}  // namespace
}  // namespace mx
