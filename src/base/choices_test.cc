#include "base/choices.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace mx {
namespace {

class ChoicesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / cat_name();
    std::filesystem::remove_all(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  static std::string cat_name() {
    return std::string("choices_") +
           ::testing::UnitTest::GetInstance()->current_test_info()->name() +
           std::to_string(getpid());
  }
  [[nodiscard]] std::string path() const { return folder_ / "deeper" / "kernels.txt"; }
  [[nodiscard]] std::string text() const {
    std::ifstream file(path());
    return {std::istreambuf_iterator<char>(file), {}};
  }

  std::filesystem::path folder_;
};

TEST_F(ChoicesTest, SurviveTheProcess) {
  Choices first(path());
  EXPECT_EQ(first.find("a"), std::nullopt);
  first.add("a", "4 14");
  first.add("b", "direct");
  Choices second(path());
  EXPECT_EQ(second.find("a"), "4 14");
  EXPECT_EQ(second.find("b"), "direct");
  EXPECT_EQ(second.find("c"), std::nullopt);
}

TEST_F(ChoicesTest, TwoWritersLoseNothing) {
  Choices first(path()), second(path());
  first.add("a", "1");
  second.add("b", "2");
  first.add("c", "3");
  Choices third(path());
  EXPECT_EQ(third.find("a"), "1");
  EXPECT_EQ(third.find("b"), "2");
  EXPECT_EQ(third.find("c"), "3");
}

TEST_F(ChoicesTest, DamagedLinesCountAsNotWritten) {
  Choices(path()).add("a", "1");
  Choices(path()).add("b", "2");
  std::string whole = text();
  for (size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 5);
    std::ofstream(path()) << damaged;
    Choices read(path());
    EXPECT_TRUE(read.find("a") == "1" || read.find("a") == std::nullopt);
    EXPECT_TRUE(read.find("b") == "2" || read.find("b") == std::nullopt);
    std::ofstream(path()) << whole.substr(0, i);
    Choices cut(path());
    EXPECT_TRUE(cut.find("b") == "2" || cut.find("b") == std::nullopt);
  }
}

TEST_F(ChoicesTest, GoOnAfterAnUnfinishedLine) {
  Choices(path()).add("a", "1");
  std::string whole = text();
  std::ofstream(path()) << whole.substr(0, whole.size() - 3);
  Choices(path()).add("b", "2");
  EXPECT_EQ(Choices(path()).find("b"), "2");
}

TEST_F(ChoicesTest, AForeignFileIsNoError) {
  std::filesystem::create_directories(std::filesystem::path(path()).parent_path());
  std::string bytes;
  for (int i = 0; i < 5000; ++i) bytes += static_cast<char>(i * 7919 >> 3);
  std::ofstream(path(), std::ios::binary) << bytes << "\nengine\t5\n0123456789abcdef a\t1\n";
  Choices choices(path());
  EXPECT_EQ(choices.find("a"), std::nullopt);
  EXPECT_EQ(choices.find("engine"), std::nullopt);
  choices.add("a", "2");
  EXPECT_EQ(Choices(path()).find("a"), "2");
}

TEST_F(ChoicesTest, AFolderThatCannotBeWrittenIsNoError) {
  Choices choices("/proc/no/such/file");
  choices.add("a", "1");
  EXPECT_EQ(choices.find("a"), "1");
}

TEST_F(ChoicesTest, PathFollowsTheSetting) {
  ::setenv("REMX_KERNEL_CACHE", folder_.c_str(), 1);
  std::string one = choices_path("kernels", "a"), other = choices_path("kernels", "b");
  EXPECT_EQ(std::filesystem::path(one).parent_path(), folder_);
  EXPECT_NE(one, other);
  EXPECT_NE(one, choices_path("cudnn", "a"));
  ::setenv("REMX_KERNEL_CACHE", "", 1);
  EXPECT_EQ(choices_path("kernels", "a"), "");
  ::unsetenv("REMX_KERNEL_CACHE");
}

}  // namespace
}  // namespace mx
