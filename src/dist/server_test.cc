#include "dist/server.h"

#include <gtest/gtest.h>

#include <cstring>

#include "base/error.h"
#include "dist/two_bits.h"

namespace mx::dist {
namespace {

Payload payload_of(const std::vector<float>& elements) {
  Payload payload = Payload::sized(elements.size() * sizeof(float));
  if (!elements.empty()) std::memcpy(payload.data.get(), elements.data(), payload.size);
  return payload;
}

Message message(Verb verb, int rank, const std::vector<float>& elements = {},
                int32_t number = kSyncPush) {
  static uint64_t ticket = 0;
  return {.verb = verb,
          .rank = rank,
          .ticket = ++ticket,
          .number = number,
          .shape = Shape{static_cast<int64_t>(elements.size())},
          .key = "i0:3",
          .payload = payload_of(elements)};
}

std::vector<float> elements_of(const Message& answer) {
  std::vector<float> elements(answer.payload.size / sizeof(float));
  if (!elements.empty()) {
    std::memcpy(elements.data(), answer.payload.data.get(), answer.payload.size);
  }
  return elements;
}

struct ServerTest : ::testing::Test {
  Server server{{.workers = 2, .update = {}, .command = {}}};
  void SetUp() override { tell(message(Verb::kInit, 0, {0, 0}, kFirstValue)); }

  Letters tell(Message what) {
    Peer from{0, "worker " + std::to_string(what.rank)};
    return server.handle(from, std::move(what));
  }
};
using Floats = std::vector<float>;

TEST_F(ServerTest, ARoundEndsWhenAllHavePushed) {
  Letters first = tell(message(Verb::kPush, 0, {1, 2}));
  ASSERT_EQ(first.size(), 1u);  // taken in
  EXPECT_EQ(first[0].message.verb, Verb::kReply);
  EXPECT_TRUE(tell(message(Verb::kPull, 0)).empty());  // waits for worker 1
  // Worker 1 has pushed nothing: what it pulls is the value before the round.
  EXPECT_EQ(elements_of(tell(message(Verb::kPull, 1))[0].message), (Floats{0, 0}));
  Letters last = tell(message(Verb::kPushPull, 1, {10, 20}));
  ASSERT_EQ(last.size(), 2u);
  for (const Letter& letter : last) EXPECT_EQ(elements_of(letter.message), (Floats{11, 22}));
}

TEST_F(ServerTest, AFastWorkerWaitsForTheNextRound) {
  EXPECT_TRUE(tell(message(Verb::kPushPull, 0, {1, 1})).empty());
  EXPECT_TRUE(tell(message(Verb::kPushPull, 0, {5, 5})).empty());
  Letters first = tell(message(Verb::kPushPull, 1, {2, 2}));
  ASSERT_EQ(first.size(), 2u);
  EXPECT_EQ(elements_of(first[0].message), (Floats{3, 3}));
  Letters second = tell(message(Verb::kPushPull, 1, {6, 6}));
  ASSERT_EQ(second.size(), 2u);
  EXPECT_EQ(elements_of(second[1].message), (Floats{11, 11}));
}

TEST_F(ServerTest, SumsAreInTheOrderOfRanks) {
  Server three({.workers = 3, .update = {}, .command = {}});
  for (const auto& order : {std::vector<int>{0, 1, 2}, {2, 1, 0}, {1, 0, 2}}) {
    static bool is_first = true;
    three.handle({}, message(Verb::kInit, 0, {0}, is_first ? kFirstValue : kOtherValue));
    is_first = false;
    const Floats values = {1e8f, -1e8f, 1};
    Letters last;
    for (int rank : order) {
      last = three.handle({}, message(Verb::kPushPull, rank, {values[static_cast<size_t>(rank)]}));
    }
    EXPECT_EQ(elements_of(last.back().message), (Floats{1}));  // another order gives 0
  }
}

TEST_F(ServerTest, AsynchronousPushesUpdateAtOnce) {
  Letters refused = tell(message(Verb::kPushPull, 0, {1, 1}, kAsyncPush));
  ASSERT_EQ(refused.size(), 1u);
  EXPECT_NE(refused[0].message.text.find("set_optimizer"), std::string::npos);
  server.set_update([](const std::string&, const NDArray& pushed, const NDArray& stored) {
    for (int i = 0; i < 2; ++i) {
      stored.tensor().data<float>()[i] -= 0.5f * pushed.tensor().data<const float>()[i];
    }
  });
  Letters done = tell(message(Verb::kPushPull, 1, {2, 4}, kAsyncPush));
  EXPECT_EQ(elements_of(done[0].message), (Floats{-1, -2}));
}

TEST_F(ServerTest, WhoIsTooFarAheadWaitsForTheOthers) {
  auto add = [](const std::string&, const NDArray& pushed, const NDArray& stored) {
    auto* to = stored.tensor().data<float>();
    for (int64_t i = 0; i < stored.size(); ++i) to[i] += pushed.tensor().data<const float>()[i];
  };
  server = Server({.workers = 2, .max_staleness = 1, .update = add, .command = {}});
  tell(message(Verb::kInit, 0, {0, 0}, kFirstValue));
  EXPECT_EQ(elements_of(tell(message(Verb::kPushPull, 0, {1, 1}, kAsyncPush))[0].message),
            (Floats{1, 1}));
  EXPECT_TRUE(tell(message(Verb::kPushPull, 0, {1, 1}, kAsyncPush)).empty());  // two ahead
  // The slower one is answered at once, and then the faster one is too.
  Letters told = tell(message(Verb::kPushPull, 1, {5, 5}, kAsyncPush));
  ASSERT_EQ(told.size(), 2u);
  for (const Letter& letter : told) EXPECT_EQ(elements_of(letter.message), (Floats{7, 7}));
  tell(message(Verb::kPush, 0, {1, 1}, kAsyncPush));
  EXPECT_TRUE(tell(message(Verb::kPull, 0)).empty());
  told = server.worker_left(1, "worker 1 on host has left");  // nobody waits for who is gone
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(elements_of(told[0].message), (Floats{8, 8}));
}

TEST_F(ServerTest, TwoBitsAreUnpacked) {
  Message push = message(Verb::kPushPull, 0, {0.5f, -0.5f});
  push.payload = pack_two_bits(Floats{0.5f, -0.5f});
  push.threshold = 0.5f;
  tell(push);
  Letters last = tell(message(Verb::kPushPull, 1, {1, 1}));
  EXPECT_EQ(elements_of(last[0].message), (Floats{1.5f, 0.5f}));
}

TEST_F(ServerTest, MistakesAreAnswered) {
  auto complaint = [&](Message what) {
    Letters letters = tell(std::move(what));
    return letters.size() == 1 && letters[0].message.verb == Verb::kError ? letters[0].message.text
                                                                          : std::string();
  };
  EXPECT_NE(complaint(message(Verb::kInit, 0, {1, 1}, kFirstValue)).find("a value already"),
            std::string::npos);
  EXPECT_NE(complaint(message(Verb::kPush, 0, {1, 2, 3})).find("holds"), std::string::npos);
  EXPECT_NE(complaint(message(Verb::kPush, 9, {1, 2})).find("worker 9"), std::string::npos);
  Message other = message(Verb::kPull, 0);
  other.key = "s0:nothing";
  EXPECT_NE(complaint(other).find("'nothing' has no value yet"), std::string::npos);
  Message short_one = message(Verb::kPush, 0, {1, 2});
  short_one.payload.size = 5;
  EXPECT_NE(complaint(short_one).find("5 bytes instead of 8"), std::string::npos);
  EXPECT_FALSE(complaint(message(Verb::kHello, 0)).empty());
}

TEST_F(ServerTest, WhoWaitsForAWorkerThatLeftIsTold) {
  tell(message(Verb::kPush, 0, {1, 1}));
  EXPECT_TRUE(tell(message(Verb::kPull, 0)).empty());
  Letters told = server.worker_left(1, "worker 1 on host7 has left");
  ASSERT_EQ(told.size(), 1u);
  EXPECT_EQ(told[0].message.text, "kvstore: worker 1 on host7 has left before it pushed key 3");
  EXPECT_EQ(tell(message(Verb::kPull, 0))[0].message.verb, Verb::kError);
}

TEST_F(ServerTest, WhoLeftAfterItsLastPushTakesNothingAway) {
  tell(message(Verb::kPush, 1, {1, 1}));
  EXPECT_TRUE(server.worker_left(1, "worker 1 on host7 has left").empty());
  EXPECT_EQ(elements_of(tell(message(Verb::kPushPull, 0, {2, 2}))[0].message), (Floats{3, 3}));
}

}  // namespace
}  // namespace mx::dist
