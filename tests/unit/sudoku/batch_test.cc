// SPDX-License-Identifier: Apache-2.0
//
// The engine for many puzzles at once, with each instruction set that this machine has.

#include "sudoku/batch.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <memory>
#include <random>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/engine.h"
#include "sudoku/engines/batch_engine.h"
#include "sudoku/engines/dlx_engine.h"
#include "sudoku/format.h"
#include "sudoku/grid.h"
#include "sudoku/vector/batch_kernel.h"
#include "tests/support/data.h"
#include "tests/support/engines.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/sudoku_puzzles.h"
#include "tests/support/targets.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using quadrille_test::Count;
using quadrille_test::FakeClock;
using quadrille_test::IsSolutionOf;
using quadrille_test::kPuzzleKinds;
using quadrille_test::kSlowBuild;
using quadrille_test::MakePuzzle;
using quadrille_test::PuzzleKind;
using quadrille_test::RandomBelow;
using quadrille_test::RandomPuzzle;
using quadrille_test::Search;
using quadrille_test::SearchResult;

class BatchTest : public quadrille_test::TargetTest {};

QUADRILLE_FOR_EACH_TARGET(BatchTest);

// Each is searched by dlx as well.
int Fewer(int n) { return kSlowBuild ? n / 10 : n; }

// Some of everything.
std::vector<Grid> RandomPuzzles(int n, uint64_t seed) {
  std::vector<Grid> puzzles;
  std::mt19937_64 rng(seed);
  for (int i = 0; i < n; ++i) {
    puzzles.push_back(
        MakePuzzle(static_cast<PuzzleKind>(RandomBelow(rng, kPuzzleKinds)), rng).grid);
  }
  return puzzles;
}

std::vector<Answer> Solve(BatchSolver* solver, const std::vector<Grid>& puzzles, int64_t limit) {
  std::vector<Answer> results(puzzles.size(), {.solutions = -1, .first = puzzles.front()});
  solver->Solve(puzzles, {.solutions = limit}, absl::MakeSpan(results));
  return results;
}

// Compares the results with those of dlx.
void ExpectRight(const std::vector<Grid>& puzzles, int64_t limit,
                 const std::vector<Answer>& results) {
  ASSERT_EQ(results.size(), puzzles.size());
  DlxEngine dlx;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    const SearchResult expected = Count(dlx, puzzles[i], {.solutions = limit});
    const std::string which = absl::StrCat(i, ": ", FormatLine(puzzles[i]));
    ASSERT_EQ(results[i].solutions, expected.solutions) << which;
    if (expected.solutions == 0) {
      ASSERT_EQ(results[i].first, Grid()) << which;
    } else {
      ASSERT_TRUE(IsSolutionOf(puzzles[i], results[i].first)) << which;
    }
  }
}

TEST_P(BatchTest, AgreesWithDlx) {
  BatchSolver solver;
  const std::vector<Grid> puzzles = RandomPuzzles(Fewer(700), 1);
  for (const int64_t limit : {1, 2, 7, 300}) {
    ExpectRight(puzzles, limit, Solve(&solver, puzzles, limit));
  }
  const std::vector<Grid> few = RandomPuzzles(Fewer(40), 2);
  ExpectRight(few, 20'000, Solve(&solver, few, 20'000));
}

TEST_P(BatchTest, AnyNumberOfPuzzles) {
  BatchSolver solver;
  std::vector<Answer> none;
  solver.Solve({}, {.solutions = 2}, absl::MakeSpan(none));
  for (const int n : {1, 2, 7, 8, 9, 15, 16, 17, 31, 32, 33, 63, 64, 65, 100}) {
    const std::vector<Grid> puzzles = RandomPuzzles(n, n);
    ExpectRight(puzzles, 2, Solve(&solver, puzzles, 2));
  }
}

// Neither the other puzzles of a span nor what the solver did before matters.
TEST_P(BatchTest, EachPuzzleByItself) {
  BatchSolver solver;
  const std::vector<Grid> puzzles = RandomPuzzles(Fewer(300), 3);
  const std::vector<Answer> together = Solve(&solver, puzzles, 7);
  std::vector<Grid> backwards(puzzles.rbegin(), puzzles.rend());
  const std::vector<Answer> other = Solve(&solver, backwards, 7);
  for (size_t i = 0; i < puzzles.size(); ++i) {
    EXPECT_EQ(other[puzzles.size() - 1 - i].solutions, together[i].solutions);
    const std::vector<Answer> alone = Solve(&solver, {puzzles[i]}, 7);
    EXPECT_EQ(alone[0].solutions, together[i].solutions);
    if (together[i].solutions == 1) {
      EXPECT_EQ(alone[0].first, together[i].first);
    }
  }
}

// After some puzzles with several solutions the search may change its ways, and back again.
TEST_P(BatchTest, RunsOfPuzzlesWithSeveralSolutions) {
  BatchSolver solver;
  std::mt19937_64 rng(10);
  std::vector<Grid> puzzles;
  for (const PuzzleKind kind : {PuzzleKind::kUnique, PuzzleKind::kSeveral, PuzzleKind::kNone,
                                PuzzleKind::kTwo, PuzzleKind::kSparse, PuzzleKind::kUnique}) {
    for (int i = 0; i < Fewer(150); ++i) puzzles.push_back(MakePuzzle(kind, rng).grid);
  }
  for (const int64_t limit : {1, 2, 5, 6}) {
    ExpectRight(puzzles, limit, Solve(&solver, puzzles, limit));
  }
  std::stop_source stop;
  stop.request_stop();
  std::vector<Answer> results(puzzles.size());
  EXPECT_EQ(
      solver.Solve(puzzles, {.solutions = 2, .stop = stop.get_token()}, absl::MakeSpan(results))
          .outcome,
      Outcome::kCancelled);
}

// The depth-first search that batches give way to, by itself. It may take two puzzles at a time.
std::vector<Answer> RunSingle(BatchKernel* kernel, const std::vector<Grid>& puzzles,
                              const dlx::Limits& limits, dlx::Ending* end) {
  std::vector<Answer> results(puzzles.size());
  JobState state(limits);
  kernel->Run({.puzzles = puzzles, .answers = absl::MakeSpan(results)}, &state);
  *end = state.End();
  return results;
}

TEST_P(BatchTest, DepthFirstWithAnyNumberOfPuzzles) {
  const std::unique_ptr<BatchKernel> kernel = MakeSingleKernel();
  if (kernel == nullptr) GTEST_SKIP() << "not with this instruction set";
  dlx::Ending end;
  for (const int n : {1, 2, 3, 4, 31, 32, 33, 200}) {
    const std::vector<Grid> puzzles = RandomPuzzles(n, 100 + n);
    for (const int64_t limit : {1, 2, 7, 300}) {
      ExpectRight(puzzles, limit, RunSingle(kernel.get(), puzzles, {.solutions = limit}, &end));
      EXPECT_EQ(end.outcome, Outcome::kExhausted);
    }
  }
}

// Each kind of puzzle in a pair with each, also with itself, so that both end at once.
TEST_P(BatchTest, DepthFirstInPairs) {
  const std::unique_ptr<BatchKernel> kernel = MakeSingleKernel();
  if (kernel == nullptr) GTEST_SKIP() << "not with this instruction set";
  dlx::Ending end;
  std::mt19937_64 rng(11);
  for (int a = 0; a < kPuzzleKinds; ++a) {
    for (int b = 0; b < kPuzzleKinds; ++b) {
      const Grid first = MakePuzzle(static_cast<PuzzleKind>(a), rng).grid;
      const Grid second = MakePuzzle(static_cast<PuzzleKind>(b), rng).grid;
      for (const int64_t limit : {1, 2, 50}) {
        for (const std::vector<Grid>& puzzles :
             {std::vector<Grid>{first, second}, std::vector<Grid>{first, first},
              std::vector<Grid>{first, first, second, second, second, first, second}}) {
          ExpectRight(puzzles, limit, RunSingle(kernel.get(), puzzles, {.solutions = limit}, &end));
        }
      }
    }
  }
  // The same puzzle takes the same nodes in each half.
  const Grid puzzle = MakePuzzle(PuzzleKind::kSeveral, rng).grid;
  RunSingle(kernel.get(), {puzzle, puzzle}, {.solutions = 20}, &end);
  const int64_t nodes = end.nodes;
  RunSingle(kernel.get(), std::vector<Grid>(9, puzzle), {.solutions = 20}, &end);
  EXPECT_EQ(2 * end.nodes, 9 * nodes);
}

// Grids in which each box gets all digits, but not each row and column.
TEST_P(BatchTest, DepthFirstVerifiesSolutions) {
  const std::unique_ptr<BatchKernel> kernel = MakeSingleKernel();
  if (kernel == nullptr) GTEST_SKIP() << "not with this instruction set";
  std::mt19937_64 rng(13);
  BatchSolver solver;
  const Grid solution = Search(solver, Grid(), {.solutions = 1}).first;
  std::vector<Grid> puzzles;
  for (int i = 0; i < 3000; ++i) {
    Grid grid = solution;
    for (int empty = 6 + i % 50; empty > 0; --empty) grid.Set(RandomBelow(rng, kCells), 0);
    grid.Set(RandomBelow(rng, kCells), 1 + RandomBelow(rng, kSize));
    puzzles.push_back(grid);
  }
  dlx::Ending end;
  ExpectRight(puzzles, 2, RunSingle(kernel.get(), puzzles, {.solutions = 2}, &end));
}

TEST_P(BatchTest, DepthFirstHeedsLimits) {
  const std::unique_ptr<BatchKernel> kernel = MakeSingleKernel();
  if (kernel == nullptr) GTEST_SKIP() << "not with this instruction set";
  dlx::Ending end;
  const std::vector<Grid> empty(3);
  RunSingle(kernel.get(), empty, {.nodes = 1001}, &end);
  EXPECT_EQ(end.outcome, Outcome::kNodeLimit);
  EXPECT_EQ(end.nodes, 1001);
  {
    const FakeClock clock(0.001);
    RunSingle(kernel.get(), empty, {.seconds = 0.01}, &end);
    EXPECT_EQ(end.outcome, Outcome::kTimeLimit);
    EXPECT_LT(clock.Seconds(), 0.02);
  }
  std::stop_source stop;
  stop.request_stop();
  RunSingle(kernel.get(), empty, {.stop = stop.get_token()}, &end);
  EXPECT_EQ(end.outcome, Outcome::kCancelled);
  EXPECT_EQ(end.nodes, 0);
  int64_t seen = 0;
  const auto sink = [&seen](size_t, const Grid& grid) {
    EXPECT_TRUE(IsSolutionOf(Grid(), grid));
    return ++seen < 10 ? dlx::Visit::kContinue : dlx::Visit::kStop;
  };
  const BatchSolver::Sink adapter = sink;
  const dlx::Limits none;
  std::vector<Answer> results(3);
  JobState state(none);
  kernel->Run({.puzzles = empty, .answers = absl::MakeSpan(results), .sink = &adapter}, &state);
  EXPECT_EQ(state.End().outcome, Outcome::kVisitorStop);
  EXPECT_EQ(seen, 10);
  const std::vector<Grid> puzzles = RandomPuzzles(50, 12);
  ExpectRight(puzzles, 2, RunSingle(kernel.get(), puzzles, {.solutions = 2}, &end));
}

TEST_P(BatchTest, ManySolutionsInBoundedMemory) {
  BatchSolver solver;
  Grid puzzle;
  std::vector<Answer> results = Solve(&solver, {puzzle}, 50'000);
  EXPECT_EQ(results[0].solutions, 50'000);
  EXPECT_TRUE(IsSolutionOf(puzzle, results[0].first));
  puzzle.Set(40, 5);
  results = Solve(&solver, {puzzle, Grid(), puzzle}, 10'000);
  for (const Answer& result : results) EXPECT_EQ(result.solutions, 10'000);
}

TEST_P(BatchTest, LimitsOfASearch) {
  BatchSolver solver;
  const Grid empty;
  SearchResult result = Search(solver, empty, {.nodes = 100});
  EXPECT_EQ(result.outcome, Outcome::kNodeLimit);
  EXPECT_LE(result.nodes, 100);
  EXPECT_GT(result.nodes, 50);
  {
    const FakeClock clock(0.001);
    result = Search(solver, empty, {.seconds = 0.01});
    EXPECT_EQ(result.outcome, Outcome::kTimeLimit);
    EXPECT_LT(clock.Seconds(), 0.02);
  }
  std::stop_source stop;
  stop.request_stop();
  result = Search(solver, empty, {.stop = stop.get_token()});
  EXPECT_EQ(result.outcome, Outcome::kCancelled);
  int64_t seen = 0;
  const auto sink = [&seen](size_t puzzle, const Grid&) {
    EXPECT_EQ(puzzle, 0);
    return ++seen < 10 ? dlx::Visit::kContinue : dlx::Visit::kStop;
  };
  const BatchSolver::Sink adapter = sink;
  result = Search(solver, empty, {}, &adapter);
  EXPECT_EQ(result.outcome, Outcome::kVisitorStop);
  EXPECT_EQ(result.solutions, 10);
  EXPECT_EQ(seen, 10);
  // As good as new.
  const std::vector<Grid> puzzles = RandomPuzzles(50, 4);
  ExpectRight(puzzles, 2, Solve(&solver, puzzles, 2));
}

TEST_P(BatchTest, OnePuzzleAtATimeAgreesWithDlx) {
  BatchSolver solver;
  DlxEngine dlx;
  const std::vector<Grid> puzzles = RandomPuzzles(Fewer(200), 6);
  for (const int64_t limit : {1, 2, 7, 300, 20'000}) {
    for (size_t i = 0; i < (limit > 300 ? puzzles.size() / 10 : puzzles.size()); ++i) {
      SCOPED_TRACE(absl::StrCat(limit, ": ", FormatLine(puzzles[i])));
      const SearchResult expected = Count(dlx, puzzles[i], {.solutions = limit});
      const SearchResult result = Search(solver, puzzles[i], {.solutions = limit});
      ASSERT_EQ(result.solutions, expected.solutions);
      ASSERT_EQ(result.outcome, expected.outcome);
      if (expected.solutions == 0) {
        ASSERT_EQ(result.first, Grid());
      } else {
        ASSERT_TRUE(IsSolutionOf(puzzles[i], result.first));
      }
    }
  }
}

TEST_P(BatchTest, OnePuzzleAtATimeFindsEachSolutionOnce) {
  BatchEngine batch;
  DlxEngine dlx;
  std::mt19937_64 rng(7);
  for (int i = 0; i < 60; ++i) {
    const PuzzleKind kinds[] = {PuzzleKind::kTwo, PuzzleKind::kSeveral, PuzzleKind::kUnique};
    const Grid puzzle = MakePuzzle(kinds[i % 3], rng).grid;
    std::vector<Grid> expected;
    std::vector<Grid> found;
    quadrille_test::Enumerate(dlx, puzzle, {},
                              [&](const Grid& grid) { return expected.push_back(grid), true; });
    quadrille_test::Enumerate(batch, puzzle, {},
                              [&](const Grid& grid) { return found.push_back(grid), true; });
    std::sort(expected.begin(), expected.end());
    std::sort(found.begin(), found.end());
    ASSERT_EQ(found, expected) << FormatLine(puzzle);
  }
}

// The first solution of a search does not depend on what was solved before, nor on the limit.
TEST_P(BatchTest, TheFirstSolutionIsAlwaysTheSame) {
  BatchSolver used;
  const std::vector<Grid> puzzles = RandomPuzzles(60, 8);
  for (int round = 0; round < 2; ++round) {
    for (const Grid& puzzle : puzzles) {
      BatchSolver fresh;
      const SearchResult expected = Search(fresh, puzzle, {.solutions = 1});
      EXPECT_EQ(Search(used, puzzle, {.solutions = 1}).first, expected.first);
      EXPECT_EQ(Search(used, puzzle, {.solutions = 2}).first, expected.first);
      EXPECT_EQ(Search(used, puzzle, {.solutions = 30}).first, expected.first);
    }
    Solve(&used, puzzles, 2);
  }
}

TEST_P(BatchTest, NodesOfASearchEndIt) {
  BatchSolver solver;
  for (const Grid& puzzle : RandomPuzzles(100, 9)) {
    const SearchResult all = Search(solver, puzzle, {.solutions = 50});
    for (const int64_t nodes : {int64_t{1}, all.nodes / 2, all.nodes - 1, all.nodes + 1}) {
      if (nodes <= 0) continue;
      const SearchResult result = Search(solver, puzzle, {.solutions = 50, .nodes = nodes});
      EXPECT_LE(result.nodes, nodes);
      EXPECT_LE(result.solutions, all.solutions);
      if (nodes > all.nodes) {
        EXPECT_EQ(result.outcome, all.outcome);
        EXPECT_EQ(result.solutions, all.solutions);
      } else if (nodes < all.nodes) {
        EXPECT_EQ(result.outcome, Outcome::kNodeLimit);
      }
    }
  }
}

TEST_P(BatchTest, AMillionSolutionsOfTheEmptyGrid) {
  const int64_t limit = GetParam() == "scalar" ? 20'000 : 1'000'000;
  BatchSolver solver;
  const SearchResult result = Search(solver, Grid(), {.solutions = limit});
  EXPECT_EQ(result.solutions, limit);
  EXPECT_EQ(result.outcome, Outcome::kSolutionLimit);
  EXPECT_TRUE(IsSolutionOf(Grid(), result.first));
}

// What a search leaves is not taken for states of the next puzzle.
TEST_P(BatchTest, AsGoodAsNewAfterAnException) {
  BatchSolver solver;
  int64_t seen = 0;
  const auto sink = [&seen](size_t, const Grid&) -> dlx::Visit {
    if (++seen == 3) throw std::runtime_error("enough");
    return dlx::Visit::kContinue;
  };
  const BatchSolver::Sink adapter = sink;
  EXPECT_THROW(Search(solver, Grid(), {}, &adapter), std::runtime_error);
  const std::vector<Grid> puzzles = RandomPuzzles(50, 5);
  for (const Grid& puzzle : puzzles) ExpectRight({puzzle}, 10, Solve(&solver, {puzzle}, 10));
}

struct List {
  const char* name;
  bool unique;
};

TEST_P(BatchTest, PublishedLists) {
  for (const List& list :
       {List{"clue17", true}, List{"hardest11", true}, List{"hardest1106", true},
        List{"top1465", true}, List{"serg", false}, List{"easy", true}, List{"unbiased", true}}) {
    QUADRILLE_NEED_DATA(path, absl::StrCat("sudoku/", list.name, ".txt"));
    std::vector<Grid> puzzles;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
      const absl::StatusOr<Grid> puzzle = ParseLine(line);
      ASSERT_TRUE(puzzle.ok()) << puzzle.status();
      puzzles.push_back(*puzzle);
    }
    // All of them, but where a lane is a puzzle, or a build slow.
    if (GetParam() == "scalar" || kSlowBuild) puzzles.resize(puzzles.size() / 50);
    BatchSolver solver;
    const std::vector<Answer> results = Solve(&solver, puzzles, 2);
    for (size_t i = 0; i < puzzles.size(); ++i) {
      ASSERT_EQ(results[i].solutions, list.unique ? 1 : 2) << list.name << ", puzzle " << i + 1;
      ASSERT_TRUE(IsSolutionOf(puzzles[i], results[i].first)) << list.name << ", " << i + 1;
    }
  }
}

}  // namespace
}  // namespace sudoku
