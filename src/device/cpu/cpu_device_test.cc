#include "device/cpu/cpu_device.h"

#include <gtest/gtest.h>

#include <span>

namespace mx {
namespace {

// Whatever the system makes of the wish, the content stays, and so does what lies beside it.
TEST(HugePages, KeepWhatIsThere) {
  constexpr int64_t kBytes = 4 * kHugePageBytes + 12345;
  CpuDevice device;
  void* memory = nullptr;
  {
    SmallPages small;
    memory = device.allocate(kBytes);
  }
  ASSERT_NE(memory, nullptr);
  std::span bytes(static_cast<unsigned char*>(memory), kBytes);
  for (size_t i = 0; i < bytes.size(); ++i) bytes[i] = static_cast<unsigned char>(i % 251);
  move_to_huge_pages(memory, kBytes);
  move_to_huge_pages(bytes.data() + 777, kHugePageBytes - 1);  // no whole page
  move_to_huge_pages(memory, 0);
  for (size_t i = 0; i < bytes.size(); ++i) ASSERT_EQ(bytes[i], i % 251) << i;
  device.release(memory, kBytes);
}

}  // namespace
}  // namespace mx
