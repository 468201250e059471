#include "base/profile.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace mx {
namespace {

class Profile : public ::testing::Test {
 protected:
  void SetUp() override { take_profile(); }
  void TearDown() override {
    set_profile_kinds(0);
    take_profile();
  }
};

TEST_F(Profile, RecordsNothingWhenOff) {
  {
    ProfileSpan span(kProfileImperative, "operator", "dot", "cpu/0");
  }
  set_profile_kinds(kProfileApi);
  {
    ProfileSpan span(kProfileImperative, "operator", "dot", "cpu/0");
  }
  EXPECT_TRUE(take_profile().records.empty());
}

TEST_F(Profile, SpanHasItsTextsAndTime) {
  set_profile_kinds(kProfileImperative);
  int64_t before = profile_now();
  {
    ProfileSpan span(kProfileImperative, "operator", "dot", "cpu/0", "node7");
  }
  ProfileRecords taken = take_profile();
  ASSERT_EQ(taken.records.size(), 1u);
  const ProfileRecord& record = taken.records[0];
  EXPECT_EQ(record.phase, 'X');
  auto text = [&](int place) { return taken.texts[static_cast<size_t>(place)]; };
  EXPECT_EQ(text(record.category), "operator");
  EXPECT_EQ(text(record.name), "dot");
  EXPECT_EQ(text(record.lane), "cpu/0");
  EXPECT_EQ(text(record.detail), "node7");
  EXPECT_GE(record.begin, before);
  EXPECT_GE(record.value, 0);
  EXPECT_TRUE(take_profile().records.empty());
}

TEST_F(Profile, SpanThatStartedBeforeTheStopIsKept) {
  set_profile_kinds(kProfileUser);
  {
    ProfileSpan span(kProfileUser, "a", "b", "c");
    set_profile_kinds(0);
  }
  EXPECT_EQ(take_profile().records.size(), 1u);
}

TEST_F(Profile, ThreadsRecordTogether) {
  constexpr size_t kThreads = 4, kEach = 500;
  set_profile_kinds(kProfileUser);
  std::vector<std::thread> threads;
  for (size_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([] {
      for (size_t i = 0; i < kEach; ++i) ProfileSpan span(kProfileUser, "a", "b", "c");
    });
  }
  for (std::thread& thread : threads) thread.join();
  ProfileRecords taken = take_profile();
  EXPECT_EQ(taken.records.size(), kThreads * kEach);
  EXPECT_EQ(taken.texts.size(), 4u);  // a, b, c and the empty detail
}

}  // namespace
}  // namespace mx
