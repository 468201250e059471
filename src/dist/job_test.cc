// A whole job in one process: a scheduler, a server and two workers that talk over the loopback.
#include <gtest/gtest.h>

#include <thread>

#include "base/error.h"
#include "dist/elements.h"
#include "dist/serve.h"
#include "dist/worker.h"
#include "dist/zmq.h"
#include "ndarray/process.h"

namespace mx::dist {
namespace {

using std::chrono::milliseconds;

bool has_zmq() {
  try {
    zmq::library();
    return true;
  } catch (const DeviceError&) {
    return false;
  }
}

void wait(const AnswerRef& answer) {
  while (!answer->wait_for(milliseconds(100))) continue;
}

struct JobTest : ::testing::Test {
  static constexpr double kTimeout = 20;  // sanitizers are slow
  std::unique_ptr<SchedulerProcess> scheduler;
  std::unique_ptr<ServerProcess> server;
  std::vector<std::thread> threads;

  void SetUp() override {
    if (!has_zmq()) GTEST_SKIP() << "needs libzmq.so.5";
    SchedulerOptions options{
        .workers = 2, .servers = 1, .timeout_s = kTimeout, .start_timeout_s = kTimeout};
    scheduler = std::make_unique<SchedulerProcess>("127.0.0.1", 0, options);
    threads.emplace_back([this] {
      while (scheduler->serve(milliseconds(50))) continue;
    });
    threads.emplace_back([this] { serve(); });
  }
  void TearDown() override {
    for (std::thread& thread : threads) thread.join();
  }
  NodeOptions node(Role role, int rank) {
    return {.role = role,
            .scheduler = cat("127.0.0.1:", scheduler->port()),
            .address = "127.0.0.1",
            .host = "here",
            .wanted_rank = rank,
            .timeout_s = kTimeout,
            .start_timeout_s = kTimeout};
  }
  void serve() {
    server = std::make_unique<ServerProcess>(node(Role::kServer, 0), "127.0.0.1");
    AnswerRef welcome = server->join();
    wait(welcome);
    ServerOptions options;
    options.command = [](int number, std::string_view body) { return cat(number, ":", body); };
    server->settle_in(welcome->message(), std::move(options));
    do {
      server->wait(milliseconds(50));
    } while (server->serve());
    server->leave();
  }
  std::unique_ptr<Worker> worker(int rank) {
    auto made = std::make_unique<Worker>(node(Role::kWorker, rank), 1000);
    AnswerRef welcome = made->join();
    wait(welcome);
    made->settle_in(welcome->message());
    return made;
  }
};

NDArray filled(int64_t size, float value) {
  NDArray array(Shape{size}, DType::kFloat32);
  std::ranges::fill(elements<float>(array), value);
  return array;
}

TEST_F(JobTest, WorkersAddUpAndEndInOrder) {
  auto work = [&](int rank) {
    std::unique_ptr<Worker> me = worker(rank);
    EXPECT_EQ(me->node().rank(), rank);
    for (const std::string key : {"i0:1", "s0:large"}) {
      int64_t size = key == "i0:1" ? 3 : 5000;
      if (rank == 0) {
        for (const AnswerRef& answer : me->init(key, filled(size, 0), true, false)) wait(answer);
      }
      wait(me->node().barrier());
      for (int step = 1; step <= 5; ++step) {
        NDArray gradient = filled(size, static_cast<float>(step * (rank + 1)));
        NDArray out(Shape{size}, DType::kFloat32);
        if (step % 2 == 0) {
          me->push_pull(key, gradient, out, {});
        } else {
          me->push(key, gradient, {});
          me->pull(key, out, 0);
        }
        EXPECT_EQ(static_cast<const float*>(out.host_data())[size - 1],
                  3.0f * static_cast<float>(step));
      }
    }
    std::vector<AnswerRef> said = me->command(7, "body");
    wait(said.at(0));
    EXPECT_EQ(said[0]->message().payload.text(), "7:body");
    NDArray out(Shape{3}, DType::kFloat32);
    me->pull("i0:9", out, 0);
    EXPECT_THROW(out.wait_to_read(), Error);
    me->close();
    engine().wait_write(out.var());
  };
  std::thread other([&] { work(1); });
  work(0);
  other.join();
}

TEST_F(JobTest, APullDoesNotOvertakeAPushThatWaitsForItsGradient) {
  auto work = [&](int rank) {
    std::unique_ptr<Worker> me = worker(rank);
    if (rank == 0) {
      for (const AnswerRef& answer : me->init("i0:1", filled(4, 0), true, false)) wait(answer);
    }
    wait(me->node().barrier());
    NDArray gradient = filled(4, 0), out(Shape{4}, DType::kFloat32);
    NDArray row(Shape{1}, DType::kFloat32), number(Shape{1}, DType::kInt64);
    elements<int64_t>(number)[0] = 2;
    for (int step = 1; step <= 2; ++step) {
      auto compute = [gradient, step] {
        std::this_thread::sleep_for(milliseconds(100));
        std::ranges::fill(elements<float>(gradient), static_cast<float>(step));
      };
      engine().push({.writes = {gradient.touch()}, .run = compute});
      me->push("i0:1", gradient, {});
      if (step == 1) {
        me->pull("i0:1", out, 0);
        EXPECT_EQ(static_cast<const float*>(out.host_data())[3], 2);
      } else {
        me->pull_rows("i0:1", Shape{4}, number, row, 0);
        EXPECT_EQ(*static_cast<const float*>(row.host_data()), 4);
      }
    }
    me->close();
  };
  std::thread other([&] { work(1); });
  work(0);
  other.join();
}

// Several stores of a process share its worker, each used by a thread of its own.
TEST_F(JobTest, ThreadsOfAWorkerDoNotDisturbEachOther) {
  constexpr int kThreads = 3, kSteps = 20;
  auto train = [&](Worker& me, int store) {
    std::string key = cat("i", store, ":1");
    int64_t size = int64_t{700} * (store + 1);  // the larger ones are cut into slices
    auto rank = static_cast<float>(me.node().rank());
    for (int step = 1; step <= kSteps; ++step) {
      NDArray gradient = filled(size, static_cast<float>(step) + rank);
      NDArray out(Shape{size}, DType::kFloat32);
      me.push_pull(key, gradient, out, {.priority = step % 3});
      EXPECT_EQ(static_cast<const float*>(out.host_data())[size - 1],
                2.0f * static_cast<float>(step) + 1);
    }
  };
  auto work = [&](int rank) {
    std::unique_ptr<Worker> me = worker(rank);
    for (int store = 0; rank == 0 && store < kThreads; ++store) {
      std::string key = cat("i", store, ":1");
      for (const AnswerRef& a : me->init(key, filled(int64_t{700} * (store + 1), 0), true, false))
        wait(a);
    }
    wait(me->node().barrier());
    std::vector<std::thread> trainings;
    for (int store = 0; store < kThreads; ++store) {
      trainings.emplace_back([&, store] { train(*me, store); });
    }
    for (std::thread& training : trainings) training.join();
    EXPECT_EQ(me->node().count_dead(), 0);
    me->close();
  };
  std::thread other([&] { work(1); });
  work(0);
  other.join();
}

TEST_F(JobTest, WhoWaitsForOneThatLeftIsTold) {
  std::thread other([&] {
    std::unique_ptr<Worker> me = worker(1);
    wait(me->node().barrier());
    me->close();
  });
  std::unique_ptr<Worker> me = worker(0);
  for (const AnswerRef& answer : me->init("i0:1", filled(3, 0), true, false)) wait(answer);
  wait(me->node().barrier());
  NDArray out(Shape{3}, DType::kFloat32);
  me->push_pull("i0:1", filled(3, 1), out, {});
  try {
    out.wait_to_read();
    ADD_FAILURE() << "nothing was raised";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("worker 1 on here has left"), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("pushpull of key 1"), std::string::npos);
  }
  EXPECT_THROW(wait(me->node().barrier()), DeviceError);
  other.join();
  me->close();
}

// A goodbye takes another way than a gradient and could arrive before it.
TEST_F(JobTest, AGradientArrivesThoughItsWorkerLeavesAtOnce) {
  constexpr int64_t kSize = 4'000'000;
  auto work = [&](int rank) {
    std::unique_ptr<Worker> me = worker(rank);
    if (rank == 0) {
      for (const AnswerRef& answer : me->init("i0:1", filled(kSize, 0), true, false)) wait(answer);
    }
    wait(me->node().barrier());
    NDArray out(Shape{kSize}, DType::kFloat32);
    me->push_pull("i0:1", filled(kSize, 1), out, {});
    if (rank == 0) {
      EXPECT_EQ(static_cast<const float*>(out.host_data())[0], 2);
    }
    me->close();
    engine().wait_write(out.var());
  };
  std::thread other([&] { work(1); });
  work(0);
  other.join();
}

TEST_F(JobTest, AFailedGradientIsNotReplacedByTheNextOne) {
  std::thread other([&] {
    std::unique_ptr<Worker> me = worker(1);
    wait(me->node().barrier());
    NDArray out(Shape{3}, DType::kFloat32);
    me->push_pull("i0:1", filled(3, 1), out, {});
    EXPECT_THROW(out.wait_to_read(), Error);
    me->close();
  });
  std::unique_ptr<Worker> me = worker(0);
  for (const AnswerRef& answer : me->init("i0:1", filled(3, 0), true, false)) wait(answer);
  wait(me->node().barrier());
  NDArray gradient = filled(3, 0), out(Shape{3}, DType::kFloat32);
  engine().push({.writes = {gradient.touch()}, .run = [] { fail("no gradient"); }});
  me->push("i0:1", gradient, {});
  EXPECT_THROW(gradient.wait_to_read(), Error);
  me->push_pull("i0:1", filled(3, 7), out, {});
  try {
    out.wait_to_read();
    ADD_FAILURE() << "nothing was raised";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("gradient of key 1 failed before it was pushed"),
              std::string::npos);
  }
  me->close();
  other.join();
}

TEST(Post, StrangersAreDropped) {
  if (!has_zmq()) GTEST_SKIP() << "needs libzmq.so.5";
  std::atomic<int> received{0};
  Post post({.receive = [&](const Peer&, Message&&) { ++received; }, .tick = {}, .tick_ms = 20});
  int port = post.listen("127.0.0.1", 0);
  Post other({.receive = [](const Peer&, Message&&) {}, .tick = {}, .tick_ms = 20});
  Peer peer = other.connect(cat("127.0.0.1:", port));
  other.send(peer, {.verb = Verb::kBeat});
  for (int i = 0; i < 500 && received == 0; ++i) std::this_thread::sleep_for(milliseconds(10));
  EXPECT_EQ(received, 1);
  EXPECT_EQ(post.dropped(), 0);
  EXPECT_THROW(other.listen("no such interface", 1), IoError);
}

}  // namespace
}  // namespace mx::dist
