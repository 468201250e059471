#include "dist/turns.h"

#include <gtest/gtest.h>

#include <string>

namespace mx::dist {
namespace {

class TurnsTest : public testing::Test {
 protected:
  void give(int64_t turn) {
    turns.give(turn, {[this, turn] { ran += static_cast<char>('a' + turn); }, nullptr});
  }
  void run_all() {
    while (auto job = turns.next()) job->run();
  }
  Turns turns;
  std::string ran;
};

TEST_F(TurnsTest, JobsRunInTheOrderOfTheirTurns) {
  for (int64_t i = 0; i < 4; ++i) EXPECT_EQ(turns.take(), i);
  give(1);
  run_all();
  EXPECT_EQ(ran, "");
  give(0);
  give(3);
  run_all();
  EXPECT_EQ(ran, "ab");
  give(2);
  run_all();
  EXPECT_EQ(ran, "abcd");
}

TEST_F(TurnsTest, ASkippedTurnKeepsNobodyWaiting) {
  for (int i = 0; i < 4; ++i) turns.take();
  give(2);
  turns.skip(1);
  EXPECT_FALSE(turns.has_next());
  turns.skip(0);
  EXPECT_TRUE(turns.has_next());
  run_all();
  turns.skip(3);
  EXPECT_FALSE(turns.has_next());
  give(turns.take());
  run_all();
  EXPECT_EQ(ran, "ce");
}

TEST_F(TurnsTest, DroppedJobsAreHandedBackAndTheirTurnsAreOver) {
  for (int i = 0; i < 3; ++i) turns.take();
  turns.skip(1);
  give(2);
  EXPECT_EQ(turns.drop_all().size(), 1U);
  give(0);
  give(turns.take());
  run_all();
  EXPECT_EQ(ran, "ad");
}

}  // namespace
}  // namespace mx::dist
