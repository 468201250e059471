#include "base/part.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/error.h"
#include "base/file.h"

namespace mx {
namespace {

namespace fs = std::filesystem;

class PartTest : public testing::Test {
 protected:
  PartTest() {
    std::string name = (fs::temp_directory_path() / "part_test_XXXXXX").string();
    folder_ = ::mkdtemp(name.data());
  }
  ~PartTest() override { fs::remove_all(folder_); }

  [[nodiscard]] std::string path(const char* name) const { return (folder_ / name).string(); }
  [[nodiscard]] int count() const {
    return static_cast<int>(std::distance(fs::directory_iterator(folder_), {}));
  }
  void save(const char* name) const {
    OutputFile file(path(name));
    file.write("new", 3);
    file.commit();
  }

  fs::path folder_;
};

// A child that has begun to write `path` and waits for its end.
pid_t start_writer(const std::string& path) {
  int ready[2];
  EXPECT_EQ(::pipe(ready), 0);
  pid_t child = ::fork();
  if (child == 0) {
    OutputFile file(path);
    file.write("half", 4);
    [[maybe_unused]] ssize_t sent = ::write(ready[1], "x", 1);
    while (true) ::pause();
  }
  char answer = 0;
  EXPECT_EQ(::read(ready[0], &answer, 1), 1);
  ::close(ready[0]);
  ::close(ready[1]);
  return child;
}

void kill_and_wait(pid_t child) {
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
}

TEST_F(PartTest, WhatAKilledWriterLeftIsRemovedByTheNextSave) {
  pid_t writer = start_writer(path("model-0003.params"));
  kill_and_wait(writer);
  EXPECT_EQ(count(), 1) << "its part";
  save("model-0004.params");
  EXPECT_EQ(count(), 1);
  EXPECT_TRUE(fs::exists(path("model-0004.params")));
}

TEST_F(PartTest, ALivingWriterKeepsItsPart) {
  pid_t writer = start_writer(path("model.params"));
  save("model.params");
  EXPECT_EQ(count(), 2);
  kill_and_wait(writer);
}

TEST_F(PartTest, TwoSavesOfOneFileDoNotMix) {
  OutputFile first(path("a")), second(path("a"));
  first.write("first", 5);
  second.write("second", 6);
  second.commit();
  first.commit();
  std::ifstream file(path("a"));
  std::string text;
  std::getline(file, text);
  EXPECT_EQ(text, "first");
  EXPECT_EQ(count(), 1);
}

TEST_F(PartTest, OthersFilesStay) {
  for (const char* name :
       {"a.1.part", "remx.part", "a.1-.remx.part", "a-1.remx.part", ".1-0.remx"}) {
    std::ofstream(path(name)) << "theirs";
    EXPECT_FALSE(is_part_name(name)) << name;
  }
  EXPECT_TRUE(is_part_name("model-0001.params.77-0.remx.part"));
  EXPECT_TRUE(is_part_name("a.1-2.remx.part"));
  save("b");
  EXPECT_EQ(count(), 6);
}

TEST_F(PartTest, AFolderThatIsNotThereIsNamed) {
  EXPECT_THROW((void)open_part(path("no/file")), IoError);
  remove_dead_parts(path("no"));
}

}  // namespace
}  // namespace mx
