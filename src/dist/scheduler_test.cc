#include "dist/scheduler.h"

#include <gtest/gtest.h>

namespace mx::dist {
namespace {

struct SchedulerTest : ::testing::Test {
  Scheduler scheduler{{.workers = 2, .servers = 1, .timeout_s = 10, .start_timeout_s = 100}, 0};

  static Peer peer(const std::string& name) { return {0, name}; }
  Letters hello(const std::string& name, Role role, double now, int wanted = -1) {
    return scheduler.handle(peer(name),
                            {.verb = Verb::kHello,
                             .rank = wanted,
                             .ticket = 1,
                             .number = static_cast<int32_t>(role),
                             .key = "host-" + name,
                             .text = role == Role::kServer ? "1.2.3.4:5" : ""},
                            now);
  }
  Letters begin(int wanted = -1) {
    hello("a", Role::kWorker, 0, wanted);
    hello("s", Role::kServer, 0);
    return hello("b", Role::kWorker, 0);
  }
  Letters say(const std::string& name, Verb verb, double now) {
    return scheduler.handle(peer(name), {.verb = verb, .ticket = 5}, now);
  }
};

TEST_F(SchedulerTest, WelcomesAllWithTheirRanks) {
  Letters letters = begin();
  ASSERT_EQ(letters.size(), 3u);
  for (const Letter& letter : letters) {
    EXPECT_EQ(letter.message.verb, Verb::kWelcome);
    EXPECT_EQ(letter.message.rank, letter.to.identity == "b" ? 1 : 0);
    EXPECT_NE(letter.message.text.find("server 0 host-s 1.2.3.4:5\n"), std::string::npos);
  }
}

TEST_F(SchedulerTest, GivesTheRankThatIsAskedFor) {
  for (const Letter& letter : begin(1)) {
    EXPECT_EQ(letter.message.rank, letter.to.identity == "a" ? 1 : 0);
  }
}

TEST_F(SchedulerTest, RefusesOneTooMany) {
  begin();
  Letters letters = hello("c", Role::kWorker, 1);
  ASSERT_EQ(letters.size(), 1u);
  EXPECT_EQ(letters[0].message.verb, Verb::kError);
}

TEST_F(SchedulerTest, ABarrierOpensForAll) {
  begin();
  EXPECT_TRUE(say("a", Verb::kBarrier, 1).empty());
  Letters open = say("b", Verb::kBarrier, 2);
  ASSERT_EQ(open.size(), 2u);
  EXPECT_EQ(open[0].message.verb, Verb::kReply);
  EXPECT_EQ(open[0].message.ticket, 5u);
}

TEST_F(SchedulerTest, AVoteOfOneReachesEverybodyAtTheBarrier) {
  begin();
  auto vote = [&](const char* who, int32_t number) {
    return scheduler.handle({0, who}, {.verb = Verb::kBarrier, .number = number}, 1);
  };
  EXPECT_TRUE(vote("a", 1).empty());
  Letters open = vote("b", 0);
  ASSERT_EQ(open.size(), 2u);
  for (const Letter& letter : open) EXPECT_EQ(letter.message.number, 1);
  vote("a", 0);  // the next barrier starts anew
  EXPECT_EQ(vote("b", 0)[0].message.number, 0);
}

TEST_F(SchedulerTest, SilenceIsDeathAndEverybodyHears) {
  begin();
  for (double now = 0; now < 11; now += 1) {
    say("a", Verb::kBeat, now);
    say("s", Verb::kBeat, now);
    EXPECT_TRUE(now > 10 || scheduler.tick(now).empty());
  }
  Letters told = scheduler.tick(11);
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[0].message.verb, Verb::kGone);
  EXPECT_EQ(told[0].message.rank, 1);
  EXPECT_EQ(told[0].message.key, "host-b");
  EXPECT_NE(told[0].message.text.find("silent for 10 s"), std::string::npos);
  // Who is taken for dead and comes back hears so too.
  EXPECT_EQ(say("b", Verb::kBeat, 12)[0].message.verb, Verb::kGone);
  EXPECT_EQ(say("a", Verb::kBarrier, 12)[0].message.verb, Verb::kError);
}

TEST_F(SchedulerTest, ItsOwnSleepIsNobodysDeath) {
  begin();
  EXPECT_TRUE(scheduler.tick(1000).empty());
  EXPECT_TRUE(scheduler.tick(1001).empty());
}

TEST_F(SchedulerTest, ServersStopWhenNoWorkerIsLeft) {
  begin();
  say("a", Verb::kGoodbye, 1);
  Letters told = say("b", Verb::kGoodbye, 2);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told.back().message.verb, Verb::kStop);
  EXPECT_FALSE(scheduler.is_over());
  say("s", Verb::kGoodbye, 3);
  EXPECT_TRUE(scheduler.is_over());
  EXPECT_TRUE(scheduler.failure().empty());
}

TEST_F(SchedulerTest, AWorkerThatLeavesOpensTheBarrierWithAnError) {
  begin();
  say("a", Verb::kBarrier, 1);
  Letters told = say("b", Verb::kGoodbye, 2);
  bool is_told = false;
  for (const Letter& letter : told) {
    is_told |= letter.to.identity == "a" && letter.message.verb == Verb::kError &&
               letter.message.text.find("worker 1 on host-b has left") != std::string::npos;
  }
  EXPECT_TRUE(is_told);
}

TEST_F(SchedulerTest, ABarrierAfterAWorkerHasGoneSaysHowItWent) {
  begin();
  say("b", Verb::kGoodbye, 1);
  Letters told = say("a", Verb::kBarrier, 2);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].message.text, "kvstore.barrier: worker 1 on host-b has left");
}

TEST_F(SchedulerTest, WhoHasLeftStillHearsOfDeaths) {
  begin();
  for (const Letter& letter : say("a", Verb::kGoodbye, 0)) EXPECT_NE(letter.to.identity, "a");
  for (double now = 0; now < 11; now += 1) {
    say("a", Verb::kBeat, now);
    say("s", Verb::kBeat, now);
    scheduler.tick(now);
  }
  Letters told = scheduler.tick(11);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told[0].to.identity, "a");
  EXPECT_EQ(told[0].message.key, "host-b");
}

TEST_F(SchedulerTest, WhoWaitsForTheOthersAtItsEndIsWatched) {
  begin();
  auto leave = [&](int32_t number) {
    Message goodbye{.verb = Verb::kGoodbye, .ticket = 7, .number = number};
    return scheduler.handle(peer("b"), goodbye, 0);
  };
  EXPECT_EQ(leave(1).at(0).message.ticket, 7u);
  auto until = [&](double end) {
    Letters told;
    for (double now = 0; now <= end; now += 1) {
      say("a", Verb::kBeat, now);
      say("s", Verb::kBeat, now);
      told = scheduler.tick(now);
      if (!told.empty()) break;
    }
    return told;
  };
  Letters told = until(12);
  ASSERT_FALSE(told.empty());
  EXPECT_EQ(told[0].message.key, "host-b");
  EXPECT_GT(told[0].message.threshold, 0);
}

TEST_F(SchedulerTest, WhoHasGoneForGoodIsNotWatched) {
  begin();
  scheduler.handle(peer("b"), {.verb = Verb::kGoodbye, .number = 1}, 0);
  EXPECT_TRUE(say("b", Verb::kGoodbye, 1).empty());
  for (double now = 0; now < 30; now += 1) {
    say("a", Verb::kBeat, now);
    say("s", Verb::kBeat, now);
    EXPECT_TRUE(scheduler.tick(now).empty());
  }
}

TEST_F(SchedulerTest, AServerThatLeavesBeforeTheWorkersIsALoss) {
  begin();
  Letters told = say("s", Verb::kGoodbye, 1);
  ASSERT_EQ(told.size(), 2u);
  for (const Letter& letter : told) {
    EXPECT_EQ(letter.message.verb, Verb::kGone);
    EXPECT_EQ(letter.message.number, static_cast<int32_t>(Role::kServer));
    EXPECT_GT(letter.message.threshold, 0);  // as of one that died
    EXPECT_EQ(letter.message.text, "has left");
  }
}

TEST_F(SchedulerTest, SaysWhoDidNotCome) {
  for (double now = 0; now < 100; now += 1) {
    hello("a", Role::kWorker, now);
    say("a", Verb::kBeat, now);
    scheduler.tick(now);
  }
  Letters told = scheduler.tick(101);
  ASSERT_EQ(told.size(), 1u);
  EXPECT_NE(told[0].message.text.find("1 of 2 workers and 0 of 1 servers"), std::string::npos);
  EXPECT_TRUE(scheduler.is_over());
}

}  // namespace
}  // namespace mx::dist
