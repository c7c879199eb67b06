// SPDX-License-Identifier: Apache-2.0
//
// A batch solver's memory is bounded, however many solutions there are: each instruction set counts
// a million solutions of the empty grid, and QUADRILLE_BATCH_SOLUTIONS of grids that are nearly so.
// Bytes are counted as they were asked for.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "sudoku/batch.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"
#include "tests/support/engines.h"
#include "tests/support/environment.h"
#include "tests/support/exact_cover.h"
#include "tests/support/heap.h"
#include "tests/support/sudoku_puzzles.h"
#include "tests/support/targets.h"

namespace sudoku {
namespace {

using ::quadrille_test::HeapBytes;
using ::quadrille_test::HeapPeak;
using ::quadrille_test::IsSolutionOf;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomBelow;
using ::quadrille_test::RandomFullGrid;
using ::quadrille_test::ResetHeapPeak;

int64_t Limit() {
  return quadrille_test::NumberFrom<int64_t>("QUADRILLE_BATCH_SOLUTIONS",
                                             kSlowBuild ? 20'000 : 100'000);
}

// A state has some 200 bytes. The most that was needed is 37 KiB for each lane.
int64_t MostBytes(const std::string& target) {
  // Scalar code has one lane by GCC, and by clang eight that are a loop.
  const int lanes = target == "avx512" ? 32 : target == "avx2" ? 16 : 8;
  return int64_t{64} * 1024 * lanes;
}

class BatchMemoryTest : public quadrille_test::TargetTest {
 protected:
  // Counts, each puzzle up to the limit, and checks what a new solver needs for that.
  void ExpectBounded(const std::string& what, const std::vector<Grid>& puzzles, int64_t limit) {
    std::vector<Answer> results(puzzles.size());
    const int64_t begin = HeapBytes();
    ResetHeapPeak();
    BatchSolver solver;
    ASSERT_EQ(solver.Solve(puzzles, {.solutions = limit}, absl::MakeSpan(results)).outcome,
              dlx::Outcome::kExhausted);
    const int64_t peak = HeapPeak() - begin;
    std::cout << GetParam() << ", " << what << ", limit " << limit << ": " << peak / 1024
              << " KiB\n";
    EXPECT_LE(peak, MostBytes(GetParam())) << what;
    EXPECT_GE(peak, 1024) << what;  // it is counted
    for (size_t i = 0; i < puzzles.size(); ++i) {
      EXPECT_EQ(results[i].solutions, limit) << what;
      EXPECT_TRUE(IsSolutionOf(puzzles[i], results[i].first)) << what;
    }
  }
};

QUADRILLE_FOR_EACH_TARGET(BatchMemoryTest);

Grid GridWith(int givens, std::mt19937_64& rng) {
  const Grid full = RandomFullGrid(rng);
  Grid grid;
  while (grid.NumGivens() < givens) {
    const Cell cell = RandomBelow(rng, kCells);
    grid.Set(cell, full[cell]);
  }
  return grid;
}

TEST_P(BatchMemoryTest, TheEmptyGrid) {
  ExpectBounded("the empty grid", {Grid()}, kSlowBuild ? 20'000 : 200'000);
}

// On all targets in the tier full.
class LargeBatchMemoryTest : public BatchMemoryTest {};
INSTANTIATE_TEST_SUITE_P(Full, LargeBatchMemoryTest,
                         testing::ValuesIn(quadrille_test::TargetNames()),
                         [](const auto& test) { return test.param; });

TEST_P(LargeBatchMemoryTest, TheEmptyGrid) {
  ExpectBounded("the empty grid", {Grid()}, kSlowBuild ? 20'000 : 1'000'000);
}

TEST_P(LargeBatchMemoryTest, NearlyEmptyGrids) {
  std::mt19937_64 rng(6);
  for (int givens = 1; givens <= 10; ++givens) {
    ExpectBounded(absl::StrCat(givens, " givens"), {GridWith(givens, rng)}, Limit());
  }
}

TEST_P(BatchMemoryTest, ManyAtOnce) {
  std::mt19937_64 rng(7);
  ExpectBounded("five empty grids", std::vector<Grid>(5), Limit() / 5);
  for (const int n : {7, 40, 1000}) {
    std::vector<Grid> puzzles;
    for (int i = 0; i < n; ++i) puzzles.push_back(GridWith(i % 11, rng));
    ExpectBounded(absl::StrCat(n, " grids"), puzzles, std::max<int64_t>(Limit() / n, 2));
  }
}

// What comes through a sink is not kept either.
TEST_P(BatchMemoryTest, Enumeration) {
  const int64_t begin = HeapBytes();
  ResetHeapPeak();
  BatchSolver solver;
  int64_t seen = 0;
  const auto sink = [&seen](size_t, const Grid&) {
    return ++seen > 0 ? dlx::Visit::kContinue : dlx::Visit::kStop;
  };
  const BatchSolver::Sink adapter = sink;
  EXPECT_EQ(quadrille_test::Search(solver, Grid(), {.solutions = Limit()}, &adapter).solutions,
            Limit());
  EXPECT_EQ(seen, Limit());
  EXPECT_LE(HeapPeak() - begin, MostBytes(GetParam()));
}

}  // namespace
}  // namespace sudoku
