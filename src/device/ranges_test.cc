#include "device/ranges.h"

#include <gtest/gtest.h>

#include <random>

namespace mx {
namespace {

TEST(Ranges, APartServesSmallerRequestsAndJoinsAgain) {
  std::vector<char> block(1000);
  Ranges ranges;
  ranges.add(block.data(), 1000);
  EXPECT_EQ(ranges.take(100), nullptr) << "a new block is in use";
  ranges.give(block.data(), 1000);
  char* first = static_cast<char*>(ranges.take(400));
  char* second = static_cast<char*>(ranges.take(300));
  char* third = static_cast<char*>(ranges.take(300));
  EXPECT_EQ(first, block.data());
  EXPECT_EQ(second, first + 400);
  EXPECT_EQ(third, second + 300);
  EXPECT_EQ(ranges.take(300), nullptr);
  EXPECT_TRUE(ranges.remove_unused().empty());
  ranges.give(first, 400);
  ranges.give(third, 300);
  EXPECT_EQ(ranges.take(500), nullptr) << "they are no neighbours";
  ranges.give(second, 300);
  EXPECT_EQ(ranges.take(1000), block.data());
  ranges.give(block.data(), 1000);
  EXPECT_EQ(ranges.remove_unused().size(), 1U);
  EXPECT_EQ(ranges.take(1000), nullptr);
}

TEST(Ranges, TheSmallestPartThatFitsIsTaken) {
  std::vector<char> block(1000);
  Ranges ranges;
  ranges.add(block.data(), 600);
  ranges.add(block.data() + 600, 400);
  ranges.give(block.data(), 600);
  ranges.give(block.data() + 600, 400);
  EXPECT_EQ(ranges.take(350), block.data() + 600);
  EXPECT_EQ(ranges.take(550), block.data());
  EXPECT_EQ(ranges.take(1000), nullptr) << "blocks do not join, though they are neighbours";
}

TEST(Ranges, ALargePartStaysWhole) {
  std::vector<char> block(1000);
  Ranges ranges;
  ranges.add(block.data(), 1000);
  ranges.give(block.data(), 1000);
  EXPECT_EQ(ranges.take(100), nullptr);
  EXPECT_NE(ranges.take(250), nullptr);
}

TEST(Ranges, APartUpToABoundIsAlwaysCut) {
  std::vector<char> block(1000);
  Ranges ranges(600);
  ranges.add(block.data(), 1000);
  ranges.give(block.data(), 1000);
  EXPECT_EQ(ranges.take(1), nullptr);
  EXPECT_EQ(ranges.take(400), block.data());
  EXPECT_EQ(ranges.take(1), block.data() + 400);
}

TEST(Ranges, RandomUseNeverOverlaps) {
  constexpr int64_t kBlock = 4096;
  std::vector<std::vector<char>> blocks;
  std::vector<std::pair<char*, int64_t>> used;
  Ranges ranges;
  std::mt19937 random(7);
  for (int step = 0; step < 20'000; ++step) {
    if (!used.empty() && random() % 2 == 0) {
      std::swap(used[random() % used.size()], used.back());
      for (int64_t i = 0; i < used.back().second; ++i) --used.back().first[i];
      EXPECT_TRUE(ranges.give(used.back().first, used.back().second));
      used.pop_back();
      continue;
    }
    auto bytes = static_cast<int64_t>(random() % kBlock + 1);
    auto* memory = static_cast<char*>(ranges.take(bytes));
    if (!memory) {
      blocks.emplace_back(static_cast<size_t>(bytes));
      memory = blocks.back().data();
      ranges.add(memory, bytes);
    }
    for (int64_t i = 0; i < bytes; ++i) EXPECT_EQ(++memory[i], 1);
    used.emplace_back(memory, bytes);
  }
  for (auto [memory, bytes] : used) ranges.give(memory, bytes);
  EXPECT_EQ(ranges.remove_unused().size(), blocks.size());
}

}  // namespace
}  // namespace mx
