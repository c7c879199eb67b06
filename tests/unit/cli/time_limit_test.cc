// --time-limit bounds a command as a whole: what one part has spent, the next has no more.

#include <memory>
#include <optional>
#include <stop_token>
#include <utility>
#include <vector>

#include "cli/cover.h"
#include "cli/flags.h"
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

TEST(TimeLimitTest, SecondsLeft) {
  EXPECT_EQ(SecondsLeft(0, 5), std::nullopt);
  EXPECT_EQ(SecondsLeft(10, 0), 10);
  EXPECT_EQ(SecondsLeft(10, 4), 6);
  EXPECT_EQ(SecondsLeft(10, 10), 0);
  EXPECT_EQ(SecondsLeft(10, 12), 0);
}

TEST(TimeLimitTest, PreprocessingLeavesTheRestToTheSearch) {
  const dlx::Problem problem = quadrille_test::Queens(8);
  const FakeClock clock(1);
  const Preprocessed p = PreprocessWithin(problem, 1000, {});
  EXPECT_EQ(p.reduction.outcome, dlx::Outcome::kExhausted);
  EXPECT_GT(p.reduction.seconds, 0);
  EXPECT_EQ(p.seconds_left, 1000 - p.reduction.seconds);
  dlx::SearchConfig config;
  p.LimitTime(&config);
  EXPECT_EQ(config.max_seconds, *p.seconds_left);
}

TEST(TimeLimitTest, PreprocessingThatTakesAllOfItLeavesNothing) {
  const dlx::Problem problem = quadrille_test::Queens(40);
  const FakeClock clock(1);
  const Preprocessed p = PreprocessWithin(problem, 3, {});
  EXPECT_EQ(p.reduction.outcome, dlx::Outcome::kTimeLimit);
  EXPECT_EQ(p.seconds_left, 0);
  dlx::SearchConfig config;
  p.LimitTime(&config);
  dlx::Solver solver(p.reduction.problem, config);
  solver.Exhaust();
  EXPECT_EQ(solver.outcome(), dlx::Outcome::kTimeLimit);
  EXPECT_EQ(solver.stats().nodes, 0);
}

TEST(TimeLimitTest, WithoutALimitNothingIsLimited) {
  const Preprocessed p = PreprocessWithin(quadrille_test::Queens(8), 0, {});
  EXPECT_EQ(p.seconds_left, std::nullopt);
  dlx::SearchConfig config;
  p.LimitTime(&config);
  EXPECT_EQ(config.max_seconds, 0);
}

TEST(TimeLimitTest, PreprocessingHeedsTheStopToken) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(PreprocessWithin(quadrille_test::Queens(8), 0, stop.get_token()).reduction.outcome,
            dlx::Outcome::kCancelled);
}

// Limits of the commands that take a dlx::Run: 0 means none there, and a limit used up is 0 here.
TEST(TimeLimitTest, RunLimits) {
  CoverFlags flags;
  EXPECT_EQ(flags.RunLimits({}).nodes, std::nullopt);
  EXPECT_EQ(flags.RunLimits({}).seconds, std::nullopt);
  flags.node_limit = 0;
  EXPECT_EQ(flags.RunLimits({}).nodes, std::nullopt);
  flags.node_limit = 7;
  flags.time_limit = 2;
  EXPECT_EQ(flags.RunLimits({}).nodes, 7);
  EXPECT_EQ(flags.RunLimits({}).seconds, 2);
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
