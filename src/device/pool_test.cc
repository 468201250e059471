#include "device/pool.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstring>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "base/error.h"
#include "base/resident_testing.h"
#include "device/cpu/cpu_device.h"
#include "device/size_class.h"

namespace mx {
namespace {

// A device with little memory, which checks that blocks come back with the size they had.
class SmallDevice : public CpuDevice {
 public:
  explicit SmallDevice(int64_t capacity) : capacity_(capacity) {}
  DeviceInfo info() override { return {"small", capacity_, capacity_ - used_}; }
  void* allocate(int64_t bytes) override {
    std::lock_guard lock(mutex_);
    if (used_ + bytes > capacity_) return nullptr;
    used_ += bytes;
    return CpuDevice::allocate(bytes);
  }
  void release(void* memory, int64_t bytes) noexcept override {
    std::lock_guard lock(mutex_);
    used_ -= bytes;
    CpuDevice::release(memory, bytes);
  }
  [[nodiscard]] int64_t used() const { return used_; }

 private:
  std::mutex mutex_;
  const int64_t capacity_;
  int64_t used_ = 0;
};

constexpr int64_t kPlenty = int64_t{1} << 40;

TEST(SizeClass, RoundsUpByLessThanAnEighth) {
  int last_index = -1;
  int64_t last_bytes = 0;
  for (int64_t bytes = 1; bytes < (int64_t{1} << 50); bytes += 1 + bytes / 37) {
    SizeClass size = size_class(bytes);
    ASSERT_GE(size.bytes, bytes);
    ASSERT_EQ(size.bytes % 64, 0);
    ASSERT_LT(size.bytes - bytes, 64 + bytes / 8);
    ASSERT_EQ(size_class(size.bytes).index, size.index);
    ASSERT_EQ(class_bytes(size.index), size.bytes);
    ASSERT_GE(size.index, last_index);
    ASSERT_EQ(size.index == last_index, size.bytes == last_bytes);
    last_index = size.index;
    last_bytes = size.bytes;
  }
}

TEST(Pool, BlocksAreAlignedAndWritable) {
  CpuDevice device;
  Pool pool(device);
  for (int64_t bytes : {1, 63, 64, 65, 4096, 100'000, 1'500'000, 9'000'000}) {
    void* memory = pool.allocate(bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>(memory) % Pool::kAlignment, 0U);
    std::memset(memory, 1, static_cast<size_t>(bytes));
    pool.release(memory, bytes);
  }
  EXPECT_EQ(pool.allocate(0), nullptr);
  pool.release(nullptr, 0);
}

TEST(Pool, ReusesFreedBlocks) {
  CpuDevice device;
  Pool pool(device);
  for (int64_t bytes : {100, 50'000, 5'000'000}) {
    void* first = pool.allocate(bytes);
    pool.release(first, bytes);
    EXPECT_EQ(pool.allocate(bytes), first);
    pool.release(first, bytes);
  }
}

TEST(Pool, LargeArraysOfManySizesShareMemory) {
  SmallDevice device(kPlenty);
  Pool pool(device);
  void* whole = pool.allocate(6 << 20);
  pool.release(whole, 6 << 20);
  void* first = pool.allocate(4 << 20);
  void* second = pool.allocate(2 << 20);
  EXPECT_EQ(device.used(), 6 << 20);
  EXPECT_EQ(pool.statistics().allocated, 6 << 20);
  pool.release(first, 4 << 20);
  EXPECT_EQ(pool.trim(), 0) << "a part of the block is in use";
  EXPECT_EQ(pool.statistics().cached, 4 << 20);
  pool.release(second, 2 << 20);
  EXPECT_EQ(pool.allocate(6 << 20), whole);
  pool.release(whole, 6 << 20);
  EXPECT_EQ(pool.trim(), 6 << 20);
  EXPECT_EQ(device.used(), 0);
}

TEST(Pool, StatisticsAndTrim) {
  SmallDevice device(kPlenty);
  Pool pool(device);
  void* small = pool.allocate(100);
  void* large = pool.allocate(1'000'000);
  const int64_t bytes = Pool::rounded(100) + Pool::rounded(1'000'000);
  EXPECT_EQ(pool.statistics().allocated, bytes);
  EXPECT_EQ(pool.statistics().cached, 0);
  EXPECT_GE(pool.statistics().peak, bytes);
  pool.release(small, 100);
  pool.release(large, 1'000'000);
  EXPECT_EQ(pool.statistics().allocated, 0);
  EXPECT_EQ(pool.statistics().cached, bytes);
  EXPECT_GE(pool.statistics().peak, bytes);
  EXPECT_EQ(pool.trim(), bytes);
  EXPECT_EQ(device.used(), 0);
  EXPECT_EQ(pool.statistics().cached, 0);
  pool.reset_peak();
  EXPECT_EQ(pool.statistics().peak, 0);
}

TEST(Pool, TrimReachesOtherThreadsAtTheirNextUse) {
  SmallDevice device(kPlenty);
  Pool pool(device);
  std::atomic<int> step{0};
  std::thread other([&] {
    pool.release(pool.allocate(100), 100);
    step = 1;
    while (step < 2) std::this_thread::yield();
    pool.release(pool.allocate(3000), 3000);
    step = 3;
    while (step < 4) std::this_thread::yield();
  });
  while (step < 1) std::this_thread::yield();
  EXPECT_EQ(pool.trim(), 0);
  EXPECT_EQ(pool.statistics().cached, Pool::rounded(100));
  step = 2;
  while (step < 3) std::this_thread::yield();
  EXPECT_EQ(pool.statistics().cached, Pool::rounded(3000));
  step = 4;
  other.join();
  EXPECT_EQ(pool.trim(), Pool::rounded(3000)) << "an ended thread leaves its blocks to the pool";
  EXPECT_EQ(device.used(), 0);
}

TEST(Pool, RetriesAfterTrimWhenMemoryIsShort) {
  SmallDevice device(1 << 20);
  Pool pool(device);
  pool.release(pool.allocate(600'000), 600'000);  // now cached, and in the way
  void* memory = pool.allocate(900'000);
  EXPECT_NE(memory, nullptr);
  pool.release(memory, 900'000);
}

TEST(Pool, OutOfMemoryIsAClearError) {
  SmallDevice device(1 << 20);
  Pool pool(device);
  void* memory = pool.allocate(1000);
  try {
    (void)pool.allocate(2 << 20);
    FAIL() << "more than the device has was given";
  } catch (const DeviceError& error) {
    EXPECT_EQ(std::string(error.what()),
              "cpu(0): out of memory: 2097152 bytes were asked for, 1024 are in use, 1047552 of "
              "1048576 are free; use a smaller batch or release arrays");
  }
  EXPECT_THROW((void)pool.allocate(INT64_MAX), DeviceError);
  pool.release(memory, 1000);
  EXPECT_EQ(pool.statistics().allocated, 0);
}

TEST(Pool, KeepsNoMoreThanItsLimit) {
  SmallDevice device(kPlenty);
  Pool pool(device, 2'000'000);
  std::vector<void*> blocks;
  for (int i = 0; i < 5; ++i) blocks.push_back(pool.allocate(900'000));
  for (void* block : blocks) pool.release(block, 900'000);
  EXPECT_LE(pool.statistics().cached, 2'000'000);
  EXPECT_EQ(device.used(), pool.statistics().cached);
  pool.release(pool.allocate(3'000'000), 3'000'000);
  EXPECT_LE(pool.statistics().cached, 2'000'000);
  EXPECT_EQ(device.used(), pool.statistics().cached);
}

TEST(Pool, BlocksWanderBetweenThreads) {
  SmallDevice device(kPlenty);
  {
    Pool pool(device);
    for (int round = 0; round < 20; ++round) {
      std::vector<void*> blocks;
      for (int i = 0; i < 200; ++i) blocks.push_back(pool.allocate(256));
      EXPECT_EQ(std::set<void*>(blocks.begin(), blocks.end()).size(), blocks.size());
      std::thread consumer([&] {
        for (void* block : blocks) pool.release(block, 256);
      });
      consumer.join();
    }
    EXPECT_EQ(pool.statistics().allocated, 0);
    EXPECT_LE(device.used(), 250 * 256) << "the same blocks serve every round";
  }
  EXPECT_EQ(device.used(), 0);
}

TEST(Pool, RandomUseFromManyThreads) {
  SmallDevice device(kPlenty);
  {
    Pool pool(device);
    auto use = [&pool](uint32_t seed) {
      std::mt19937 random(seed);
      std::vector<std::pair<unsigned char*, int64_t>> held;
      for (int step = 0; step < 4000; ++step) {
        if (held.size() > 40 || (!held.empty() && random() % 2)) {
          std::swap(held[random() % held.size()], held.back());
          auto [memory, bytes] = held.back();
          ASSERT_EQ(memory[0], memory[bytes - 1]);  // nobody else wrote into it
          pool.release(memory, bytes);
          held.pop_back();
          continue;
        }
        int64_t bytes = 1 + static_cast<int64_t>(random() % (random() % 50 == 0 ? 300'000 : 5000));
        auto* memory = static_cast<unsigned char*>(pool.allocate(bytes));
        memory[0] = memory[bytes - 1] = static_cast<unsigned char>(random());
        held.emplace_back(memory, bytes);
        if (random() % 1000 == 0) pool.trim();
      }
      for (auto [memory, bytes] : held) pool.release(memory, bytes);
    };
    std::vector<std::thread> threads;
    for (uint32_t t = 0; t < 4; ++t) threads.emplace_back(use, t);
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(pool.statistics().allocated, 0);
  }
  EXPECT_EQ(device.used(), 0);
}

TEST(Pool, MorePoolsThanThreadCaches) {
  CpuDevice device;
  std::vector<std::unique_ptr<Pool>> pools;
  for (int i = 0; i < 40; ++i) {
    pools.push_back(std::make_unique<Pool>(device));
    pools.back()->release(pools.back()->allocate(100), 100);
    EXPECT_EQ(pools.back()->statistics().cached, Pool::rounded(100));
  }
}

TEST(Pool, WorksInAForkedChild) {
  CpuDevice device;
  Pool pool(device);
  std::atomic<bool> is_over{false};
  std::thread busy([&] {
    while (!is_over) pool.release(pool.allocate(40'000), 40'000);
  });
  for (int i = 0; i < 20; ++i) {
    pid_t child = fork();
    if (child == 0) {
      alarm(10);
      pool.release(pool.allocate(100), 100);
      pool.release(pool.allocate(40'000), 40'000);
      _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    EXPECT_EQ(status, 0);
  }
  is_over = true;
  busy.join();
}

TEST(Pool, LargeBlocksShareAChunk) {
  constexpr int64_t kMegabyte = 1 << 20;
  SmallDevice device(kPlenty);
  Pool pool(device, -1, 64 * kMegabyte);
  void* first = pool.allocate(5 * kMegabyte);
  void* second = pool.allocate(20 * kMegabyte);
  EXPECT_EQ(second, static_cast<char*>(first) + 5 * kMegabyte);
  EXPECT_EQ(device.used(), 64 * kMegabyte);
  EXPECT_EQ(pool.statistics().allocated, 25 * kMegabyte);
  EXPECT_EQ(pool.statistics().peak, 25 * kMegabyte);
  void* own = pool.allocate(64 * kMegabyte);
  EXPECT_EQ(device.used(), 128 * kMegabyte) << "as large as a chunk: a block of its own";
  pool.release(first, 5 * kMegabyte);
  pool.release(second, 20 * kMegabyte);
  EXPECT_EQ(pool.allocate(kMegabyte), first) << "however small";
  pool.release(first, kMegabyte);
  EXPECT_EQ(pool.trim(), 64 * kMegabyte);
  pool.release(own, 64 * kMegabyte);
  EXPECT_EQ(pool.trim(), 64 * kMegabyte);
  EXPECT_EQ(device.used(), 0);
}

TEST(Pool, ADeviceWithoutRoomForAChunkGivesTheBlockAlone) {
  SmallDevice device(8 << 20);
  Pool pool(device, -1, 64 << 20);
  void* memory = pool.allocate(5 << 20);
  EXPECT_EQ(device.used(), 5 << 20);
  pool.release(memory, 5 << 20);
}

TEST(Pool, BlocksOnSmallPagesHaveNoChunk) {
  SmallDevice device(kPlenty);
  Pool pool(device, -1, 64 << 20);
  SmallPages small;
  void* memory = pool.allocate(5 << 20);
  EXPECT_EQ(device.used(), 5 << 20);
  pool.release(memory, 5 << 20);
}

TEST(Pool, KnowsWhichBlocksShareTheirPagesWithNone) {
  SmallDevice device(kPlenty);
  Pool pool(device, -1, 64 << 20);
  void* alone = nullptr;
  {
    SmallPages pages;
    alone = pool.allocate((5 << 20) + 100);
  }
  void* in_chunk = pool.allocate(5 << 20);
  void* small = pool.allocate(1000);
  EXPECT_TRUE(pool.is_alone(alone, (5 << 20) + 100));
  EXPECT_FALSE(pool.is_alone(alone, 4 << 20)) << "a part of it";
  EXPECT_FALSE(pool.is_alone(in_chunk, 5 << 20));
  EXPECT_FALSE(pool.is_alone(small, 1000));
  EXPECT_FALSE(pool.is_alone(&pool, 5 << 20)) << "somebody else's";
  pool.release(alone, (5 << 20) + 100);
  pool.release(small, 1000);
  pool.release(in_chunk, 5 << 20);
}

TEST(Pool, TrimmingEmptiesTheFreePartsOfAChunk) {
  constexpr int64_t kBytes = 16 << 20;
  SmallDevice device(kPlenty);
  Pool pool(device, -1, 64 << 20);
  void* kept = pool.allocate(kBytes);
  void* freed = pool.allocate(kBytes);
  std::memset(kept, 1, kBytes);
  std::memset(freed, 1, kBytes);
  EXPECT_GE(resident_kilobytes(kept), 2 * kBytes / 1024);
  pool.release(freed, kBytes);
  EXPECT_EQ(pool.trim(), 0) << "the chunk stays";
  EXPECT_LT(resident_kilobytes(kept), kBytes / 1024 + 4096);
  EXPECT_EQ(static_cast<char*>(kept)[kBytes - 1], 1);
  void* again = pool.allocate(kBytes);
  EXPECT_EQ(again, freed);
  EXPECT_EQ(static_cast<char*>(again)[0], 0) << "the content went";
  pool.release(again, kBytes);
  pool.release(kept, kBytes);
}

}  // namespace
}  // namespace mx
