#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <functional>
#include <thread>

#include "base/parallel.h"
#include "engine/engine.h"
#include "engine/engine_testing.h"

// The thread sanitizer refuses threads in a forked child unless told otherwise; other builds never
// call this.
extern "C" const char* __tsan_default_options() {  // NOLINT(*-identifier*)
  return "die_after_fork=0";
}

namespace mx {
namespace {

// Runs the body in a child; true when it returned true there within ten seconds.
bool holds_in_child(const std::function<bool()>& body) {
  pid_t child = fork();
  if (child == 0) {
    alarm(10);  // a hang ends with a signal
    _exit(body() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int64_t sum_in_parallel(int64_t n) {
  std::atomic<int64_t> total{0};
  parallel_for(n, 1, [&](int64_t begin, int64_t end) {
    int64_t part = 0;
    for (int64_t i = begin; i < end; ++i) part += i;
    total += part;
  });
  return total;
}

TEST(Fork, ChildComputesInParallelWithoutAnEngine) {
  EXPECT_EQ(sum_in_parallel(1000), 499500);  // this thread now owns a team
  EXPECT_TRUE(holds_in_child([] { return sum_in_parallel(1000) == 499500; }));
  EXPECT_EQ(sum_in_parallel(1000), 499500);
}

TEST(Fork, ChildUsesTheEngine) {
  Cell x;
  Engine engine;
  auto add = [&] {
    engine.push(queued({&x.var}, {{&x.var}}, [&] { x.value += sum_in_parallel(100); }));
  };
  add();  // a worker exists, and it owns a team
  add();
  EXPECT_TRUE(holds_in_child([&] {
    if (engine.pending() != 0 || x.value != int64_t{2} * 4950) return false;  // all was done before
    add();
    engine.wait(x.var);
    return x.value == int64_t{3} * 4950;
  }));
  add();
  engine.wait(x.var);
  EXPECT_EQ(x.value, int64_t{3} * 4950);
}

TEST(Fork, ChildOfASynchronousEngine) {
  Cell x;
  Engine engine({.synchronous = true});
  auto set = [&] { engine.push(queued({}, {{&x.var}}, [&] { x.value = sum_in_parallel(100); })); };
  set();
  EXPECT_TRUE(holds_in_child([&] {
    x.value = 0;
    set();
    return x.value == 4950;
  }));
}

TEST(Fork, WhileOtherThreadsPush) {
#if defined(__SANITIZE_ADDRESS__)
  GTEST_SKIP() << "the address sanitizer's allocator takes no care of fork(): its lock may be held "
                  "by the other thread for ever in the child";
#endif
  Engine engine({.cpu_workers = 2, .max_pending = 16});
  std::atomic<bool> is_over{false};
  std::thread producer([&] {
    Cell own;
    while (!is_over) {
      Work work = queued({&own.var}, {{&own.var}}, [&own] { ++own.value; });
      if (own.var.version() % 3 == 0) work.cost_ns = 0;
      engine.push(std::move(work));
    }
    engine.wait_write(own.var);
  });
  for (int i = 0; i < 20; ++i) {
    EXPECT_TRUE(holds_in_child([&] {
      Cell x;
      engine.push(queued({}, {{&x.var}}, [&] { x.value = 1; }));
      engine.wait(x.var);
      return x.value == 1;
    }));
  }
  is_over = true;
  producer.join();
  engine.wait_all();
}

TEST(Fork, ExitWithWorkInFlight) {
  EXPECT_TRUE(holds_in_child([] {
    static auto* engine = new Engine;  // as in the library: never destroyed
    static auto* cells = new Cell[2];
    engine->push(queued({}, {{&cells[0].var}}, [] { usleep(50'000); }));
    engine->push(queued({&cells[0].var}, {{&cells[1].var}}, [] { sum_in_parallel(1000); }));
    std::exit(0);  // ends in the middle of the first
    return false;
  }));
}

TEST(Fork, FailuresAreInheritedByTheChild) {
  Cell x;
  Engine engine;
  engine.push(queued({}, {{&x.var}}, [] { throw std::runtime_error("broken"); }));
  EXPECT_TRUE(holds_in_child([&] {
    try {
      engine.wait(x.var);
    } catch (const std::exception&) {
      return true;
    }
    return false;
  }));
}

TEST(Fork, ChildMayForkAndStop) {
  Cell x;
  Engine engine;
  engine.push(queued({}, {{&x.var}}, [&] { x.value = 1; }));
  EXPECT_TRUE(holds_in_child([&] {
    bool grandchild = holds_in_child([&] {
      engine.push(queued({&x.var}, {{&x.var}}, [&] { ++x.value; }));
      engine.wait(x.var);
      return x.value == 2;
    });
    engine.stop();
    return grandchild;
  }));
}

}  // namespace
}  // namespace mx
