// SPDX-License-Identifier: Apache-2.0
//
// Tests that run once for each instruction set that this machine has. The best and the plainest of
// them are of the quick tier, those between of the tier full.
//
//   class KernelTest : public quadrille_test::TargetTest {};
//   QUADRILLE_FOR_EACH_TARGET(KernelTest);
//   TEST_P(KernelTest, ...)

#ifndef TESTS_SUPPORT_TARGETS_H_
#define TESTS_SUPPORT_TARGETS_H_

#include <string>
#include <vector>

#include "dlx/target.h"
#include "gtest/gtest.h"

namespace quadrille_test {

// From the best to the plainest.
inline std::vector<std::string> TargetNames() {
  std::vector<std::string> names;
  for (const dlx::Target target : dlx::SupportedTargets()) names.emplace_back(ToString(target));
  return names;
}

inline std::vector<std::string> QuickTargetNames() {
  const std::vector<std::string> names = TargetNames();
  if (names.size() < 2) return names;
  return {names.front(), names.back()};
}

inline std::vector<std::string> FullTargetNames() {
  const std::vector<std::string> names = TargetNames();
  if (names.size() < 2) return {};
  return {names.begin() + 1, names.end() - 1};
}

// Runs with the target that its parameter names.
class TargetTest : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override { ASSERT_TRUE(dlx::ForceTarget(GetParam()).ok()); }
  void TearDown() override { ASSERT_TRUE(dlx::ForceTarget(before_).ok()); }

 private:
  std::string before_{ToString(dlx::CurrentTarget())};
};

}  // namespace quadrille_test

#define QUADRILLE_FOR_EACH_TARGET(Test)                                                          \
  INSTANTIATE_TEST_SUITE_P(Targets, Test, testing::ValuesIn(quadrille_test::QuickTargetNames()), \
                           [](const auto& test) { return test.param; });                         \
  INSTANTIATE_TEST_SUITE_P(Full, Test, testing::ValuesIn(quadrille_test::FullTargetNames()),     \
                           [](const auto& test) { return test.param; })

#endif  // TESTS_SUPPORT_TARGETS_H_
