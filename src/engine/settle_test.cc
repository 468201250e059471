// Work that a device finishes later.
#include <gtest/gtest.h>

#include <atomic>

#include "base/error.h"
#include "engine/engine_testing.h"

namespace mx {
namespace {

// Starts at once, and is over when the gate opens.
Work later(Cell& target, Gate& gate, int64_t value) {
  Work work = queued({}, {{&target.var}}, [&target, value] { target.value = value; });
  work.settle = [&gate] { gate.pass(); };
  return work;
}

TEST(Settle, WorkIsDoneWhenItsSecondHalfIs) {
  Cell x, copy;
  Gate gate;
  Engine engine;
  engine.push(later(x, gate, 7));
  engine.push(queued({&x.var}, {{&copy.var}}, [&] { copy.value = x.value; }));
  EXPECT_EQ(x.var.version(), 0U);
  EXPECT_EQ(engine.pending(), 2);
  gate.open();
  engine.wait(copy.var);
  EXPECT_EQ(copy.value, 7);
}

TEST(Settle, TheQueueGoesOnMeanwhile) {
  Cell x, y;
  Gate gate;
  Engine engine;
  engine.push(later(x, gate, 1));
  engine.push(queued({}, {{&y.var}}, [&] { y.value = 2; }));
  engine.wait(y.var);
  EXPECT_EQ(y.value, 2);
  EXPECT_EQ(x.var.version(), 0U);
  gate.open();
  engine.wait_all();
  EXPECT_EQ(x.var.version(), 1U);
}

TEST(Settle, ReadersHoldTheirSource) {
  Cell source, target;
  Gate gate;
  Engine engine;
  Work copy = queued({&source.var}, {{&target.var}}, [] {});
  copy.settle = [&] {
    gate.pass();
    target.value = source.value;
  };
  engine.push(std::move(copy));
  engine.push(queued({}, {{&source.var}}, [&] { source.value = 9; }));
  gate.open();
  engine.wait_all();
  EXPECT_EQ(target.value, 0);
  EXPECT_EQ(source.value, 9);
}

TEST(Settle, WhatItThrowsIsKept) {
  Cell x;
  Engine engine;
  Work work = queued({}, {{&x.var}}, [] {});
  work.settle = [] { fail<DeviceError>("the copy did not arrive"); };
  engine.push(std::move(work));
  EXPECT_THROW(engine.wait(x.var), DeviceError);
  EXPECT_THROW(engine.wait(x.var), DeviceError);
}

TEST(Settle, AFailedStartHasNoSecondHalf) {
  Cell x;
  std::atomic<bool> settled = false;
  Engine engine;
  Work work = queued({}, {{&x.var}}, [] { fail<DeviceError>("cannot start"); });
  work.settle = [&] { settled = true; };
  engine.push(std::move(work));
  EXPECT_THROW(engine.wait(x.var), DeviceError);
  EXPECT_FALSE(settled);
}

TEST(Settle, StopWaitsForWhatHasStarted) {
  Cell x;
  std::atomic<bool> settled = false;
  Gate started;
  {
    Engine engine;
    Work work = queued({}, {{&x.var}}, [&] { started.open(); });
    work.settle = [&] { settled = true; };
    engine.push(std::move(work));
    started.pass();
    engine.stop();
    EXPECT_TRUE(settled);
  }
}

TEST(Settle, SynchronousWorkDoesBothHalvesAtTheCall) {
  Cell x;
  bool settled = false;
  EngineOptions options;
  options.synchronous = true;
  Engine engine(options);
  Work work = queued({}, {{&x.var}}, [&] { x.value = 3; });
  work.settle = [&] { settled = true; };
  engine.push(std::move(work));
  EXPECT_TRUE(settled);
  EXPECT_EQ(x.var.version(), 1U);
}

}  // namespace
}  // namespace mx
