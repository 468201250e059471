#include "engine/exchange.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <deque>
#include <limits>
#include <thread>

#include "base/error.h"
#include "engine/engine_testing.h"

namespace mx {
namespace {

using Numbers = std::vector<double>;

struct Member {
  Cell cell;
  std::vector<Numbers> got;
};

Work meet(Exchange& exchange, const std::string& key, int members, Member& member,
          Numbers numbers) {
  return queued({}, {{&member.cell.var}}, [&exchange, key, members, &member, numbers] {
    member.got = exchange.trade(key, members, &member, numbers);
  });
}

TEST(Exchange, OneWorkerIsEnough) {
  std::array<Member, 3> members;
  Engine engine;
  Exchange exchange(engine);
  for (int i = 0; i < 3; ++i) {
    engine.push(meet(exchange, "a", 3, members[static_cast<size_t>(i)], {3.0 - i, 1}));
  }
  engine.wait_all();
  for (const Member& member : members) {
    EXPECT_EQ(member.got, (std::vector<Numbers>{{1, 1}, {2, 1}, {3, 1}}));
  }
}

TEST(Exchange, OrderDoesNotDependOnWhoComesFirst) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (bool swapped : {false, true}) {
    std::array<Member, 2> members;
    Engine engine;
    Exchange exchange(engine);
    engine.push(meet(exchange, "a", 2, members[0], {swapped ? 2.0 : nan}));
    engine.push(meet(exchange, "a", 2, members[1], {swapped ? nan : 2.0}));
    engine.wait_all();
    EXPECT_EQ(members[0].got[0][0], 2);
    EXPECT_TRUE(std::isnan(members[1].got[1][0]));
  }
}

TEST(Exchange, MemberThatComesTwiceJoinsTheNextRound) {
  std::array<Member, 2> members;
  std::array<Cell, 4> cells;
  std::array<double, 4> sums = {};
  Engine engine({.cpu_workers = 2});
  Exchange exchange(engine);
  auto push = [&](size_t call, Member& member, double number) {
    engine.push(queued({}, {{&cells[call].var}}, [&exchange, &sums, call, &member, number] {
      auto all = exchange.trade("a", 2, &member, {number});
      sums[call] = all[0][0] + all[1][0];
    }));
    engine.push(queued({}, {}, [] {}));
  };
  push(0, members[0], 1);
  push(1, members[0], 10);
  push(2, members[1], 2);
  push(3, members[1], 20);
  engine.wait_all();
  // Two calls of one member never meet; which of its calls comes first is the caller's affair.
  EXPECT_EQ(sums[0] + sums[1], sums[2] + sums[3]);
  EXPECT_EQ(sums[0] + sums[1], 33);
}

TEST(Exchange, KeysAndRoundsDoNotMix) {
  constexpr int kDevices = 2, kRounds = 50;
  std::deque<Cell> chain(kDevices);
  std::array<double, kDevices> totals = {};
  Engine engine({.cpu_workers = 3});
  Exchange exchange(engine);
  for (int round = 0; round < kRounds; ++round) {
    for (size_t device = 0; device < kDevices; ++device) {
      engine.push(queued({}, {{&chain[device].var}}, [&, device, round] {
        auto all = exchange.trade(round % 2 ? "odd" : "even", kDevices, &chain[device],
                                  {static_cast<double>(round)});
        EXPECT_EQ(all[0], all[1]);
        totals[device] += all[0][0];
      }));
    }
  }
  engine.wait_all();
  EXPECT_EQ(totals[0], kRounds * (kRounds - 1) / 2.0);
  EXPECT_EQ(totals[0], totals[1]);
}

TEST(Exchange, FailsWhenTheProgramWaitsForAnIncompleteRound) {
  std::array<Member, 2> members;
  Engine engine({.patience_s = 0.01});
  Exchange exchange(engine);
  engine.push(meet(exchange, "a", 2, members[0], {1}));
  try {
    engine.wait(members[0].cell.var);
    FAIL() << "an incomplete round ended";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("1 of 2 calls came"), std::string::npos)
        << error.what();
  }
  // The next round starts afresh.
  for (Member& member : members) engine.push(meet(exchange, "a", 2, member, {1}));
  for (Member& member : members) engine.wait(member.cell.var);
  EXPECT_EQ(members[0].got.size(), 2U);
}

// Short calls may run on the thread that waits.
TEST(Exchange, FailsWhereTheOneWhoWaitsRunsTheCall) {
  std::array<Member, 2> members;
  Engine engine({.patience_s = 0.001});
  Exchange exchange(engine);
  for (int round = 0; round < 20; ++round) {
    Work work = meet(exchange, "a", 2, members[0], {1});
    work.cost_ns = 1'000'000;
    engine.push(std::move(work));
    EXPECT_THROW(engine.wait(members[0].cell.var), Error);
  }
  for (Member& member : members) {
    Work work = meet(exchange, "a", 2, member, {1});
    work.cost_ns = 1'000'000;
    engine.push(std::move(work));
  }
  for (Member& member : members) engine.wait(member.cell.var);
  EXPECT_EQ(members[0].got.size(), 2U);
}

TEST(Exchange, WaitsAsLongAsSomethingRuns) {
  std::array<Member, 2> members;
  Gate gate;
  Engine engine({.cpu_workers = 2, .patience_s = 0});
  Exchange exchange(engine);
  engine.push(queued({}, {{&members[1].cell.var}}, [&] { gate.pass(); }));
  engine.push(meet(exchange, "a", 2, members[0], {1}));
  engine.push(meet(exchange, "a", 2, members[1], {2}));
  std::thread opener([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(120));
    gate.open();
  });
  engine.wait(members[0].cell.var);
  opener.join();
  EXPECT_EQ(members[0].got, (std::vector<Numbers>{{1}, {2}}));
  engine.wait_all();
}

TEST(Exchange, ABoundOnPendingWorkDoesNotKeepTheOthersAway) {
  std::array<Member, 2> members;
  Engine engine({.max_pending = 2, .patience_s = 60});
  Exchange exchange(engine);
  engine.push(meet(exchange, "a", 2, members[0], {1}));
  for (int i = 0; i < 20; ++i) engine.push(queued({}, {{&members[0].cell.var}}, [] {}));
  engine.push(meet(exchange, "a", 2, members[1], {2}));
  engine.wait_all();
  EXPECT_EQ(members[1].got, (std::vector<Numbers>{{1}, {2}}));
}

TEST(Exchange, StopEndsTheWait) {
  Member member;
  Engine engine({.patience_s = 3600});
  Exchange exchange(engine);
  engine.push(meet(exchange, "a", 2, member, {1}));
  engine.stop();
  EXPECT_TRUE(member.got.empty());
}

TEST(Exchange, SynchronousEngineFailsOnTheCaller) {
  Member member;
  Engine engine({.synchronous = true, .patience_s = 0.01});
  Exchange exchange(engine);
  EXPECT_THROW(engine.push(meet(exchange, "a", 2, member, {1})), Error);
}

}  // namespace
}  // namespace mx
