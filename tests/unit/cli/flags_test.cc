// SPDX-License-Identifier: Apache-2.0
//
// What flags mean to the library: limits, names, the kernel of the environment.

#include "cli/flags.h"

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "dlx/run.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace cli {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// The flags after these words of a command line.
RunFlags FlagsOf(std::vector<std::string> words) {
  CLI::App app;
  RunFlags flags;
  AddRunFlags(&app, &flags, "a search");
  std::vector<const char*> argv = {"program"};
  for (const std::string& word : words) argv.push_back(word.c_str());
  app.parse(static_cast<int>(argv.size()), argv.data());
  return flags;
}

TEST(RunFlagsTest, WithoutFlagsThereIsTheDefaultLimitAlone) {
  const dlx::Limits limits = FlagsOf({}).ToLimits(/*default_limit=*/7, {});
  EXPECT_EQ(limits.solutions, 7);
  EXPECT_EQ(limits.nodes, std::nullopt);
  EXPECT_EQ(limits.updates, std::nullopt);
  EXPECT_EQ(limits.seconds, std::nullopt);
  EXPECT_EQ(limits.memory_bytes, int64_t{1} << 30);
  EXPECT_FALSE(limits.stop.stop_requested());
}

TEST(RunFlagsTest, ADefaultOfZeroIsNoLimit) {
  EXPECT_EQ(FlagsOf({}).ToLimits(0, {}).solutions, std::nullopt);
  EXPECT_EQ(FlagsOf({}).SolutionLimit(0), std::nullopt);
  EXPECT_EQ(FlagsOf({}).NodeLimit(0), std::nullopt);
  EXPECT_EQ(FlagsOf({}).NodeLimit(5), 5);
}

TEST(RunFlagsTest, ZeroIsNoLimitWhateverTheDefault) {
  const RunFlags flags = FlagsOf({"--limit", "0", "--node-limit", "0", "--time-limit", "0"});
  const dlx::Limits limits = flags.ToLimits(/*default_limit=*/7, {});
  EXPECT_EQ(limits.solutions, std::nullopt);
  EXPECT_EQ(limits.nodes, std::nullopt);
  EXPECT_EQ(limits.seconds, std::nullopt);
  EXPECT_EQ(flags.NodeLimit(5), std::nullopt);
}

TEST(RunFlagsTest, EveryFlagReachesTheRun) {
  std::stop_source source;
  const dlx::Run run = FlagsOf({"--limit", "3", "--node-limit", "40", "--time-limit", "0.5",
                                "--threads", "6", "--memory", "2"})
                           .ToRun(/*default_limit=*/7, source.get_token());
  EXPECT_EQ(run.limits.solutions, 3);
  EXPECT_EQ(run.limits.nodes, 40);
  EXPECT_EQ(run.limits.seconds, 0.5);
  EXPECT_EQ(run.limits.memory_bytes, int64_t{2} << 20);
  EXPECT_EQ(run.threads, 6);
  EXPECT_FALSE(run.limits.stop.stop_requested());
  source.request_stop();
  EXPECT_TRUE(run.limits.stop.stop_requested());
}

TEST(NamesTest, AreThoseOfTheLibraryBothWays) {
  EXPECT_THAT(NamesOf(dlx::OptionOrders()), ElementsAre("given", "random", "cost"));
  for (const dlx::Branching rule : dlx::Branchings()) {
    EXPECT_EQ(FindNamed(dlx::Branchings(), dlx::ToString(rule)), rule);
  }
  EXPECT_EQ(FindNamed(dlx::Kernels(), "dancing"), std::nullopt);
  EXPECT_EQ(FindNamed(dlx::Kernels(), ""), std::nullopt);
}

// Sets QUADRILLE_KERNEL, or unsets it, for as long as it lives.
class KernelVariable {
 public:
  explicit KernelVariable(const char* value) {
    if (const char* before = std::getenv(kName); before != nullptr) before_ = before;
    Set(value);
  }
  ~KernelVariable() { Set(before_.has_value() ? before_->c_str() : nullptr); }
  KernelVariable(const KernelVariable&) = delete;
  KernelVariable& operator=(const KernelVariable&) = delete;

 private:
  static constexpr char kName[] = "QUADRILLE_KERNEL";

  static void Set(const char* value) {
    if (value == nullptr) {
      unsetenv(kName);
    } else {
      setenv(kName, value, /*overwrite=*/1);
    }
  }

  std::optional<std::string> before_;
};

TEST(KernelOfEnvironmentTest, IsTheOneThatIsNamed) {
  for (const dlx::Kernel kernel : dlx::Kernels()) {
    const KernelVariable variable(std::string(dlx::ToString(kernel)).c_str());
    EXPECT_EQ(KernelOfEnvironment().value(), kernel);
  }
}

TEST(KernelOfEnvironmentTest, IsAutoIfNoneIsNamed) {
  const KernelVariable variable(nullptr);
  EXPECT_EQ(KernelOfEnvironment().value(), dlx::Kernel::kAuto);
}

TEST(KernelOfEnvironmentTest, AnUnknownNameIsAnError) {
  for (const char* name : {"dancing", "LINKS", ""}) {
    const KernelVariable variable(name);
    const absl::Status status = KernelOfEnvironment().status();
    EXPECT_TRUE(absl::IsInvalidArgument(status)) << status;
    EXPECT_THAT(std::string(status.message()), HasSubstr("auto, links, cells, bits"));
  }
}

}  // namespace
}  // namespace cli
