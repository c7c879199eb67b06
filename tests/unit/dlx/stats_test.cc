// SPDX-License-Identifier: Apache-2.0

#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/knuth_reader.h"

namespace dlx {
namespace {

using ::quadrille_test::ParseKnuth;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

SearchStats StatsOf(const Problem& problem) {
  return ForEachSolution(problem, {}, [](SolutionView) { return Visit::kContinue; }).stats;
}

TEST(OutcomeTest, HasWords) {
  EXPECT_EQ(ToString(Outcome::kUnfinished), "unfinished");
  EXPECT_EQ(ToString(Outcome::kExhausted), "exhausted");
  EXPECT_EQ(ToString(Outcome::kSolutionLimit), "solution limit");
  EXPECT_EQ(ToString(Outcome::kNodeLimit), "node limit");
  EXPECT_EQ(ToString(Outcome::kUpdateLimit), "update limit");
  EXPECT_EQ(ToString(Outcome::kTimeLimit), "time limit");
  EXPECT_EQ(ToString(Outcome::kCancelled), "cancelled");
  EXPECT_EQ(ToString(Outcome::kVisitorStop), "stopped by the visitor");
}

TEST(SearchStatsTest, AddsUpLevelByLevel) {
  SearchStats sum;
  EXPECT_EQ(sum.max_level(), -1);
  sum += {.solutions = 1, .nodes = 4, .updates = 12, .profile = {1, 3}};
  EXPECT_EQ(sum.solutions, 1);
  EXPECT_EQ(sum.nodes, 4);
  EXPECT_EQ(sum.updates, 12);
  EXPECT_THAT(sum.profile, ElementsAre(1, 3));
  sum += {.solutions = 2, .nodes = 9, .updates = 100, .profile = {1, 2, 3, 3}};  // deeper
  EXPECT_THAT(sum.profile, ElementsAre(2, 5, 3, 3));
  EXPECT_EQ(sum.max_level(), 3);
  sum += {.solutions = 0, .nodes = 1, .updates = 1, .profile = {1}};  // less deep
  sum += SearchStats();
  EXPECT_EQ(sum.solutions, 3);
  EXPECT_EQ(sum.nodes, 14);
  EXPECT_EQ(sum.updates, 113);
  EXPECT_THAT(sum.profile, ElementsAre(3, 5, 3, 3));
  EXPECT_EQ(&(sum += sum), &sum);
  EXPECT_THAT(sum.profile, ElementsAre(6, 10, 6, 6));
}

// The example of links.h, by hand. Lists: p {p s} {p q s}, q {p q s} {q}, s {p s} {p q s}.
//
//   node 1, the root: p and q have two options each; p is the first
//     cover p: p itself, s of {p s}, q and s of {p q s}                       4
//     try {p s}: cover s, whose list is empty                                 1
//     node 2: cover q, {q} has no siblings                                    1
//       try {q}: nothing else to cover
//       node 3: a solution
//     try {p q s}: cover q, {q} has no siblings; cover s, its list is empty   2
//     node 4: a solution
TEST(SearchStatsTest, CountsAsKnuthDoes) {
  const SearchStats stats = StatsOf(ParseKnuth("p q | s\np s\np q s\nq\n").value());
  EXPECT_EQ(stats.solutions, 2);
  EXPECT_EQ(stats.nodes, 4);
  EXPECT_EQ(stats.updates, 8);
  EXPECT_THAT(stats.profile, ElementsAre(1, 2, 1));
  EXPECT_EQ(stats.max_level(), 2);
}

// Three people and two hours, by hand.
//
//   node 1: cyd has one option, ada and bob have two
//     cover cyd: cyd itself; {cyd} has no siblings                            1
//     try {cyd}
//     node 2: ada and bob have two options each; ada is the first
//       cover ada: ada, nine of {ada nine}, ten of {ada ten}                  3
//       try {ada nine}: cover nine, bob of {bob nine}                         2
//       node 3: bob has one option; cover bob, ten of {bob ten}               2
//         try {bob ten}: cover ten, whose list is empty by now                1
//         node 4: a solution
//       try {ada ten}: cover ten, bob of {bob ten}                            2
//       node 5: bob has one option; cover bob, nine of {bob nine}             2
//         try {bob nine}: cover nine                                          1
//         node 6: a solution
TEST(SearchStatsTest, CountsAsKnuthDoesWithSecondaryItems) {
  const SearchStats stats = StatsOf(
      ParseKnuth("ada bob cyd | nine ten\nada nine\nada ten\nbob nine\nbob ten\ncyd\n").value());
  EXPECT_EQ(stats.solutions, 2);
  EXPECT_EQ(stats.nodes, 6);
  EXPECT_EQ(stats.updates, 14);
  EXPECT_THAT(stats.profile, ElementsAre(1, 1, 2, 2));
}

// A dead end, by hand: node 1 branches on p, which has fewer options than r.
//
//   cover p: p; q, r of {p q r}; r of {p r}     4
//   try {p q r}: cover q: q; r of {q r}         2
//                cover r: r; {r} has no others  1
//   node 2: a solution
//   try {p r}: cover r: r; q of {q r}           2
//   node 3: q has no option left; cover q       1   and no node below
TEST(SearchStatsTest, CoveringAnItemWithoutOptionsIsAnUpdateButNoNode) {
  const SearchStats stats = StatsOf(ParseKnuth("p r q\np q r\np r\nq r\nr\n").value());
  EXPECT_EQ(stats.solutions, 1);
  EXPECT_EQ(stats.nodes, 3);
  EXPECT_EQ(stats.updates, 10);
  EXPECT_THAT(stats.profile, ElementsAre(1, 2));
}

TEST(SearchStatsTest, TheRootIsANode) {
  // Without items the root is a solution.
  SearchStats stats = StatsOf(ProblemBuilder().Build().value());
  EXPECT_EQ(stats.solutions, 1);
  EXPECT_EQ(stats.nodes, 1);
  EXPECT_EQ(stats.updates, 0);
  EXPECT_THAT(stats.profile, ElementsAre(1));
  EXPECT_EQ(stats.max_level(), 0);
  // An item without options is covered, and that is that.
  stats = StatsOf(ParseKnuth("p q\np\n").value());
  EXPECT_EQ(stats.solutions, 0);
  EXPECT_EQ(stats.nodes, 1);
  EXPECT_EQ(stats.updates, 1);
  EXPECT_THAT(stats.profile, ElementsAre(1));
}

TEST(SearchStatsTest, OptionsThatCannotBeChosenCostNothing) {
  const SearchStats with = StatsOf(ParseKnuth("p q | s t\ns t\np s\nt\np q t\nq\ns\n").value());
  const SearchStats without = StatsOf(ParseKnuth("p q | s t\np s\np q t\nq\n").value());
  EXPECT_EQ(with.updates, without.updates);
  EXPECT_EQ(with.nodes, without.nodes);
}

// They are those of the search so far: at the first solution of the three people, nodes 1 to 4 have
// been entered and 1 + 3 + 2 + 2 + 1 updates made.
TEST(SearchStatsTest, AreUpToDateAtEverySolution) {
  const Problem problem =
      ParseKnuth("ada bob cyd | nine ten\nada nine\nada ten\nbob nine\nbob ten\ncyd\n").value();
  Solver solver(problem);
  EXPECT_EQ(solver.stats().nodes, 0);
  EXPECT_THAT(solver.stats().profile, IsEmpty());
  EXPECT_EQ(solver.stats().max_level(), -1);
  ASSERT_TRUE(solver.Next());
  EXPECT_EQ(solver.stats().solutions, 1);
  EXPECT_EQ(solver.stats().nodes, 4);
  EXPECT_EQ(solver.stats().updates, 9);
  EXPECT_THAT(solver.stats().profile, ElementsAre(1, 1, 1, 1));
  ASSERT_TRUE(solver.Next());
  EXPECT_EQ(solver.stats().solutions, 2);
  EXPECT_EQ(solver.stats().nodes, 6);
  EXPECT_EQ(solver.stats().updates, 14);
  EXPECT_FALSE(solver.Next());
  EXPECT_EQ(solver.stats().solutions, 2);
  EXPECT_EQ(solver.stats().nodes, 6);
  EXPECT_EQ(solver.stats().updates, 14);
}

// Nothing that is done before the search counts, and what the search does then is what it would do
// in the problem without these items and options.
TEST(SearchStatsTest, PresetsAreNotCounted) {
  const Problem problem =
      ParseKnuth("ada bob cyd | nine ten\nada nine\nada ten\nbob nine\nbob ten\ncyd\n").value();
  Solver solver(problem);
  ASSERT_TRUE(solver.Take(0));
  while (solver.Next()) {
  }
  const SearchStats taken = StatsOf(ParseKnuth("bob cyd | ten\nbob ten\ncyd\n").value());
  EXPECT_EQ(solver.stats().solutions, 1);
  EXPECT_EQ(solver.stats().nodes, 3);
  EXPECT_EQ(solver.stats().updates, taken.updates);
  EXPECT_EQ(solver.stats().profile, taken.profile);

  solver.Reset();
  ASSERT_TRUE(solver.Forbid(0));
  while (solver.Next()) {
  }
  const SearchStats forbidden =
      StatsOf(ParseKnuth("ada bob cyd | nine ten\nada ten\nbob nine\nbob ten\ncyd\n").value());
  EXPECT_EQ(solver.stats().solutions, 1);
  EXPECT_EQ(solver.stats().nodes, 4);
  EXPECT_EQ(solver.stats().updates, forbidden.updates);
  EXPECT_EQ(solver.stats().profile, forbidden.profile);
}

TEST(SearchStatsTest, ProfileSumsToNodes) {
  // All partitions of {1 ... 6}: the 63 subsets are the options.
  ProblemBuilder b;
  std::vector<Item> items;
  for (int i = 0; i < 6; ++i) items.push_back(b.AddItem());
  for (int subset = 1; subset < 64; ++subset) {
    std::vector<Item> option;
    for (int i = 0; i < 6; ++i) {
      if (subset >> i & 1) option.push_back(items[i]);
    }
    b.AddOption(option);
  }
  const SearchStats stats = StatsOf(std::move(b).Build().value());
  EXPECT_EQ(stats.solutions, 203);  // the sixth Bell number
  EXPECT_EQ(stats.max_level(), 6);
  EXPECT_EQ(std::accumulate(stats.profile.begin(), stats.profile.end(), int64_t{0}), stats.nodes);
  // Level k: ways to choose k blocks, each with the first item that is left. Only the six
  // singletons reach level 6.
  EXPECT_EQ(stats.profile[0], 1);
  EXPECT_EQ(stats.profile[1], 32);
  EXPECT_EQ(stats.profile[6], 1);
}

}  // namespace
}  // namespace dlx
