#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "base/error.h"
#include "engine/engine_testing.h"

namespace mx {
namespace {

// Until a worker has begun it; what is long, or takes nobody knows how long, is left to workers.
TEST(Engine, WhoWaitsRunsShortWorkThatIsReady) {
  constexpr int kRounds = 200;
  constexpr int64_t kShort = 1'000'000, kLong = 1'000'000'000;
  Cell x;
  Engine engine;
  for (int64_t cost : {kShort, kLong, Work::kUnknownCost}) {
    std::atomic<int> runs{0}, here{0};
    for (int round = 0; round < kRounds; ++round) {
      Work work = queued({&x.var}, {{&x.var}}, [&, self = std::this_thread::get_id()] {
        ++runs;
        here += std::this_thread::get_id() == self;
      });
      work.cost_ns = cost;
      engine.push(std::move(work));
      engine.wait(x.var);
      EXPECT_EQ(runs, round + 1);
    }
    if (cost == kShort) {
      EXPECT_GT(here, 0);
    } else {
      EXPECT_EQ(here, 0);
    }
  }
}

TEST(Engine, ShortWorkOfAWaiterMayFail) {
  Cell x;
  Engine engine;
  for (int round = 0; round < 20; ++round) {
    Work work = queued({}, {{&x.var, true}}, [] { fail<DeviceError>("broken"); });
    work.cost_ns = 1'000'000;
    engine.push(std::move(work));
    EXPECT_THROW(engine.wait(x.var), DeviceError);
  }
}

}  // namespace
}  // namespace mx
