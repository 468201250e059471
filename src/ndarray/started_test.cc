#include "ndarray/started.h"

#include <gtest/gtest.h>

namespace mx {
namespace {

TEST(StartedOperators, TellsEachOnceAndTheNewestFirst) {
  const std::string dot = "dot", exp = "exp";
  StartedOperators started;
  EXPECT_EQ(started.take(), "");
  started.add(dot);
  started.add(exp);
  started.add(dot);
  EXPECT_EQ(started.take(), "dot, exp");
  EXPECT_EQ(started.take(), "");
}

TEST(StartedOperators, ForgetsWhatWasWaitedFor) {
  const std::string dot = "dot", exp = "exp";
  StartedOperators started;
  started.add(dot);
  started.forget();
  started.add(exp);
  EXPECT_EQ(started.take(), "exp");
}

TEST(StartedOperators, KeepsTheLastOfMany) {
  const std::string old = "old", fresh = "fresh";
  StartedOperators started;
  started.add(old);
  for (uint64_t i = 0; i < StartedOperators::kKept; ++i) started.add(fresh);
  EXPECT_EQ(started.take(), "fresh");
}

}  // namespace
}  // namespace mx
