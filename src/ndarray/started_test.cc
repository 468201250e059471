#include "ndarray/started.h"

#include <gtest/gtest.h>

namespace mx {
namespace {

TEST(StartedOperators, TellsEachOnceAndTheNewestFirst) {
  const std::string dot = "dot", exp = "exp";
  StartedOperators started;
  EXPECT_EQ(started.tell(), "");
  started.add(dot);
  started.add(exp);
  started.add(dot);
  EXPECT_EQ(started.tell(), "dot, exp");
}

TEST(StartedOperators, TellsTheSameUntilSomethingEndsWell) {
  const std::string dot = "dot", exp = "exp", sqrt = "sqrt";
  StartedOperators started;
  started.add(dot);
  EXPECT_EQ(started.tell(), "dot");
  EXPECT_EQ(started.tell(), "dot");
  started.add(exp);
  EXPECT_EQ(started.tell(), "dot, exp");
  started.add(sqrt);
  started.forget(2);
  EXPECT_EQ(started.tell(), "sqrt");
  started.forget(started.count());
  EXPECT_EQ(started.tell(), "");
}

TEST(StartedOperators, ForgetsWhatWasWaitedFor) {
  const std::string dot = "dot", exp = "exp";
  StartedOperators started;
  started.add(dot);
  const uint64_t waited_for = started.count();
  started.add(exp);
  started.forget(waited_for);
  EXPECT_EQ(started.tell(), "exp");
}

TEST(StartedOperators, KeepsTheLastOfMany) {
  const std::string old = "old", fresh = "fresh";
  StartedOperators started;
  started.add(old);
  for (uint64_t i = 0; i < StartedOperators::kKept; ++i) started.add(fresh);
  EXPECT_EQ(started.tell(), "fresh");
}

}  // namespace
}  // namespace mx
