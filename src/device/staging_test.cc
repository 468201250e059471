#include "device/staging.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstring>
#include <deque>
#include <functional>
#include <numeric>
#include <thread>
#include <vector>

#include "base/error.h"

namespace mx {
namespace {

class CountingLocker final : public PageLocker {
 public:
  bool lock(void* /*memory*/, int64_t bytes) noexcept override {
    locked += bytes;
    return true;
  }
  void unlock(void* /*memory*/) noexcept override { ++unlocks; }
  std::atomic<int64_t> locked{0};
  std::atomic<int> unlocks{0};
};

// A device that does nothing before somebody waits: what is reused too early shows.
class LazyStream final : public Stream {
 public:
  void copy(void* to, const void* from, int64_t bytes) override {
    if (fails) fail<DeviceError>("told to fail");
    later.push_back([=] { std::memcpy(to, from, static_cast<size_t>(bytes)); });
    ++copies;
  }
  void fill(void* /*to*/, int /*byte*/, int64_t /*bytes*/) override {}
  void record(Event& event) override;
  void wait(const Event& /*event*/) override {}
  void synchronize() override {
    for (; !later.empty(); later.pop_front()) later.front()();
  }
  void* native() override { return nullptr; }
  std::deque<std::function<void()>> later;
  int copies = 0;
  bool fails = false;
};

class LazyEvent final : public Event {
 public:
  bool is_done() override { return !stream || stream->later.empty(); }
  void synchronize() override { stream->synchronize(); }
  LazyStream* stream = nullptr;
};

void LazyStream::record(Event& event) { static_cast<LazyEvent&>(event).stream = this; }

class LazyDevice final : public CpuDevice {
 public:
  LazyDevice() : CpuDevice({DeviceKind{15}, 0}) {}
  std::unique_ptr<Event> new_event() override { return std::make_unique<LazyEvent>(); }
};

std::vector<char> numbers(int64_t bytes) {
  std::vector<char> values(static_cast<size_t>(bytes));
  for (size_t i = 0; i < values.size(); ++i) values[i] = static_cast<char>(i * 7 + i / 251);
  return values;
}

const int64_t kSizes[] = {1,
                          Staging::kPieceBytes - 1,
                          Staging::kPieceBytes,
                          Staging::kPieceBytes + 1,
                          Staging::kPieceBytes * 4,
                          Staging::kPieceBytes * 9 + 17};

TEST(Staging, TheSourceOfACopyInIsFreeAtOnce) {
  CountingLocker locker;
  LazyDevice device;
  Staging staging(device, locker);
  LazyStream stream;
  for (int64_t bytes : kSizes) {
    std::vector<char> source = numbers(bytes), expected = source;
    std::vector<char> target(source.size());
    staging.copy_in(stream, target.data(), source.data(), bytes);
    source.assign(source.size(), 0);
    stream.synchronize();
    EXPECT_EQ(target, expected);
  }
}

TEST(Staging, TheTargetOfACopyOutIsWritten) {
  CountingLocker locker;
  LazyDevice device;
  Staging staging(device, locker);
  LazyStream stream;
  for (int64_t bytes : kSizes) {
    const std::vector<char> source = numbers(bytes);
    std::vector<char> target(source.size());
    staging.copy_out(stream, target.data(), source.data(), bytes);
    EXPECT_EQ(target, source);
  }
}

TEST(Staging, TakesNoMoreThanItsPieces) {
  CountingLocker locker;
  {
    LazyDevice device;
    Staging staging(device, locker);
    EXPECT_EQ(locker.locked, 0);  // nothing before it is asked for
    LazyStream stream;
    std::vector<char> source = numbers(Staging::kPieceBytes * 20), target(source.size());
    staging.copy_in(stream, target.data(), source.data(), Staging::kPieceBytes * 20);
    stream.synchronize();
    EXPECT_EQ(stream.copies, 20);
    EXPECT_EQ(locker.locked, Staging::kPieceBytes * static_cast<int64_t>(Staging::kPieces));
  }
  EXPECT_EQ(locker.unlocks, static_cast<int>(Staging::kPieces));
}

TEST(Staging, LittleGoesThroughTheSamePieceAgain) {
  CountingLocker locker;
  LazyDevice device;
  Staging staging(device, locker);
  LazyStream stream;
  const std::vector<char> source = numbers(1000);
  for (int i = 0; i < 6; ++i) {
    std::vector<char> target(source.size());
    staging.copy_in(stream, target.data(), source.data(), 1000);
    stream.synchronize();
    EXPECT_EQ(target, source);
    staging.copy_out(stream, target.data(), source.data(), 1000);
  }
  EXPECT_EQ(locker.locked, 2 * Staging::kPieceBytes);  // one in each direction
}

TEST(Staging, WhatLandsIsThereWhenItsEventIsReached) {
  CountingLocker locker;
  LazyDevice device;
  Staging staging(device, locker);
  LazyStream stream;
  const std::vector<char> first = numbers(1000), second(1000, 'x');
  for (int round = 0; round < 3; ++round) {
    auto one = staging.land(stream, first.data(), 1000);
    auto other = staging.land(stream, second.data(), 1000);
    EXPECT_NE(one->memory, other->memory);
    one->arrived->synchronize();
    EXPECT_EQ(std::memcmp(one->memory, first.data(), 1000), 0);
    EXPECT_EQ(std::memcmp(other->memory, second.data(), 1000), 0);
  }
  EXPECT_EQ(locker.locked, 2 * Staging::kLeastBytes);  // they serve again
}

TEST(Staging, ALandingThatNobodyWaitedForComesBackLater) {
  CountingLocker locker;
  LazyDevice device;
  Staging staging(device, locker);
  LazyStream stream;
  const std::vector<char> source = numbers(1000);
  EXPECT_NE(staging.land(stream, source.data(), 1000), nullptr);
  EXPECT_TRUE(stream.later.empty());  // it has been waited for
  stream.fails = true;
  EXPECT_THROW((void)staging.land(stream, source.data(), 1000), DeviceError);
  stream.fails = false;
  auto again = staging.land(stream, source.data(), 1000);
  again->arrived->synchronize();
  EXPECT_EQ(std::memcmp(again->memory, source.data(), 1000), 0);
  EXPECT_EQ(locker.locked, Staging::kLeastBytes);
}

TEST(Staging, GoesOnAfterAFailedCopy) {
  CountingLocker locker;
  LazyDevice device;
  Staging staging(device, locker);
  const std::vector<char> source = numbers(100);
  std::vector<char> target(source.size());
  LazyStream stream;
  stream.fails = true;
  EXPECT_THROW(staging.copy_in(stream, target.data(), source.data(), 100), DeviceError);
  EXPECT_THROW(staging.copy_out(stream, target.data(), source.data(), 100), DeviceError);
  stream.fails = false;
  staging.copy_out(stream, target.data(), source.data(), 100);
  EXPECT_EQ(target, source);
}

TEST(Staging, ThreadsTakeTurns) {
  CountingLocker locker;
  LazyDevice device;
  Staging staging(device, locker);
  std::vector<std::thread> threads;
  std::atomic<int> right{0};
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      LazyStream stream;
      std::vector<char> source(5'000'000, static_cast<char>(t)), target(source.size());
      staging.copy_out(stream, target.data(), source.data(), 5'000'000);
      right += target == source;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(right, 4);
}

}  // namespace
}  // namespace mx
