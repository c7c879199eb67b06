// SPDX-License-Identifier: Apache-2.0
//
// --time-limit bounds a command as a whole: what one part has spent, the next has no more.

#include <optional>
#include <stop_token>

#include "cli/flags.h"
#include "dlx/preprocess.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/why.h"
#include "tests/support/fake_clock.h"
#include "tests/support/known_problems.h"
#include "tests/support/sudoku_puzzles.h"

namespace cli {
namespace {

using ::quadrille_test::FakeClock;
using ::quadrille_test::Queens;

TEST(BudgetTest, PreprocessingLeavesTheRestToTheSearch) {
  RunFlags flags;
  flags.time_limit = 1000;
  const dlx::Problem problem = Queens(8);
  const FakeClock clock(1);
  Budget budget(flags, {});
  const dlx::Run all = budget.Rest(0);
  ASSERT_LE(all.limits.seconds, 1000);
  const dlx::Reduction reduction = dlx::Preprocess(problem, {.run = all});
  EXPECT_EQ(reduction.outcome, dlx::Outcome::kExhausted);
  ASSERT_GT(reduction.seconds, 0);
  EXPECT_LE(budget.Rest(0).limits.seconds, *all.limits.seconds - reduction.seconds);
}

TEST(BudgetTest, PreprocessingThatTakesAllOfItLeavesNothing) {
  RunFlags flags;
  flags.time_limit = 3;
  const dlx::Problem problem = Queens(40);
  const FakeClock clock(1);
  Budget budget(flags, {});
  const dlx::Reduction reduction = dlx::Preprocess(problem, {.run = budget.Rest(0)});
  EXPECT_EQ(reduction.outcome, dlx::Outcome::kTimeLimit);
  dlx::Solver solver(reduction.problem, {.run = budget.Rest(0)});
  solver.Exhaust();
  EXPECT_EQ(solver.outcome(), dlx::Outcome::kTimeLimit);
  EXPECT_EQ(solver.stats().nodes, 0);
}

TEST(BudgetTest, WithoutALimitNothingIsLimited) {
  RunFlags flags;
  Budget budget(flags, {});
  EXPECT_EQ(budget.Rest(0).limits.seconds, std::nullopt);
  EXPECT_EQ(budget.Rest(0).limits.solutions, std::nullopt);
  EXPECT_EQ(budget.Rest(7).limits.solutions, 7);
}

TEST(BudgetTest, HandsOnTheStopToken) {
  RunFlags flags;
  std::stop_source stop;
  stop.request_stop();
  Budget budget(flags, stop.get_token());
  EXPECT_EQ(dlx::Preprocess(Queens(8), {.run = budget.Rest(0)}).outcome, dlx::Outcome::kCancelled);
}

// A hard puzzle in which one given was misread: its explanation takes many searches.
TEST(TimeLimitTest, ExplanationsOfPuzzlesHeedTheirRun) {
  const sudoku::Grid puzzle = quadrille_test::GridOf(
      "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....47.");
  const sudoku::Why whole = sudoku::WhyNoSolution(puzzle);
  ASSERT_EQ(whole.outcome, dlx::Outcome::kExhausted);
  ASSERT_TRUE(whole.irreducible);
  ASSERT_GT(whole.nodes, 100);

  const sudoku::Why none = sudoku::WhyNoSolution(puzzle, {.limits = {.seconds = 0}});
  EXPECT_EQ(none.outcome, dlx::Outcome::kTimeLimit);
  EXPECT_TRUE(none.givens.empty());
  EXPECT_FALSE(none.irreducible);

  const sudoku::Why part = sudoku::WhyNoSolution(puzzle, {.limits = {.nodes = whole.nodes / 2}});
  EXPECT_EQ(part.outcome, dlx::Outcome::kNodeLimit);
  EXPECT_EQ(part.nodes, whole.nodes / 2);
  EXPECT_FALSE(part.irreducible);
  EXPECT_GE(part.givens.size(), whole.givens.size());
}

}  // namespace
}  // namespace cli
