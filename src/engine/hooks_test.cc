#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "base/error.h"
#include "engine/engine.h"
#include "engine/engine_testing.h"

namespace mx {
namespace {

// Stands for the interpreter's lock: the caller holds it, and work may need it.
struct Interpreter {
  std::mutex lock;
  std::atomic<int> blocks{0};
  std::atomic<bool> is_interrupted{false};
};
Interpreter& interpreter() {
  static Interpreter it;
  return it;
}
class Interrupted : public std::runtime_error {
 public:
  Interrupted() : std::runtime_error("interrupted") {}
};

constexpr Hooks kHooks = {
    .before_block = []() -> void* {
      ++interpreter().blocks;
      interpreter().lock.unlock();
      return &interpreter();
    },
    .after_block = [](void* token) { static_cast<Interpreter*>(token)->lock.lock(); },
    .interrupted =
        [] {
          if (interpreter().is_interrupted.exchange(false)) throw Interrupted();
        },
};

TEST(Hooks, InterpreterLockIsFreeDuringAWait) {
  std::lock_guard held(interpreter().lock);
  Cell x;
  Engine engine;
  engine.set_hooks(&kHooks);
  engine.push(queued({}, {{&x.var}}, [&] {
    std::lock_guard lock(interpreter().lock);  // as work written in Python does
    x.value = 1;
  }));
  engine.wait(x.var);
  EXPECT_EQ(x.value, 1);
}

TEST(Hooks, InlineWorkNeverBlocks) {
  std::lock_guard held(interpreter().lock);
  Cell x;
  Engine engine;
  engine.set_hooks(&kHooks);
  int before = interpreter().blocks;
  Work work = queued({}, {{&x.var}}, [&] { x.value = 1; });
  work.cost_ns = 0;
  engine.push(std::move(work));
  engine.wait(x.var);
  EXPECT_EQ(interpreter().blocks, before);
}

TEST(Hooks, InterruptEndsAWait) {
  std::lock_guard held(interpreter().lock);
  Cell x;
  Engine engine;
  engine.set_hooks(&kHooks);
  Gate gate;
  engine.push(queued({}, {{&x.var}}, [&] { gate.pass(); }));
  interpreter().is_interrupted = true;
  EXPECT_THROW(engine.wait(x.var), Interrupted);
  gate.open();
  EXPECT_NO_THROW(engine.wait(x.var));
}

TEST(Hooks, InterruptEndsAPushThatWaits) {
  std::lock_guard held(interpreter().lock);
  Cell x, y;
  Engine engine({.max_pending = 1});
  engine.set_hooks(&kHooks);
  Gate gate;
  engine.push(queued({}, {{&x.var}}, [&] { gate.pass(); }));
  interpreter().is_interrupted = true;
  EXPECT_THROW(engine.push(queued({}, {{&y.var}}, [] {})), Interrupted);
  EXPECT_TRUE(y.var.is_settled()) << "the work was not taken";
  gate.open();
  engine.wait_all();
}

TEST(Hooks, StopLetsWorkHaveTheInterpreterLock) {
  std::lock_guard held(interpreter().lock);
  Cell x;
  Engine engine;
  engine.set_hooks(&kHooks);
  std::atomic<bool> has_started{false};
  engine.push(queued({}, {{&x.var}}, [&] {
    has_started = true;
    std::lock_guard lock(interpreter().lock);
    x.value = 1;
  }));
  while (!has_started) std::this_thread::yield();
  engine.stop();
  EXPECT_EQ(x.value, 1);
}

}  // namespace
}  // namespace mx
