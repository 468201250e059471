#include "base/recent_map.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace mx {
namespace {

std::vector<int> values_of(const RecentMap<std::string, int>& map) {
  std::vector<int> values;
  map.each([&](int value) { values.push_back(value); });
  return values;
}

TEST(RecentMap, LetsGoOfWhatNobodyAskedForTheLongest) {
  RecentMap<std::string, int> map(3);
  EXPECT_EQ(map.find("a"), nullptr);
  map.insert("a", 1);
  map.insert("b", 2);
  map.insert("c", 3);
  ASSERT_NE(map.find("a"), nullptr);
  EXPECT_EQ(map.insert("d", 4), 4);
  EXPECT_EQ(map.find("b"), nullptr);
  EXPECT_EQ(values_of(map), (std::vector{1, 3, 4}));
  map.insert("e", 5);
  EXPECT_EQ(values_of(map), (std::vector{1, 4, 5}));
  EXPECT_EQ(map.size(), 3U);
}

TEST(RecentMap, KeepsWhatIsThere) {
  RecentMap<std::string, int> map(2);
  map.insert("a", 1);
  map.insert("b", 2);
  EXPECT_EQ(map.insert("a", 7), 1);
  map.insert("c", 3);  // "a" was asked for after "b"
  EXPECT_EQ(values_of(map), (std::vector{1, 3}));
}

}  // namespace
}  // namespace mx
