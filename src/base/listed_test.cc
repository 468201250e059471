#include "base/listed.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>
#include <vector>

namespace mx {
namespace {

TEST(Listed, CommasStandBetweenNames) {
  EXPECT_EQ(comma_separated(std::vector<std::string>{"a", "b"}), "a, b");
  EXPECT_EQ(comma_separated(std::initializer_list<std::string_view>{"one"}), "one");
  EXPECT_EQ(comma_separated(std::vector<std::string>{}), "");
}

}  // namespace
}  // namespace mx
