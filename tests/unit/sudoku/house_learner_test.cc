// SPDX-License-Identifier: Apache-2.0

#include "sudoku/variant/house_learner.h"

#include <cstdint>
#include <random>
#include <set>
#include <vector>

#include "dlx/run.h"
#include "dlx/run/meter.h"
#include "gtest/gtest.h"

namespace sudoku::internal {
namespace {

using Solution = std::vector<bool>;

struct Group {
  std::vector<int> facts;
  bool exact;
};

std::set<Solution> BruteForce(int num_facts, const std::vector<Group>& groups) {
  std::set<Solution> solutions;
  for (int set = 0; set < 1 << num_facts; ++set) {
    bool holds = true;
    for (const Group& group : groups) {
      int count = 0;
      for (const int fact : group.facts) count += set >> fact & 1;
      holds = holds && count <= 1 && (count == 1 || !group.exact);
    }
    if (!holds) continue;
    Solution solution;
    for (int fact = 0; fact < num_facts; ++fact) solution.push_back((set >> fact & 1) != 0);
    solutions.insert(solution);
  }
  return solutions;
}

HouseLearner MakeLearner(int num_facts, const std::vector<Group>& groups) {
  HouseLearner learner(num_facts);
  for (const Group& group : groups) learner.AddGroup(group.facts, group.exact);
  return learner;
}

Solution SolutionOf(const HouseLearner& learner, int num_facts) {
  Solution solution;
  for (int fact = 0; fact < num_facts; ++fact) solution.push_back(learner.IsTrue(fact));
  return solution;
}

// The pigeons each sit in one hole, and no hole has two.
std::vector<Group> Pigeons(int pigeons, int holes) {
  std::vector<Group> groups;
  for (int pigeon = 0; pigeon < pigeons; ++pigeon) {
    groups.push_back({{}, true});
    for (int hole = 0; hole < holes; ++hole) groups.back().facts.push_back(pigeon * holes + hole);
  }
  for (int hole = 0; hole < holes; ++hole) {
    groups.push_back({{}, false});
    for (int pigeon = 0; pigeon < pigeons; ++pigeon) {
      groups.back().facts.push_back(pigeon * holes + hole);
    }
  }
  return groups;
}

TEST(HouseLearner, FindsEachSolutionOnce) {
  constexpr int kFacts = 14;
  std::mt19937 random(1);
  int with_several = 0;
  for (int trial = 0; trial < 400; ++trial) {
    std::vector<Group> groups(3 + trial % 9);
    for (Group& group : groups) {
      group.exact = random() % 2 == 0;
      for (int fact = 0; fact < kFacts; ++fact) {
        if (random() % 4 == 0) group.facts.push_back(fact);
      }
      group.exact = group.exact && !group.facts.empty();
    }
    const std::set<Solution> expected = BruteForce(kFacts, groups);
    HouseLearner learner = MakeLearner(kFacts, groups);
    dlx::internal::Meter meter(dlx::Run{});
    std::set<Solution> found;
    while (learner.Next(&meter) == HouseLearner::Result::kSolution) {
      ASSERT_TRUE(found.insert(SolutionOf(learner, kFacts)).second) << "trial " << trial;
    }
    ASSERT_EQ(found, expected) << "trial " << trial;
    if (expected.size() > 1) ++with_several;
  }
  EXPECT_GT(with_several, 100);
}

TEST(HouseLearner, LearnsThatPigeonsDoNotFit) {
  // Some thousand conflicts, so clauses are forgotten on the way.
  HouseLearner learner = MakeLearner(8 * 7, Pigeons(8, 7));
  dlx::internal::Meter meter(dlx::Run{});
  EXPECT_EQ(learner.Next(&meter), HouseLearner::Result::kNone);
  EXPECT_GT(meter.nodes(), 100);
}

TEST(HouseLearner, ListsAllPermutations) {
  HouseLearner learner = MakeLearner(36, Pigeons(6, 6));
  dlx::internal::Meter meter(dlx::Run{});
  std::set<Solution> found;
  while (learner.Next(&meter) == HouseLearner::Result::kSolution) {
    EXPECT_TRUE(found.insert(SolutionOf(learner, 36)).second);
  }
  EXPECT_EQ(found.size(), 720);
}

TEST(HouseLearner, LeavesOutWhatIsExcluded) {
  HouseLearner learner = MakeLearner(4, Pigeons(2, 2));
  learner.Exclude({0, 3});
  dlx::internal::Meter meter(dlx::Run{});
  ASSERT_EQ(learner.Next(&meter), HouseLearner::Result::kSolution);
  EXPECT_EQ(SolutionOf(learner, 4), (Solution{false, true, true, false}));
  EXPECT_EQ(learner.Next(&meter), HouseLearner::Result::kNone);
}

TEST(HouseLearner, StopsAtTheLimitOfNodes) {
  HouseLearner learner = MakeLearner(8 * 7, Pigeons(8, 7));
  dlx::internal::Meter meter({.limits = {.nodes = 5}});
  EXPECT_EQ(learner.Next(&meter), HouseLearner::Result::kStopped);
  EXPECT_EQ(meter.outcome(), dlx::Outcome::kNodeLimit);
  EXPECT_EQ(meter.nodes(), 5);
}

}  // namespace
}  // namespace sudoku::internal
