#include "base/thread_count.h"

#include <gtest/gtest.h>
#include <sched.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <thread>

#include "base/cat.h"

namespace mx {
namespace {

namespace fs = std::filesystem;

class ThreadCountTest : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto* info = ::testing::UnitTest::GetInstance()->current_test_info();
    root_ = fs::temp_directory_path() / cat("remx_cgroup_", getpid(), "_", info->name());
    fs::create_directories(root_);
    sources_.cgroup_mount = root_ / "mount";
    sources_.own_cgroup = root_ / "own";
    sources_.processors = root_ / "cpu";
    sources_.mask.resize(16);
    std::iota(sources_.mask.begin(), sources_.mask.end(), 0);
  }
  void TearDown() override { fs::remove_all(root_); }

  void write(const fs::path& name, const std::string& text) {
    fs::create_directories((root_ / name).parent_path());
    std::ofstream(root_ / name) << text << "\n";
  }

  void core(std::initializer_list<int> processors, const std::string& list) {
    for (int i : processors) write(cat("cpu/cpu", i, "/topology/thread_siblings_list"), list);
  }

  fs::path root_;
  ThreadSources sources_;
};

TEST_F(ThreadCountTest, MaskAloneWithoutQuota) {
  EXPECT_EQ(count_threads(sources_), 16);
  write("own", "0::/");
  write("mount/cpu.max", "max 100000");
  EXPECT_EQ(cgroup_cpus(sources_), std::nullopt);
  EXPECT_EQ(count_threads(sources_), 16);
}

TEST_F(ThreadCountTest, FollowsTheRealMask) {
  std::thread pinned([] {
    cpu_set_t mask;
    CPU_ZERO(&mask);
    CPU_SET(static_cast<unsigned>(sched_getcpu()), &mask);
    ASSERT_EQ(sched_setaffinity(0, sizeof(mask), &mask), 0);
    ThreadSources sources;
    sources.own_cgroup = "/nonexistent";
    EXPECT_EQ(count_threads(sources), 1);
  });
  pinned.join();
}

TEST_F(ThreadCountTest, QuotaVersion2IsRoundedUp) {
  write("own", "0::/");
  write("mount/cpu.max", "250000 100000");
  EXPECT_EQ(count_threads(sources_), 3);
  write("mount/cpu.max", "50000 100000");
  EXPECT_EQ(count_threads(sources_), 1);
  write("mount/cpu.max", "9900000 100000");
  EXPECT_EQ(count_threads(sources_), 16);
}

TEST_F(ThreadCountTest, TightestAncestorCounts) {
  write("own", "0::/batch/job/step");
  write("mount/batch/cpu.max", "400000 100000");
  write("mount/batch/job/cpu.max", "max 100000");
  write("mount/batch/job/step/cpu.max", "800000 100000");
  EXPECT_EQ(count_threads(sources_), 4);
}

TEST_F(ThreadCountTest, QuotaVersion1) {
  write("own", "5:cpuset:/\n4:cpu,cpuacct:/docker/abc\n1:name=systemd:/x");
  write("mount/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "150000");
  write("mount/cpu,cpuacct/docker/abc/cpu.cfs_period_us", "100000");
  EXPECT_EQ(count_threads(sources_), 2);
  write("mount/cpu,cpuacct/docker/abc/cpu.cfs_quota_us", "-1");
  EXPECT_EQ(count_threads(sources_), 16);
}

TEST_F(ThreadCountTest, PathThatOnlyTheHostSees) {
  write("own", "4:cpu:/docker/abc");  // the mount shows the container's own group as its root
  write("mount/cpu/cpu.cfs_quota_us", "300000");
  write("mount/cpu/cpu.cfs_period_us", "100000");
  EXPECT_EQ(count_threads(sources_), 3);
}

TEST_F(ThreadCountTest, VariablesOnlyLower) {
  sources_.omp_num_threads = 6;
  EXPECT_EQ(count_threads(sources_), 6);
  sources_.mxnet_omp_max_threads = 2;
  EXPECT_EQ(count_threads(sources_), 2);
  sources_.mxnet_omp_max_threads = 64;
  sources_.omp_num_threads = 64;
  EXPECT_EQ(count_threads(sources_), 16);
}

TEST_F(ThreadCountTest, OneThreadForEachCore) {
  sources_.mask = {0, 1, 2, 3, 64, 65, 66, 67};
  for (int i = 0; i < 4; ++i) core({i, i + 64}, cat(i, ",", i + 64));
  EXPECT_EQ(count_threads(sources_), 4);
  sources_.mask = {1, 64, 65};  // one thread of the first core, both of the second
  EXPECT_EQ(count_threads(sources_), 2);
  sources_.mask = {64, 65, 66};
  EXPECT_EQ(count_threads(sources_), 3);
}

TEST_F(ThreadCountTest, NeighboursOfACoreInRanges) {
  sources_.mask = {0, 1, 2, 3, 4, 5};
  core({0, 1}, "0-1");
  core({2, 3, 4, 5}, "2-3,4-5");
  EXPECT_EQ(count_threads(sources_), 2);
  core({4, 5}, "nonsense");
  EXPECT_EQ(count_threads(sources_), 4);
}

TEST_F(ThreadCountTest, TheVariableMayUseAllThreadsOfACore) {
  sources_.mask = {0, 1, 2, 3};
  core({0, 1}, "0-1");
  core({2, 3}, "2-3");
  EXPECT_EQ(count_threads(sources_), 2);
  sources_.omp_num_threads = 3;
  EXPECT_EQ(count_threads(sources_), 3);
  sources_.omp_num_threads = 9;
  EXPECT_EQ(count_threads(sources_), 4);
  sources_.mxnet_omp_max_threads = 1;
  EXPECT_EQ(count_threads(sources_), 1);
}

TEST(ThreadCount, OfThisProcessIsAtLeastOne) { EXPECT_GE(thread_count(), 1); }

}  // namespace
}  // namespace mx
