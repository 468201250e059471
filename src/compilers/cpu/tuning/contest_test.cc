#include "compilers/cpu/tuning/contest.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <thread>

namespace mx::cpu {
namespace {

constexpr double kNoLimit = 1e9;

// What each rival's runs take, the last one again and again; counts them.
struct Script {
  std::vector<std::vector<Sample>> runs;
  std::vector<size_t> done = std::vector<size_t>(runs.size());

  ContestResult play(double budget = kNoLimit) {
    return hold_contest(runs.size(), {.seconds = budget}, [this](size_t rival) {
      size_t turn = std::min(done[rival]++, runs[rival].size() - 1);
      return runs[rival][turn];
    });
  }
};

TEST(Contest, TakesTheQuickestRunOfEach) {
  Script script{{{{5}, {3}, {3.1}}, {{4}, {3.2}, {3.3}}}};
  ContestResult result = script.play();
  EXPECT_EQ(result.seconds, (std::vector<double>{3, 3.2}));
  EXPECT_TRUE(result.is_sure);
}

TEST(Contest, TheClearlySlowerLeavesEarly) {
  Script script{{{{10}, {10}}, {{1}, {1}}, {{1.1}, {1.1}}}};
  EXPECT_TRUE(script.play().is_sure);
  EXPECT_EQ(script.done[0], 2U);
  EXPECT_GT(script.done[1], 2U);
}

TEST(Contest, EndsWhenOneIsLeft) {
  Script script{{{{10}, {10}}, {{1}, {1}}}};
  EXPECT_TRUE(script.play().is_sure);
  EXPECT_EQ(script.done[1], 2U);
}

// A single long run is no reason to leave, and the contest goes on until runs agree.
TEST(Contest, OutlastsDisturbances) {
  Script script{{{{9}, {2}, {7}, {5}, {2}, {2}}, {{3}, {3}}}};
  ContestResult result = script.play();
  EXPECT_EQ(result.seconds, (std::vector<double>{2, 3}));
  EXPECT_TRUE(result.is_sure);
  EXPECT_GE(script.done[0], 5U);
}

// Runs that agree with each other but were all disturbed prove nothing.
TEST(Contest, IsNotSureOfDisturbedRuns) {
  Script script{{{{2, true}}, {{3}}}};
  ContestResult result = script.play(50);
  EXPECT_FALSE(result.is_sure);
  EXPECT_EQ(result.seconds, (std::vector<double>{2, 3}));
}

TEST(Contest, KeepsToItsBudget) {
  std::vector<Sample> wild;
  for (int i = 0; i < 100; ++i) wild.push_back({1000 * std::pow(0.8, i)});
  Script script{{wild, wild}};
  EXPECT_FALSE(script.play(0).is_sure);
  EXPECT_EQ(script.done, (std::vector<size_t>{5, 5}));  // three times the first turn
  script.done = {0, 0};
  EXPECT_FALSE(script.play(9'000).is_sure);
  EXPECT_EQ(script.done, (std::vector<size_t>{11, 11}));
}

TEST(Contest, NoticesWhenSomebodyElseTakesTheProcessor) {
  cpu_set_t all, one;
  ASSERT_EQ(sched_getaffinity(0, sizeof(all), &all), 0);
  CPU_ZERO(&one);
  for (int i = 0; i < CPU_SETSIZE && CPU_COUNT(&one) == 0; ++i) {
    if (CPU_ISSET(i, &all)) CPU_SET(i, &one);
  }
  ASSERT_EQ(sched_setaffinity(0, sizeof(one), &one), 0);  // the thread inherits it
  std::atomic<bool> is_over = false;
  std::thread other([&] {
    while (!is_over) continue;
  });
  auto busy = [] {
    auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(3);
    while (std::chrono::steady_clock::now() < end) continue;
  };
  bool was_disturbed = false;
  for (int i = 0; i < 1000 && !was_disturbed; ++i) was_disturbed = timed_run(busy).is_disturbed;
  EXPECT_TRUE(was_disturbed);
  is_over = true;
  other.join();
  sched_setaffinity(0, sizeof(all), &all);
}

}  // namespace
}  // namespace mx::cpu
