#include "compilers/cpu/machine/memory.h"

#include <gtest/gtest.h>

#include "device/cpu/cpu_device.h"

namespace mx::cpu {
namespace {

TEST(Allocation, IsAligned) {
  Allocation small(100), large(int64_t{5} << 20);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(small.floats()) % 64, 0u);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(large.floats()) % 4096, 0u);
}

TEST(Allocation, BeginsOnAHugePageWhereThatIsAskedFor) {
  Allocation huge(int64_t{5} << 20, Pages::kHuge);
  EXPECT_EQ(reinterpret_cast<uintptr_t>(huge.floats()) % kHugePageBytes, 0u);
}

}  // namespace
}  // namespace mx::cpu
