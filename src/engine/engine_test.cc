#include "engine/engine.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <deque>
#include <random>
#include <thread>
#include <vector>

#include "base/error.h"
#include "engine/engine_testing.h"

namespace mx {
namespace {

using std::chrono::milliseconds;

TEST(Engine, RunsWorkAndWaitsForIt) {
  Cell x;
  Engine engine;
  engine.push(queued({}, {{&x.var}}, [&] { x.value = 7; }));
  engine.wait(x.var);
  EXPECT_EQ(x.value, 7);
  EXPECT_EQ(x.var.version(), 1U);
}

TEST(Engine, UsesAreReadsAndWritesThatAreOver) {
  Cell x;
  Engine engine;
  engine.push(queued({}, {{&x.var}}, [&] { EXPECT_EQ(x.var.uses(), 0U); }));
  engine.push(queued({&x.var}, {}, [] {}));
  engine.push({.reads = {&x.var}, .run = [] {}, .cost_ns = 1});
  engine.wait_all();
  EXPECT_EQ(x.var.uses(), 3U);
  EXPECT_EQ(x.var.version(), 1U);
  engine.push(queued({&x.var}, {{&x.var}}, [] {}));  // named twice, used once
  engine.wait_all();
  EXPECT_EQ(x.var.uses(), 4U);
}

TEST(Engine, CheapWorkRunsInlineWhenReady) {
  Cell x;
  Engine engine;
  std::thread::id where;
  bool was_serial = false;
  Work work = queued({}, {{&x.var}}, [&] {
    where = std::this_thread::get_id();
    was_serial = max_threads() == 1;
  });
  work.cost_ns = 1000;
  engine.push(std::move(work));
  EXPECT_EQ(where, std::this_thread::get_id());
  EXPECT_TRUE(was_serial);
  EXPECT_EQ(engine.pending(), 0);
}

TEST(Engine, CheapWorkQueuesBehindPendingWork) {
  Cell x;
  Engine engine;
  Gate gate;
  engine.push(queued({}, {{&x.var}}, [&] {
    gate.pass();
    x.value = 1;
  }));
  Work cheap = queued({&x.var}, {{&x.var}}, [&] { x.value += 10; });
  cheap.cost_ns = 0;
  engine.push(std::move(cheap));  // must not run on this thread: the gate is still closed
  gate.open();
  engine.wait(x.var);
  EXPECT_EQ(x.value, 11);
}

TEST(Engine, ExpensiveWorkDoesNotRunOnTheCaller) {
  Cell x;
  Engine engine;
  std::thread::id where;
  engine.push(queued({}, {{&x.var}}, [&] { where = std::this_thread::get_id(); }));
  engine.wait(x.var);
  EXPECT_NE(where, std::this_thread::get_id());
}

TEST(Engine, ReadersRunTogether) {
  Cell x;
  Engine engine({.cpu_workers = 2});
  std::atomic<int> inside{0};
  auto meet = [&] {  // ends only when both are inside
    ++inside;
    while (inside < 2) std::this_thread::yield();
  };
  engine.push(queued({&x.var}, {}, meet));
  engine.push(queued({&x.var}, {}, meet));
  engine.wait_all();
  EXPECT_EQ(inside, 2);
}

TEST(Engine, WriterWaitsForReaders) {
  Cell x;
  Engine engine({.cpu_workers = 3});
  Gate gate;
  int64_t seen = -1;
  std::atomic<bool> has_written{false};
  engine.push(queued({&x.var}, {}, [&] {
    gate.pass();
    seen = x.value;
  }));
  engine.push(queued({}, {{&x.var}}, [&] {
    x.value = 5;
    has_written = true;
  }));
  std::this_thread::sleep_for(milliseconds(20));
  EXPECT_FALSE(has_written);
  gate.open();
  engine.wait_all();
  EXPECT_EQ(seen, 0);
  EXPECT_TRUE(has_written);
}

TEST(Engine, LaterReaderDoesNotOvertakeAWaitingWriter) {
  Cell x;
  Engine engine({.cpu_workers = 3});
  Gate gate;
  int64_t seen = -1;
  engine.push(queued({&x.var}, {}, [&] { gate.pass(); }));
  engine.push(queued({}, {{&x.var}}, [&] { x.value = 5; }));
  engine.push(queued({&x.var}, {}, [&] { seen = x.value; }));
  gate.open();
  engine.wait_all();
  EXPECT_EQ(seen, 5);
}

TEST(Engine, WaitIsForReadingAndWaitWriteForAll) {
  Cell x;
  Engine engine;
  Gate gate;
  engine.push(queued({&x.var}, {}, [&] { gate.pass(); }));
  engine.wait(x.var);  // a reader does not block a reader
  std::thread opener([&] {
    std::this_thread::sleep_for(milliseconds(10));
    gate.open();
  });
  engine.wait_write(x.var);
  EXPECT_TRUE(gate.is_open());
  opener.join();
}

TEST(Engine, HigherPriorityRunsFirstThenInOrder) {
  Cell blocker;
  Engine engine;
  Gate gate;
  std::vector<int> order;
  engine.push(queued({}, {{&blocker.var}}, [&] { gate.pass(); }));
  std::deque<Cell> cells(6);
  for (int i = 0; i < 6; ++i) {
    Work work = queued({}, {{&cells[static_cast<size_t>(i)].var}}, [&, i] { order.push_back(i); });
    work.priority = i % 2;
    engine.push(std::move(work));
  }
  gate.open();
  engine.wait_all();
  EXPECT_EQ(order, (std::vector<int>{1, 3, 5, 0, 2, 4}));
}

TEST(Engine, DuplicatesAndReadWriteOfOneVar) {
  Cell x;
  Engine engine;
  for (int64_t cost : {int64_t{0}, Work::kUnknownCost}) {
    uint64_t before = x.var.version();
    Work work = queued({&x.var, &x.var}, {{&x.var}, {&x.var}}, [&] { ++x.value; });
    work.cost_ns = cost;
    engine.push(std::move(work));
    engine.wait(x.var);
    EXPECT_EQ(x.var.version(), before + 1);
  }
  EXPECT_EQ(x.value, 2);
  engine.wait_write(x.var);
}

TEST(Engine, WorkMayPushAndWaitForWorkOfItsOwnQueue) {
  Cell inner, outer;
  Engine engine({.cpu_workers = 1, .max_pending = 1});
  engine.push(queued({}, {{&outer.var}}, [&] {
    engine.push(queued({}, {{&inner.var}}, [&] { inner.value = 3; }));
    engine.wait(inner.var);
    engine.wait(outer.var);  // its own: no deadlock
    outer.value = inner.value + 1;
  }));
  engine.wait(outer.var);
  EXPECT_EQ(outer.value, 4);
}

TEST(Engine, WaitAllInsideWorkWaitsForTheOthers) {
  Cell a, b;
  Engine engine({.cpu_workers = 1});
  int64_t seen = 0;
  engine.push(queued({}, {{&a.var}}, [&] {
    engine.push(queued({}, {{&b.var}}, [&] { b.value = 2; }));
    engine.wait_all();
    seen = b.value;
  }));
  engine.wait_all();
  EXPECT_EQ(seen, 2);
}

TEST(Engine, LanesAndDevicesHaveThreadsOfTheirOwn) {
  Cell a, b, c;
  Engine engine;
  Gate gate;
  engine.push(queued({}, {{&a.var}}, [&] { gate.pass(); }));
  Work copy = queued({}, {{&b.var}}, [&] { b.value = max_threads(); });
  copy.queue.lane = Lane::kCopy;
  engine.push(std::move(copy));
  Work remote = queued({}, {{&c.var}}, [&] { c.value = 1; });
  remote.queue.device = {DeviceKind::kGpu, 0};
  remote.cost_ns = 0;  // of a device's queue: never on the caller
  engine.push(std::move(remote));
  engine.wait(b.var);
  engine.wait(c.var);
  EXPECT_EQ(b.value, 1) << "a copy lane must not enter parallel regions";
  gate.open();
  engine.wait(a.var);
}

TEST(Engine, ClosuresAreGoneAfterWaitAll) {
  Cell x;
  Engine engine;
  auto token = std::make_shared<int>(1);
  for (int i = 0; i < 100; ++i) engine.push(queued({}, {{&x.var}}, [token] {}));
  engine.wait_all();
  EXPECT_EQ(token.use_count(), 1);
}

TEST(Engine, TryRunRefusesABusyVar) {
  Cell x;
  Engine engine;
  Gate gate;
  Touch touch{&x.var};
  EXPECT_TRUE(engine.try_run({}, {&touch, 1}, 0, "set", [&] { x.value = 1; }));
  engine.push(queued({}, {{&x.var}}, [&] { gate.pass(); }));
  EXPECT_FALSE(engine.try_run({}, {&touch, 1}, 0, "set", [&] { x.value = 2; }));
  gate.open();
  engine.wait(x.var);
  EXPECT_EQ(x.value, 1);
}

TEST(Engine, WorkOfMiddleSizeRunsHereWithAllCoresWhenNothingElseDoes) {
  Cell x, y;
  Engine engine({.inline_ns = 1'000, .alone_ns = 1'000'000});
  Touch touch{&x.var};
  auto run = [&](int64_t cost) {
    return engine.try_run({}, {&touch, 1}, cost, "count", [&] { x.value = max_threads(); });
  };
  EXPECT_TRUE(run(0));
  EXPECT_EQ(x.value, 1);
  EXPECT_TRUE(run(500'000));
  EXPECT_EQ(x.value, max_threads());
  EXPECT_FALSE(run(2'000'000));
  Gate gate;
  engine.push(queued({}, {{&y.var}}, [&] { gate.pass(); }));
  EXPECT_FALSE(run(500'000)) << "a worker has the cores";
  EXPECT_TRUE(run(500));
  EXPECT_EQ(x.value, 1);
  gate.open();
  engine.wait(y.var);
}

TEST(Engine, RunAheadIsBoundedByCount) {
  Cell x;
  Engine engine({.max_pending = 8});
  Gate gate;
  engine.push(queued({}, {{&x.var}}, [&] { gate.pass(); }));
  std::atomic<int> pushed{0};
  std::thread producer([&] {
    for (int i = 0; i < 100; ++i, ++pushed)
      engine.push(queued({&x.var}, {{&x.var}}, [&] { ++x.value; }));
  });
  while (engine.pending() < 8) std::this_thread::yield();
  std::this_thread::sleep_for(milliseconds(20));
  EXPECT_EQ(engine.pending(), 8);
  EXPECT_EQ(pushed, 7);
  gate.open();
  producer.join();
  engine.wait_all();
  EXPECT_EQ(x.value, 100);
}

TEST(Engine, RunAheadIsBoundedByBytes) {
  Cell x;
  Engine engine({.max_pending_bytes = 1000});
  Gate gate;
  auto push = [&](int64_t bytes) {
    Work work = queued({&x.var}, {{&x.var}}, [&] { gate.pass(); });
    work.bytes = bytes;
    engine.push(std::move(work));
  };
  push(5000);  // alone it may exceed the bound
  std::atomic<bool> is_through{false};
  std::thread producer([&] {
    push(1);
    is_through = true;
  });
  std::this_thread::sleep_for(milliseconds(20));
  EXPECT_FALSE(is_through);
  EXPECT_EQ(engine.pending_bytes(), 5000);
  gate.open();
  producer.join();
  engine.wait_all();
  EXPECT_EQ(engine.pending_bytes(), 0);
}

TEST(Engine, StopFinishesRunningWorkAndDropsTheRest) {
  Cell x, y;
  Engine engine;
  Gate gate;
  std::atomic<bool> has_started{false};
  engine.push(queued({}, {{&x.var}}, [&] {
    has_started = true;
    gate.pass();
    x.value = 1;
  }));
  engine.push(queued({&x.var}, {{&y.var}}, [&] { y.value = 1; }));
  while (!has_started) std::this_thread::yield();
  std::thread opener([&] {
    std::this_thread::sleep_for(milliseconds(10));
    gate.open();
  });
  engine.stop();
  opener.join();
  EXPECT_EQ(x.value, 1);
  EXPECT_EQ(y.value, 0);
  engine.wait(x.var);
  EXPECT_THROW(engine.wait(y.var), Error);
  engine.push(queued({&x.var}, {{&y.var}}, [&] { y.value = 9; }));  // runs here
  EXPECT_EQ(y.value, 9);
  engine.wait(y.var);
  engine.stop();  // again is harmless
}

TEST(Engine, DestroyedWithWorkInFlight) {
  std::deque<Cell> cells(64);
  {
    Engine engine({.cpu_workers = 2});
    for (Cell& cell : cells) {
      engine.push(queued({}, {{&cell.var}}, [] { std::this_thread::sleep_for(milliseconds(1)); }));
    }
  }
  for (Cell& cell : cells) EXPECT_TRUE(cell.var.is_settled());
}

// Random work from several threads, each on Vars of its own: every Var must end as if all had run
// in the order of pushing. Half of it may run inline.
void push_at_random(Engine& engine, std::deque<Cell>& cells, std::vector<int64_t>& model,
                    uint32_t seed, int steps) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<size_t> pick(0, cells.size() - 1);
  for (int step = 0; step < steps; ++step) {
    size_t a = pick(random), b = pick(random), out = pick(random);
    model[out] = (model[a] * 3 + model[b] + step) % 1000003;
    Work work =
        queued({&cells[a].var, &cells[b].var}, {{&cells[out].var}}, [&cells, a, b, out, step] {
          cells[out].value = (cells[a].value * 3 + cells[b].value + step) % 1000003;
        });
    work.cost_ns = random() % 2 ? 0 : Work::kUnknownCost;
    work.priority = static_cast<int>(random() % 3);
    if (random() % 8 == 0) work.queue.lane = Lane::kCopy;
    engine.push(std::move(work));
    if (random() % 64 == 0) {
      engine.wait(cells[out].var);
      EXPECT_EQ(cells[out].value, model[out]);
    }
  }
}

TEST(Engine, AnyScheduleEqualsTheSerialOne) {
  constexpr int kThreads = 4;
  std::vector<std::deque<Cell>> cells(kThreads);
  Engine engine({.cpu_workers = 3, .max_pending = 64});
  std::vector<std::vector<int64_t>> models(kThreads, std::vector<int64_t>(8));
  std::vector<std::thread> threads;
  for (size_t t = 0; t < kThreads; ++t) {
    cells[t].resize(8);
    threads.emplace_back([&, t] {
      push_at_random(engine, cells[t], models[t], static_cast<uint32_t>(t + 1), 3000);
    });
  }
  for (std::thread& thread : threads) thread.join();
  engine.wait_all();
  for (size_t t = 0; t < kThreads; ++t) {
    for (size_t i = 0; i < 8; ++i) EXPECT_EQ(cells[t][i].value, models[t][i]);
  }
}

// Threads share Vars: order between threads is free, but a write is alone and increments must all
// arrive.
TEST(Engine, SharedVarsLoseNoWrite) {
  constexpr int kThreads = 4, kSteps = 2000;
  std::deque<Cell> cells(4);
  Engine engine({.cpu_workers = 2, .max_pending = 128});
  std::vector<std::thread> threads;
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      std::mt19937 random(static_cast<uint32_t>(t));
      for (int step = 0; step < kSteps; ++step) {
        Cell& cell = cells[random() % cells.size()];
        Work work = queued({&cell.var}, {{&cell.var}}, [&cell] { ++cell.value; });
        if (random() % 2) work.cost_ns = 0;
        engine.push(std::move(work));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  engine.wait_all();
  int64_t total = 0;
  for (Cell& cell : cells) {
    total += cell.value;
    EXPECT_EQ(cell.var.version(), static_cast<uint64_t>(cell.value));
  }
  EXPECT_EQ(total, kThreads * kSteps);
}

}  // namespace
}  // namespace mx
