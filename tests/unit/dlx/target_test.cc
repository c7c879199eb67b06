// SPDX-License-Identifier: Apache-2.0

#include "dlx/target.h"

#include <algorithm>
#include <iostream>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "gtest/gtest.h"

namespace dlx {
namespace {

// Leaves the target as it was.
class TargetTest : public testing::Test {
 protected:
  ~TargetTest() override { EXPECT_TRUE(ForceTarget(ToString(before_)).ok()); }

 private:
  const Target before_ = CurrentTarget();
};

TEST_F(TargetTest, EachHasAName) {
  EXPECT_EQ(ToString(Target::kScalar), "scalar");
  EXPECT_EQ(ToString(Target::kSse4), "sse4");
  EXPECT_EQ(ToString(Target::kAvx2), "avx2");
  EXPECT_EQ(ToString(Target::kAvx512), "avx512");
  EXPECT_EQ(ToString(Target::kNeon), "neon");
}

TEST_F(TargetTest, EachThatIsSupportedCanBeForced) {
  const std::vector<Target> targets = SupportedTargets();
  ASSERT_FALSE(targets.empty());
  for (const Target target : targets) {
    std::cout << "this processor runs " << ToString(target) << '\n';
    EXPECT_EQ(std::count(targets.begin(), targets.end(), target), 1);
    EXPECT_TRUE(ForceTarget(ToString(target)).ok());
    EXPECT_EQ(CurrentTarget(), target);
  }
}

TEST_F(TargetTest, OthersAreRefused) {
  const Target before = CurrentTarget();
  for (const std::string name : {"", "mmx", "AVX2", "avx2 "}) {
    const absl::Status status = ForceTarget(name);
    EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument);
    EXPECT_EQ(status.message().find("this processor cannot run the target '" + name + "': it has "),
              0)
        << status.message();
    EXPECT_EQ(CurrentTarget(), before);
  }
}

}  // namespace
}  // namespace dlx
