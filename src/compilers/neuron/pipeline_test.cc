#include "compilers/neuron/pipeline.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <latch>
#include <stdexcept>
#include <thread>
#include <vector>

namespace mx::neuron {
namespace {

TEST(Pipeline, StagesRunInOrderOnThreadsOfTheirOwn) {
  Pipeline pipeline(3);
  std::vector<int> order;
  std::vector<std::thread::id> threads;
  pipeline.run([&](int core) {
    order.push_back(core);
    threads.push_back(std::this_thread::get_id());
  });
  EXPECT_EQ(order, (std::vector<int>{0, 1, 2}));
  EXPECT_NE(threads[0], threads[1]);
  EXPECT_NE(threads[1], threads[2]);
  EXPECT_NE(threads[0], std::this_thread::get_id());
}

// The first job's second stage waits for the second job's first stage.
TEST(Pipeline, JobsOverlap) {
  Pipeline pipeline(2);
  std::latch first_has_begun(1), second_has_begun(1);
  std::thread other([&] {
    pipeline.run([&](int core) {
      if (core == 0) first_has_begun.count_down();
      if (core == 1) second_has_begun.wait();
    });
  });
  first_has_begun.wait();
  int stages = 0;
  pipeline.run([&](int core) {
    if (core == 0) second_has_begun.count_down();
    ++stages;
  });
  other.join();
  EXPECT_EQ(stages, 2);
}

TEST(Pipeline, AnErrorReachesItsCallerOnly) {
  Pipeline pipeline(2);
  bool went_on = false;
  EXPECT_THROW(pipeline.run([&](int core) {
    if (core == 0) throw std::runtime_error("no");
    went_on = true;
  }),
               std::runtime_error);
  EXPECT_FALSE(went_on);
  int stages = 0;
  pipeline.run([&](int /*core*/) { ++stages; });
  EXPECT_EQ(stages, 2);
}

// A child that waited for threads that it does not have would be ended by the alarm.
TEST(Pipeline, AForkedChildHasThreadsOfItsOwn) {
  Pipeline pipeline(2);
  auto works = [&] {
    int stages = 0;
    pipeline.run([&](int /*core*/) { ++stages; });
    return stages == 2;
  };
  ASSERT_TRUE(works());
  pid_t child = fork();
  if (child == 0) {
    alarm(10);
    _exit(works() && works() ? 0 : 1);
  }
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EXPECT_TRUE(works());
}

}  // namespace
}  // namespace mx::neuron
