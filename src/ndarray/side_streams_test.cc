#include "ndarray/side_streams.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <thread>

#include "base/cat.h"

namespace mx {
namespace {

// Streams and events that write down what they are told; events are reached when a test says so.
struct Log {
  std::vector<std::string> lines;
  int streams = 0, events = 0;
  bool is_done = false;
};

class FakeEvent final : public Event {
 public:
  explicit FakeEvent(Log& log) : log_(log), number(log.events++) {}
  [[nodiscard]] bool is_done() override { return log_.is_done; }
  void synchronize() override {}

 private:
  Log& log_;

 public:
  const int number;
  std::string last;  // the stream that it is a point of
};

class FakeStream final : public Stream {
 public:
  explicit FakeStream(Log& log, std::string name) : log_(log), name_(std::move(name)) {}
  void copy(void*, const void*, int64_t) override {}
  void fill(void*, int, int64_t) override {}
  void record(Event& event) override { static_cast<FakeEvent&>(event).last = name_; }
  void wait(const Event& event) override {
    log_.lines.push_back(cat(name_, " behind ", static_cast<const FakeEvent&>(event).last));
  }
  void synchronize() override {}
  [[nodiscard]] void* native() override { return nullptr; }

 private:
  Log& log_;
  std::string name_;
};

class FakeDevice final : public Device {
 public:
  explicit FakeDevice(Log& log) : log_(log) {}
  [[nodiscard]] Context context() const override { return {}; }
  [[nodiscard]] DeviceInfo info() override { return {}; }
  [[nodiscard]] void* allocate(int64_t) override { return nullptr; }
  void release(void*, int64_t) noexcept override {}
  std::unique_ptr<Stream> new_stream() override {
    return std::make_unique<FakeStream>(log_,
                                        std::string(1, static_cast<char>('a' + log_.streams++)));
  }
  std::unique_ptr<Event> new_event() override { return std::make_unique<FakeEvent>(log_); }
  void make_current() override {}

 private:
  Log& log_;
};

class SideStreamsTest : public testing::Test {
 protected:
  // What was logged while a run with these arrays was started, then forgets it.
  std::vector<std::string> run(std::vector<const Storage*> reads,
                               std::vector<const Storage*> writes) {
    log.lines.clear();
    SideRun run(streams, {.reads = std::move(reads), .writes = std::move(writes)});
    return log.lines;
  }

  Log log;
  FakeDevice device{log};
  FakeStream compute{log, "compute"};
  SideStreams streams{device, compute, 3};
};

using Lines = std::vector<std::string>;

TEST_F(SideStreamsTest, RunsAreBehindTheComputeStreamAndBesideEachOther) {
  Storage x{Context{}, nullptr, 4, [] {}}, y{Context{}, nullptr, 4, [] {}},
      z{Context{}, nullptr, 4, [] {}};
  EXPECT_EQ(run({&x}, {&y}), Lines{"a behind compute"});
  EXPECT_EQ(run({&x}, {&z}), Lines{"b behind compute"});  // both read x
  EXPECT_TRUE(streams.is_busy());
}

TEST_F(SideStreamsTest, ARunIsBehindTheOnesThatUseWhatItWrites) {
  Storage x{Context{}, nullptr, 4, [] {}}, y{Context{}, nullptr, 4, [] {}},
      z{Context{}, nullptr, 4, [] {}};
  run({&x}, {&y});
  EXPECT_EQ(run({&y}, {&z}), (Lines{"b behind compute", "b behind a"}));
  EXPECT_EQ(run({}, {&x}), (Lines{"c behind compute", "c behind a"}));  // which is still read
}

TEST_F(SideStreamsTest, TheComputeStreamComesBehindAllAndForgetsThem) {
  Storage x{Context{}, nullptr, 4, [] {}}, y{Context{}, nullptr, 4, [] {}};
  auto kept = std::make_shared<int>(1);
  {
    SideRun run(streams, {.writes = {&x}, .kept = kept});
  }
  run({}, {&y});
  EXPECT_EQ(kept.use_count(), 2);
  log.lines.clear();
  streams.join();
  EXPECT_EQ(log.lines, (Lines{"compute behind a", "compute behind b"}));
  EXPECT_EQ(kept.use_count(), 1);
  EXPECT_FALSE(streams.is_busy());
  EXPECT_EQ(streams.writer_of(x), nullptr);
  log.lines.clear();
  streams.join();
  EXPECT_TRUE(log.lines.empty());
}

TEST_F(SideStreamsTest, ARunThatIsBeingStartedIsJoinedOnceMore) {
  Storage x{Context{}, nullptr, 4, [] {}};
  {
    SideRun run(streams, {.writes = {&x}});
    streams.join();  // a part of it may be in its stream already
    EXPECT_TRUE(streams.is_busy());
  }
  EXPECT_NE(streams.writer_of(x), nullptr);
  streams.join();
  EXPECT_FALSE(streams.is_busy());
}

TEST_F(SideStreamsTest, WhoKnowsTheArrayWaitsForItsRunsAlone) {
  Storage x{Context{}, nullptr, 4, [] {}}, y{Context{}, nullptr, 4, [] {}};
  FakeStream copies{log, "copies"};
  run({&x}, {&y});
  log.lines.clear();
  streams.wait(x, false, copies);  // reads what the run only reads
  EXPECT_EQ(log.lines, Lines{"copies behind compute"});
  log.lines.clear();
  streams.wait(x, true, copies);
  EXPECT_EQ(log.lines, (Lines{"copies behind compute", "copies behind a"}));
  log.lines.clear();
  streams.wait(y, false, copies);
  EXPECT_EQ(log.lines, (Lines{"copies behind compute", "copies behind a"}));
  EXPECT_TRUE(streams.is_busy());
}

TEST_F(SideStreamsTest, StreamsAreUsedAgainAndSoAreTheirEvents) {
  Storage x{Context{}, nullptr, 4, [] {}};
  log.is_done = true;
  for (int i = 0; i < 20; ++i) run({}, {&x});
  EXPECT_EQ(log.streams, 1);
  EXPECT_LE(log.events, 3);
}

TEST_F(SideStreamsTest, WhatIsKeptIsBounded) {
  Storage x{Context{}, nullptr, 4, [] {}};
  auto kept = std::make_shared<int>(1);
  for (int i = 0; i < 200; ++i) SideRun run(streams, {.writes = {&x}, .kept = kept});
  EXPECT_EQ(log.streams, 3);
  EXPECT_LE(kept.use_count(), 1 + 3 * 17);
}

TEST_F(SideStreamsTest, AThreadAloneIsServedByTheComputeStream) {
  for (int i = 0; i < 100; ++i) EXPECT_FALSE(streams.serves_several());
  std::thread([&] { EXPECT_TRUE(streams.serves_several()); }).join();
  EXPECT_TRUE(streams.serves_several());
  int several = 0;
  for (int i = 0; i < 200; ++i) several += streams.serves_several();
  EXPECT_GT(several, 0);
  EXPECT_FALSE(streams.serves_several());  // alone again
  SideStreams none(device, compute, 0);
  std::thread([&] { EXPECT_FALSE(none.serves_several()); }).join();
  EXPECT_FALSE(none.serves_several());
}

}  // namespace
}  // namespace mx
