// SPDX-License-Identifier: Apache-2.0
//
// What sudoku/engines/memo_engine.h promises beyond sudoku/engine.h.

#include "sudoku/engines/memo_engine.h"

#include <cstdint>
#include <stop_token>

#include "absl/types/span.h"
#include "dlx/run.h"
#include "gtest/gtest.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::FakeClock;
using ::quadrille_test::kSlowBuild;

// Enumerating makes one diagram after the other. The clock moves by 10 ms with each look, so that
// the first diagrams, of 1000 and of 8000 solutions, take less than the limit each, and more
// together.
TEST(MemoEngineTest, TheTimeLimitIsForAllDiagramsTogether) {
  for (const double seconds : {0.5, 1.0, 2.0, 5.0}) {
    const FakeClock clock(0.01);
    int64_t seen = 0;
    MemoEngine engine;
    const EnumerateResult result =
        engine.Enumerate(Grid(), {.limits = {.seconds = seconds}}, [&seen](const Grid&) {
          ++seen;
          return dlx::Visit::kContinue;
        });
    EXPECT_EQ(result.outcome, dlx::Outcome::kTimeLimit);
    EXPECT_EQ(result.solutions, seen);
    EXPECT_GE(clock.Seconds(), seconds);
    EXPECT_LT(clock.Seconds(), seconds + 0.2);
  }
}

TEST(MemoEngineTest, TheTimeLimitIsForDiagramsAndCountTogether) {
  const FakeClock clock(0.01);
  MemoEngine engine;
  const Grid puzzle;
  Answer answer;
  engine.Solve(absl::MakeConstSpan(&puzzle, 1), {.limits = {.seconds = 2}},
               absl::MakeSpan(&answer, 1));
  EXPECT_EQ(answer.outcome, dlx::Outcome::kTimeLimit);
  EXPECT_LT(clock.Seconds(), 2.2);
}

// Handing solutions on takes time, too, and may be cancelled.
// There is no memory for a diagram of all solutions, but they can be counted.
TEST(MemoEngineTest, WhatHasNoDiagramIsCounted) {
  const Grid puzzle = quadrille_test::GridOf(
      "......8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1........");
  MemoEngine engine;
  Answer answer;
  const auto solve = [&](const dlx::Limits& limits) {
    engine.Solve(absl::MakeConstSpan(&puzzle, 1), {.limits = limits}, absl::MakeSpan(&answer, 1));
  };
  if (!kSlowBuild) {
    solve({.solutions = 1'000'000, .memory_bytes = 100'000});
    EXPECT_EQ(answer.outcome, dlx::Outcome::kExhausted);
    EXPECT_EQ(answer.solutions, 840'054);
  }
  solve(
      {.solutions = 1'000'000, .nodes = kSlowBuild ? 20'000 : 1'000'000, .memory_bytes = 100'000});
  EXPECT_EQ(answer.outcome, dlx::Outcome::kMemoryLimit);
  EXPECT_LT(answer.solutions, 840'054);
}

TEST(MemoEngineTest, LimitsHoldWhileSolutionsAreHandedOn) {
  {
    const FakeClock clock(0.01);
    MemoEngine engine;
    const EnumerateResult result =
        engine.Enumerate(Grid(), {.limits = {.seconds = 1}}, [](const Grid&) {
          dlx::internal::Now();  // takes 10 ms
          return dlx::Visit::kContinue;
        });
    EXPECT_EQ(result.outcome, dlx::Outcome::kTimeLimit);
    EXPECT_LT(result.solutions, 1000);
  }
  std::stop_source source;
  MemoEngine engine;
  const EnumerateResult result =
      engine.Enumerate(Grid(), {.limits = {.stop = source.get_token()}}, [&source](const Grid&) {
        source.request_stop();
        return dlx::Visit::kContinue;
      });
  EXPECT_EQ(result.outcome, dlx::Outcome::kCancelled);
  EXPECT_GE(result.solutions, 1);
  EXPECT_LT(result.solutions, 1000);
}

}  // namespace
}  // namespace sudoku
