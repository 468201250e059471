#include "team/team.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <set>
#include <thread>
#include <vector>

#include "team/float_mode.h"
#include "team/openmp.h"

namespace mx::team {
namespace {

template <class Body>
void run(int threads, Body body) {
  auto call = [](void* data) { (*static_cast<Body*>(data))(); };
  ASSERT_TRUE(start(threads, call, &body));
  body();
  end();
}

TEST(Team, EachThreadHasItsNumber) {
  for (int threads : {1, 2, 5, 3}) {
    std::vector<std::atomic<int>> calls(static_cast<size_t>(threads));
    run(threads, [&] {
      EXPECT_EQ(thread_count(), threads);
      ++calls[static_cast<size_t>(thread_number())];
    });
    for (const auto& count : calls) EXPECT_EQ(count, 1);
  }
  EXPECT_EQ(thread_count(), 1);
  EXPECT_EQ(thread_number(), 0);
}

TEST(Team, ARegionInsideRunsAlone) {
  std::atomic<int> inner{0};
  run(3, [&] {
    EXPECT_TRUE(in_region());
    int outer = thread_number();
    run(4, [&] {
      ++inner;
      EXPECT_EQ(thread_count(), 1);
      EXPECT_EQ(thread_number(), 0);
      barrier();
    });
    EXPECT_EQ(thread_number(), outer);
    EXPECT_EQ(thread_count(), 3);
  });
  EXPECT_EQ(inner, 3);
  EXPECT_FALSE(in_region());
}

TEST(Team, NobodyLeavesABarrierEarly) {
  constexpr int kThreads = 3, kRounds = 200;
  std::atomic<int> arrived{0};
  run(kThreads, [&] {
    for (int round = 1; round <= kRounds; ++round) {
      ++arrived;
      barrier();
      EXPECT_GE(arrived, round * kThreads);
      barrier();
    }
  });
  EXPECT_EQ(arrived, kThreads * kRounds);
}

TEST(Team, AHelperThatSleptComesBack) {
  set_spin_ns(1'000);
  for (int i = 0; i < 5; ++i) {
    std::atomic<int> calls{0};
    run(2, [&] { ++calls; });
    EXPECT_EQ(calls, 2);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  set_spin_ns(100'000);
}

TEST(Team, ManyThreadsStartRegionsAtOnce) {
  std::atomic<int> calls{0};
  std::vector<std::thread> callers;
  for (int t = 0; t < 4; ++t) {
    callers.emplace_back([&] {
      for (int i = 0; i < 200; ++i) run(3, [&] { ++calls; });
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(calls, 4 * 200 * 3);
}

TEST(Team, HelpersTakeTheFloatingPointMode) {
  const unsigned before = float_mode();
  const unsigned flags = flushing_denormals(0);
  for (unsigned mode : {flushing_denormals(before), before}) {
    set_float_mode(mode);
    std::atomic<int> equal{0};
    run(2, [&] { equal += (float_mode() & flags) == (mode & flags); });
    EXPECT_EQ(equal, 2);
  }
}

TEST(Team, AForkedChildHasHelpersOfItsOwn) {
  run(2, [] {});
  before_fork();
  pid_t child = fork();
  if (child == 0) {
    in_child();
    std::atomic<int> calls{0};
    run(2, [&] { ++calls; });
    _exit(calls == 2 ? 0 : 1);
  }
  after_fork();
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  run(2, [] {});
}

struct LoopCase {
  long start, end, step, chunk;
  std::vector<std::atomic<int>> hits;
};

TEST(OpenMp, LoopsCoverEachIterationOnce) {
  for (long chunk : {0, 1, 3}) {
    for (long step : {1, 3, -2}) {
      long start = step > 0 ? 0 : 40, end = step > 0 ? 41 : -1;
      LoopCase loop{start, end, step, chunk, std::vector<std::atomic<int>>(41)};
      auto body = [](void* data) {
        auto& it = *static_cast<LoopCase*>(data);
        long first = 0, last = 0;
        for (bool has = GOMP_loop_static_start(it.start, it.end, it.step, it.chunk, &first, &last);
             has; has = GOMP_loop_static_next(&first, &last)) {
          for (long i = first; it.step > 0 ? i < last : i > last; i += it.step) {
            ++it.hits[static_cast<size_t>(i)];
          }
        }
        GOMP_loop_end_nowait();
        GOMP_barrier();
      };
      GOMP_parallel_start(body, &loop, 3);
      body(&loop);
      GOMP_parallel_end();
      for (long i = 0; i < 41; ++i) {
        bool wanted = step > 0 ? i % step == 0 : i % 2 == 0;
        EXPECT_EQ(loop.hits[static_cast<size_t>(i)], wanted ? 1 : 0) << i << " step " << step;
      }
    }
  }
}

TEST(OpenMp, TheThreadSaysHowManyThereAre) {
  omp_set_num_threads(3);
  EXPECT_EQ(omp_get_max_threads(), 3);
  EXPECT_FALSE(omp_in_parallel());
  std::atomic<int> threads{0};
  auto body = [](void* data) {
    *static_cast<std::atomic<int>*>(data) += omp_in_parallel() ? omp_get_num_threads() : 0;
  };
  GOMP_parallel_start(body, &threads, 0);
  body(&threads);
  GOMP_parallel_end();
  EXPECT_EQ(threads, 9);
  std::thread([] { EXPECT_GE(omp_get_max_threads(), 1); }).join();
}

}  // namespace
}  // namespace mx::team
