// SPDX-License-Identifier: Apache-2.0
//
// Quotas of control groups, in file systems made up for the test.

#include "cli/io/processors.h"

#include <filesystem>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace cli {
namespace {

class ProcessorsOfQuotaTest : public testing::Test {
 protected:
  void SetUp() override {
    root_ = absl::StrCat(testing::TempDir(), "/",
                         testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(root_);
  }
  void TearDown() override { std::filesystem::remove_all(root_); }

  void Write(const std::string& file, const std::string& text) {
    const std::filesystem::path path = root_ + file;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text << "\n";
  }
  void Group(const std::string& lines) { Write("/proc/self/cgroup", lines); }
  void Version2(const std::string& directory, const std::string& quota) {
    Write(absl::StrCat("/sys/fs/cgroup", directory, "/cpu.max"), quota);
  }
  void Version1(const std::string& directory, int quota, int period) {
    Write(absl::StrCat("/sys/fs/cgroup", directory, "/cpu.cfs_quota_us"), absl::StrCat(quota));
    Write(absl::StrCat("/sys/fs/cgroup", directory, "/cpu.cfs_period_us"), absl::StrCat(period));
  }
  int Processors() const { return ProcessorsOfQuota(root_); }

  std::string root_;
};

TEST_F(ProcessorsOfQuotaTest, WithoutGroupsThereIsNoQuota) {
  EXPECT_EQ(Processors(), 0);
  Group("");
  EXPECT_EQ(Processors(), 0);
  Group("0::/\n\nnonsense\n0:\n");
  EXPECT_EQ(Processors(), 0);
}

TEST_F(ProcessorsOfQuotaTest, Version2) {
  Group("0::/");
  for (const auto& [quota, processors] : {std::pair{"max 100000", 0},
                                          {"100000 100000", 1},
                                          {"100001 100000", 2},
                                          {"50000 100000", 1},
                                          {"350000 100000", 4},
                                          {"4000 1000", 4},
                                          {"1 100000", 1},
                                          {"-1 100000", 0},
                                          {"0 100000", 0},
                                          {"100000 0", 0},
                                          {"100000", 0},
                                          {"", 0},
                                          {"9223372036854775807 1", 0}}) {
    Version2("", quota);
    EXPECT_EQ(Processors(), processors) << quota;
  }
}

TEST_F(ProcessorsOfQuotaTest, GroupsAboveCountToo) {
  Group("0::/a/b/c");
  Version2("/a/b/c", "800000 100000");
  EXPECT_EQ(Processors(), 8);
  Version2("/a", "max 100000");
  EXPECT_EQ(Processors(), 8);
  Version2("/a/b", "300000 100000");
  EXPECT_EQ(Processors(), 3);
  Version2("/a", "200000 100000");
  EXPECT_EQ(Processors(), 2);
  Version2("/other", "100000 100000");
  EXPECT_EQ(Processors(), 2);
  Version2("", "90000 100000");
  EXPECT_EQ(Processors(), 1);
}

TEST_F(ProcessorsOfQuotaTest, Version1) {
  Group("5:memory:/m\n4:cpu,cpuacct:/a/b\n1:name=systemd:/a");
  Version1("/cpu,cpuacct/a", -1, 100000);
  Version1("/cpu,cpuacct/a/b", 250000, 100000);
  EXPECT_EQ(Processors(), 3);
  Version1("/memory/m", 100000, 100000);  // none of these is a group of the process
  Version1("/cpuset/a/b", 100000, 100000);
  EXPECT_EQ(Processors(), 3);
  Version1("/cpu/a", 100000, 100000);
  EXPECT_EQ(Processors(), 1);
}

TEST_F(ProcessorsOfQuotaTest, BothVersionsAtOnce) {
  Group("4:cpu:/a\n0::/b");
  Version1("/cpu/a", 400000, 100000);
  EXPECT_EQ(Processors(), 4);
  Version2("/unified/b", "300000 100000");
  EXPECT_EQ(Processors(), 3);
}

// A container without a namespace of its own for groups has a path of the system outside.
TEST_F(ProcessorsOfQuotaTest, WhatIsMountedAtTheTopCounts) {
  Group("0::/docker/0123456789abcdef");
  Version2("", "200000 100000");
  EXPECT_EQ(Processors(), 2);
  Group("0::/../../elsewhere");
  EXPECT_EQ(Processors(), 2);
}

TEST(UsableProcessorsTest, ThereIsOne) { EXPECT_GE(UsableProcessors(), 1); }

}  // namespace
}  // namespace cli
