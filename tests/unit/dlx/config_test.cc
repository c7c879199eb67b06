// SPDX-License-Identifier: Apache-2.0

#include "absl/strings/str_cat.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gtest/gtest.h"

namespace dlx {
namespace {

TEST(BranchingTest, HasNames) {
  EXPECT_EQ(ToString(Branching::kAuto), "auto");
  EXPECT_EQ(ToString(Branching::kMrv), "mrv");
  EXPECT_EQ(ToString(Branching::kMrvRandom), "mrv-random");
  EXPECT_EQ(ToString(Branching::kLeftmost), "leftmost");
  EXPECT_EQ(ToString(Branching::kSharp), "sharp");
  EXPECT_EQ(ToString(Branching::kWeightedDegree), "wtd");
  EXPECT_EQ(ToString(Branching::kFailureRate), "frb");
}

TEST(BranchingTest, SomeRulesLearnOrDraw) {
  EXPECT_FALSE(LearnsOrDraws(Branching::kAuto));
  EXPECT_FALSE(LearnsOrDraws(Branching::kMrv));
  EXPECT_TRUE(LearnsOrDraws(Branching::kMrvRandom));
  EXPECT_FALSE(LearnsOrDraws(Branching::kLeftmost));
  EXPECT_FALSE(LearnsOrDraws(Branching::kSharp));
  EXPECT_TRUE(LearnsOrDraws(Branching::kWeightedDegree));
  EXPECT_TRUE(LearnsOrDraws(Branching::kFailureRate));
}

TEST(OptionOrderTest, HasNames) {
  EXPECT_EQ(ToString(OptionOrder::kGiven), "given");
  EXPECT_EQ(ToString(OptionOrder::kRandom), "random");
  EXPECT_EQ(ToString(OptionOrder::kCost), "cost");
}

TEST(KernelTest, HasNames) {
  ASSERT_EQ(Kernels().size(), 4);
  EXPECT_EQ(Kernels()[0], Kernel::kAuto);
  EXPECT_EQ(ToString(Kernel::kAuto), "auto");
  EXPECT_EQ(ToString(Kernel::kLinks), "links");
  EXPECT_EQ(ToString(Kernel::kCells), "cells");
  EXPECT_EQ(ToString(Kernel::kBits), "bits");
}

TEST(KernelTest, IsFoundByName) {
  for (const Kernel kernel : Kernels()) {
    const absl::StatusOr<Kernel> found = KernelNamed(ToString(kernel));
    ASSERT_TRUE(found.ok()) << found.status();
    EXPECT_EQ(*found, kernel);
  }
  for (const absl::string_view name : {"", "Links", "links ", "unknown"}) {
    const absl::Status status = KernelNamed(name).status();
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(status.message(),
              absl::StrCat("there is no kernel '", name, "': there are auto, links, cells, bits"));
  }
}

TEST(SearchConfigTest, ByDefaultNothingIsLimited) {
  const SearchConfig config;
  EXPECT_EQ(config.strategy.branching, Branching::kMrv);
  EXPECT_EQ(config.strategy.option_order, OptionOrder::kGiven);
  EXPECT_EQ(config.strategy.seed, 0);
  EXPECT_FALSE(config.run.limits.solutions.has_value());
  EXPECT_FALSE(config.run.limits.nodes.has_value());
  EXPECT_FALSE(config.run.limits.updates.has_value());
  EXPECT_FALSE(config.run.limits.seconds.has_value());
  EXPECT_FALSE(config.run.limits.stop.stop_possible());
  EXPECT_EQ(config.run.watch.callback, nullptr);
  EXPECT_EQ(config.run.watch.every_seconds, 1);
}

}  // namespace
}  // namespace dlx
