#include "base/parallel.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <thread>
#include <vector>

#include "team/openmp.h"

namespace mx {
namespace {

TEST(Parallel, ForCoversEachIndexOnce) {
  for (int64_t n : {0, 1, 2, 7, 1000, 100'003}) {
    for (int64_t grain : {1, 3, 64, 1'000'000}) {
      std::vector<std::atomic<int>> hits(static_cast<size_t>(n));
      parallel_for(n, grain, [&](int64_t begin, int64_t end) {
        EXPECT_LT(begin, end);
        for (int64_t i = begin; i < end; ++i) ++hits[static_cast<size_t>(i)];
      });
      for (auto& hit : hits) ASSERT_EQ(hit, 1) << "n " << n << " grain " << grain;
    }
  }
}

TEST(Parallel, PartsAreNotSmallerThanTheGrain) {
  parallel_for(100, 40, [&](int64_t begin, int64_t end) { EXPECT_GE(end - begin, 40); });
}

TEST(Parallel, RunCallsEachThreadOnce) {
  std::atomic<int> calls{0}, threads{0};
  std::vector<std::atomic<int>> seen(64);
  parallel_run(4, [&](int thread, int count) {
    threads = count;
    ++calls;
    ++seen[static_cast<size_t>(thread)];
  });
  EXPECT_EQ(calls, threads);
  for (int i = 0; i < threads; ++i) EXPECT_EQ(seen[static_cast<size_t>(i)], 1);
}

TEST(Parallel, ThreadsOfARegionRunAtTheSameTime) {
  std::atomic<int> arrived{0};
  parallel_run(max_threads(), [&](int, int count) {
    ++arrived;
    while (arrived < count) std::this_thread::yield();
  });
  EXPECT_GE(arrived, 1);
}

TEST(Parallel, NestedRegionsRunOnOneThread) {
  EXPECT_FALSE(in_parallel());
  std::atomic<int> outer{0};
  parallel_run(2, [&](int, int count) {
    outer = count;
    if (count == 1) return;
    EXPECT_TRUE(in_parallel());
    EXPECT_EQ(max_threads(), 1);
    parallel_run(2, [&](int thread, int inner) {
      EXPECT_EQ(thread, 0);
      EXPECT_EQ(inner, 1);
    });
    EXPECT_TRUE(in_parallel());
  });
  EXPECT_FALSE(in_parallel());
}

TEST(Parallel, SerialScopeIsSerialAndNests) {
  int outside = max_threads();
  {
    SerialScope scope;
    EXPECT_EQ(max_threads(), 1);
    {
      SerialScope inner;
    }
    EXPECT_EQ(max_threads(), 1);
    int calls = 0;
    parallel_for(1000, 1, [&](int64_t, int64_t) { ++calls; });
    EXPECT_EQ(calls, 1);
  }
  EXPECT_EQ(max_threads(), outside);
}

TEST(Parallel, SerialScopeHoldsForLibrariesInsideRegions) {
  int outside = omp_get_max_threads();
  parallel_run(max_threads(), [&](int, int) {
    int around = omp_get_max_threads();
    {
      SerialScope scope;
      EXPECT_EQ(omp_get_max_threads(), 1);
    }
    EXPECT_EQ(omp_get_max_threads(), around);
  });
  EXPECT_EQ(omp_get_max_threads(), outside);
}

TEST(Parallel, TeamSizeIsOfTheThread) {
  std::thread small([] {
    set_team_size(1);
    EXPECT_EQ(max_threads(), 1);
  });
  small.join();
  set_team_size(0);
  EXPECT_GE(max_threads(), 1);
}

TEST(Parallel, ExceptionsReachTheCaller) {
  for (int thrower : {0, 1}) {
    std::atomic<bool> has_thrown{false};
    auto region = [&] {
      parallel_run(2, [&](int thread, int) {
        if (thread != thrower) return;
        has_thrown = true;
        throw std::runtime_error("from a thread");
      });
    };
    if (thrower == 1 && max_threads() == 1) continue;
    EXPECT_THROW(region(), std::runtime_error);
    EXPECT_TRUE(has_thrown);
    EXPECT_FALSE(in_parallel());
    EXPECT_NO_THROW(parallel_run(2, [](int, int) {}));
  }
}

TEST(Parallel, ManyThreadsCallAtOnce) {
  std::atomic<int64_t> total{0};
  std::vector<std::thread> callers;
  for (int t = 0; t < 4; ++t) {
    callers.emplace_back([&] {
      for (int i = 0; i < 200; ++i) {
        parallel_for(64, 1, [&](int64_t begin, int64_t end) { total += end - begin; });
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
  EXPECT_EQ(total, 4 * 200 * 64);
}

}  // namespace
}  // namespace mx
