// SPDX-License-Identifier: Apache-2.0
//
// The counts of all sets of givens at once, against separate counts by the reference.

#include "sudoku/relax.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <random>
#include <stop_token>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/progress.h"
#include "dlx/run/clock.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/count/subsets.h"
#include "sudoku/engines/dfs.h"
#include "tests/support/engines.h"
#include "tests/support/environment.h"
#include "tests/support/sudoku_puzzles.h"
#include "tests/support/targets.h"

namespace sudoku {
namespace {

using dlx::Outcome;
using quadrille_test::Count;
using quadrille_test::GridOf;
using quadrille_test::MakePuzzle;
using quadrille_test::NumberFrom;
using quadrille_test::PuzzleKind;
using quadrille_test::SearchResult;
using testing::ElementsAre;
using testing::IsEmpty;

const Grid kFive =
    GridOf("400900003080001090000020700030000004006700500200000060007030600050600000100009002");
// All cells are given.
const Grid kSolution =
    GridOf("316578492529134768487629531263415987974863125851792643138947256692351874745286319");

using Set = std::vector<Cell>;

// All sets of k of these cells, each in order, in lexicographic order; by recursion.
std::vector<Set> SetsOf(const std::vector<Cell>& cells, int k) {
  if (k == 0) return {{}};
  std::vector<Set> sets;
  for (size_t i = 0; i < cells.size(); ++i) {
    for (Set& rest : SetsOf({cells.begin() + static_cast<ptrdiff_t>(i) + 1, cells.end()}, k - 1)) {
      rest.insert(rest.begin(), cells[i]);
      sets.push_back(rest);
    }
  }
  return sets;
}

Grid Without(Grid grid, const Set& cells) {
  for (const Cell cell : cells) grid.Set(cell, 0);
  return grid;
}

// -1: too many nodes to wait for.
int64_t CountByDfs(const Grid& puzzle) {
  DfsEngine engine;
  const SearchResult result = Count(engine, puzzle, {.nodes = 3'000'000});
  return result.outcome == Outcome::kExhausted ? result.solutions : -1;
}

TEST(SubsetsTest, AreNumberedInOrder) {
  for (int n = 0; n <= 9; ++n) {
    for (int k = 0; k <= n; ++k) {
      SCOPED_TRACE(absl::StrCat(k, " of ", n));
      const Subsets subsets(n, k);
      std::vector<int> things(n);
      for (int i = 0; i < n; ++i) things[i] = i;
      int64_t number = 0;
      for (int size = 0; size <= k; ++size) {
        EXPECT_EQ(subsets.First(size), number);
        std::vector<int> set = Subsets::FirstOf(size);
        const std::vector<Set> wanted = SetsOf(things, size);
        for (size_t i = 0; i < wanted.size(); ++i) {
          EXPECT_EQ(set, wanted[i]);
          EXPECT_EQ(subsets.NumberOf(set), number++);
          EXPECT_EQ(subsets.Next(&set), i + 1 < wanted.size());
        }
      }
      EXPECT_EQ(subsets.size(), number);
    }
  }
}

TEST(SubsetsTest, SizesThatAreTooLarge) {
  EXPECT_EQ(Subsets(81, 81).size(), Subsets::kMost + 1);
  EXPECT_EQ(Subsets(50, 50).size(), int64_t{1} << 50);
  EXPECT_EQ(Subsets(81, 3).size(), 1 + 81 + 81 * 40 + 27 * 40 * 79);
}

// All sets of k givens, or every n-th of them. Those that are too hard for the reference are
// skipped.
void CompareAll(const Grid& puzzle, int k, int* compared, size_t step = 1) {
  const absl::StatusOr<RelaxedCounts> counts = CountRelaxed(puzzle, {.k = k});
  ASSERT_TRUE(counts.ok());
  ASSERT_EQ(counts->outcome, Outcome::kExhausted);
  const std::vector<Set> sets = SetsOf(counts->givens, k);
  ASSERT_EQ(counts->counts.size(), sets.size());
  int64_t most = 0;
  for (size_t i = 0; i < sets.size(); ++i) {
    most = std::max(most, counts->counts[i]);
    const int64_t wanted = i % step == 0 ? CountByDfs(Without(puzzle, sets[i])) : -1;
    if (wanted < 0) continue;
    ASSERT_EQ(counts->counts[i], wanted) << "set " << i;
    ++*compared;
  }
  std::vector<Set> best;
  for (size_t i = 0; i < sets.size(); ++i) {
    if (counts->counts[i] == most) best.push_back(sets[i]);
  }
  const absl::StatusOr<Relaxation> relaxation = Relax(puzzle, {.k = k});
  ASSERT_TRUE(relaxation.ok());
  EXPECT_EQ(relaxation->solutions, most);
  EXPECT_EQ(relaxation->best, best);
}

TEST(RelaxTest, AllSetsAgreeWithTheReference) {
  const auto rounds = NumberFrom("QUADRILLE_RELAX_ROUNDS", 2);
  const auto seed = NumberFrom("QUADRILLE_RELAX_SEED", uint64_t{20261122});
  std::mt19937_64 rng(seed);
  int compared = 0;
  for (int round = 0; round < rounds; ++round) {
    for (const PuzzleKind kind : {PuzzleKind::kClash, PuzzleKind::kNone, PuzzleKind::kUnique,
                                  PuzzleKind::kTwo, PuzzleKind::kSeveral}) {
      const Grid puzzle = MakePuzzle(kind, rng).grid;
      SCOPED_TRACE(absl::StrCat("seed ", seed, ", round ", round, ", ", ToString(kind)));
      for (int k = 0; k <= 2; ++k) CompareAll(puzzle, k, &compared);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(compared, 2000 * rounds / 2);
}

TEST(RelaxTest, SetsOfThree) {
  std::mt19937_64 rng(3);
  int compared = 0;
  CompareAll(quadrille_test::RandomUniquePuzzle(30, rng), 3, &compared, /*step=*/3);
  EXPECT_GT(compared, 1300);
}

class RelaxTargetTest : public quadrille_test::TargetTest {};

QUADRILLE_FOR_EACH_TARGET(RelaxTargetTest);

TEST_P(RelaxTargetTest, KnownAnswers) {
  const absl::StatusOr<Relaxation> none = Relax(kFive, {.k = 0});
  ASSERT_TRUE(none.ok());
  EXPECT_EQ(none->solutions, 5);
  EXPECT_THAT(none->best, ElementsAre(IsEmpty()));
  const absl::StatusOr<Relaxation> one = Relax(kFive, {.k = 1});
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(one->solutions, 933);
  EXPECT_THAT(one->best, ElementsAre(ElementsAre(CellAt(4, 3))));
  if (GetParam() == "scalar") return;  // it takes seconds there
  const absl::StatusOr<Relaxation> two = Relax(kFive, {.k = 2});
  ASSERT_TRUE(two.ok());
  EXPECT_EQ(two->solutions, 10843);
  EXPECT_THAT(two->best, ElementsAre(ElementsAre(CellAt(0, 0), CellAt(4, 3))));
  EXPECT_EQ(two->counted, 287715);  // 355,734 are counted if all pairs are searched one by one
}

// The last of these is divided into parts, and the others are not.
TEST(RelaxTest, AnyNumberOfThreads) {
  for (const int k : {0, 1, 2}) {
    const absl::StatusOr<RelaxedCounts> one = CountRelaxed(kFive, {.k = k});
    ASSERT_TRUE(one.ok());
    EXPECT_EQ(one->nodes > 100'000, k == 2);
    for (const int threads : {2, 4}) {
      const absl::StatusOr<RelaxedCounts> more =
          CountRelaxed(kFive, {.k = k, .run = {.threads = threads}});
      ASSERT_TRUE(more.ok());
      EXPECT_EQ(more->outcome, Outcome::kExhausted);
      EXPECT_EQ(more->counts, one->counts);
      EXPECT_EQ(more->counted, one->counted);
      EXPECT_EQ(more->nodes, one->nodes);
    }
  }
}

// What the parts of a set have in common is counted once: the sum over all pairs, from the
// reference's single counts.
TEST(RelaxTest, DividedSearchesAreWhole) {
  const absl::StatusOr<RelaxedCounts> pairs = CountRelaxed(kFive, {.k = 2, .run = {.threads = 2}});
  ASSERT_TRUE(pairs.ok());
  const std::vector<Set> sets = SetsOf(pairs->givens, 2);
  ASSERT_EQ(sets.size(), pairs->counts.size());
  for (size_t i = 0; i < sets.size(); i += 50) {
    EXPECT_EQ(pairs->counts[i], quadrille_test::CountSolutions(Without(kFive, sets[i]), 0)) << i;
  }
}

TEST(RelaxTest, AllGivens) {
  Grid puzzle = kSolution;
  for (Cell cell = 5; cell < kCells; ++cell) puzzle.Set(cell, 0);
  EXPECT_FALSE(Relax(puzzle, {.k = 6}).ok());
  EXPECT_FALSE(Relax(puzzle, {.k = -1}).ok());
  const absl::StatusOr<Relaxation> stopped =
      Relax(puzzle, {.k = 5, .run = {.limits = {.nodes = 1000}}});
  ASSERT_TRUE(stopped.ok());
  EXPECT_EQ(stopped->outcome, Outcome::kNodeLimit);
  EXPECT_THAT(stopped->best, IsEmpty());
}

TEST(RelaxTest, FullGrid) {
  // Four cells are the fewest of a full grid that can be exchanged.
  const absl::StatusOr<Relaxation> two = Relax(kSolution, {.k = 2, .run = {.threads = 2}});
  ASSERT_TRUE(two.ok());
  EXPECT_EQ(two->solutions, 1);
  EXPECT_EQ(two->best.size(), size_t{81 * 40});
  EXPECT_FALSE(Relax(kSolution, {.k = 9}).ok());  // too many sets
}

TEST(RelaxTest, EmptyGrid) {
  EXPECT_FALSE(Relax(Grid(), {.k = 1}).ok());
  const absl::StatusOr<Relaxation> stopped =
      Relax(Grid(), {.k = 0, .run = {.limits = {.nodes = 5000}}});
  ASSERT_TRUE(stopped.ok());
  EXPECT_EQ(stopped->outcome, Outcome::kNodeLimit);
}

TEST(RelaxTest, GivensThatClash) {
  Grid puzzle = kSolution;
  puzzle.Set(0, kSolution[1]);
  const absl::StatusOr<Relaxation> one = Relax(puzzle, {.k = 1});
  ASSERT_TRUE(one.ok());
  EXPECT_EQ(one->solutions, 1);  // the digit was elsewhere in the column and the box too
  EXPECT_THAT(one->best, ElementsAre(ElementsAre(0)));
  puzzle.Set(80, kSolution[79]);
  const absl::StatusOr<Relaxation> none = Relax(puzzle, {.k = 1});
  ASSERT_TRUE(none.ok());
  EXPECT_EQ(none->solutions, 0);
  EXPECT_EQ(none->best.size(), size_t{81});
}

TEST(RelaxTest, GreedyRemovesOneGivenAfterAnother) {
  Grid rest = kFive;
  Set cells;
  int64_t solutions = 0;
  for (int k = 1; k <= 2; ++k) {
    const absl::StatusOr<RelaxedCounts> step = CountRelaxed(rest, {.k = 1});
    ASSERT_TRUE(step.ok());
    const auto best = std::max_element(step->counts.begin(), step->counts.end());
    solutions = *best;
    cells.push_back(step->givens[best - step->counts.begin()]);
    rest.Set(cells.back(), 0);
    Set sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    for (const int threads : {1, 2}) {
      const absl::StatusOr<Relaxation> found =
          Relax(kFive, {.k = k, .greedy = true, .run = {.threads = threads}});
      ASSERT_TRUE(found.ok());
      EXPECT_EQ(found->outcome, Outcome::kExhausted);
      EXPECT_EQ(found->solutions, solutions);
      EXPECT_THAT(found->best, ElementsAre(sorted));
    }
  }
  EXPECT_EQ(solutions, 10843);
  const absl::StatusOr<Relaxation> none = Relax(kFive, {.k = 0, .greedy = true});
  ASSERT_TRUE(none.ok());
  EXPECT_EQ(none->solutions, 5);
  EXPECT_THAT(none->best, ElementsAre(IsEmpty()));
  EXPECT_FALSE(Relax(kFive, {.k = 24, .greedy = true}).ok());
}

// A limit on nodes or solutions is reached by all numbers of threads, or by none.
TEST(RelaxTest, Limits) {
  for (const int k : {1, 2}) {
    const absl::StatusOr<RelaxedCounts> all = CountRelaxed(kFive, {.k = k});
    ASSERT_TRUE(all.ok());
    for (const int threads : {1, 3}) {
      const auto outcome = [&](const dlx::Limits& limits) {
        const absl::StatusOr<RelaxedCounts> counts =
            CountRelaxed(kFive, {.k = k, .run = {.limits = limits, .threads = threads}});
        EXPECT_TRUE(counts.ok());
        EXPECT_EQ(counts->counts.empty(), counts->outcome != Outcome::kExhausted);
        return counts->outcome;
      };
      EXPECT_EQ(outcome({.nodes = all->nodes}), Outcome::kNodeLimit);
      EXPECT_EQ(outcome({.nodes = 10}), Outcome::kNodeLimit);
      EXPECT_EQ(outcome({.nodes = all->nodes + 1}), Outcome::kExhausted);
      EXPECT_EQ(outcome({.solutions = all->counted}), Outcome::kSolutionLimit);
      EXPECT_EQ(outcome({.solutions = 1}), Outcome::kSolutionLimit);
      EXPECT_EQ(outcome({.solutions = all->counted + 1}), Outcome::kExhausted);
      EXPECT_EQ(outcome({.seconds = 1e-9}), Outcome::kTimeLimit);
      EXPECT_EQ(outcome({.solutions = 0}), Outcome::kSolutionLimit);
      EXPECT_EQ(outcome({.nodes = 0}), Outcome::kNodeLimit);
      EXPECT_EQ(outcome({.seconds = 0}), Outcome::kTimeLimit);
      EXPECT_EQ(outcome({.memory_bytes = 100}), Outcome::kMemoryLimit);  // of a number for each set
      std::stop_source stop;
      stop.request_stop();
      EXPECT_EQ(outcome({.stop = stop.get_token()}), Outcome::kCancelled);
    }
  }
}

TEST(RelaxTest, TheWatchIsToldHowFarItIs) {
  double done = 0;
  int64_t solutions = 0;
  int64_t reports = 0;
  const auto watch = [&](const dlx::Progress& progress) {
    ++reports;
    done = progress.done;
    solutions = progress.solutions.ToInt64().value();
    EXPECT_EQ(progress.phase, "relax");
    EXPECT_LE(done, 1);
    EXPECT_GE(done, 0);
  };
  const absl::StatusOr<Relaxation> found = Relax(
      kFive, {.k = 2, .run = {.threads = 2, .watch = {.callback = watch, .every_seconds = 0}}});
  ASSERT_TRUE(found.ok());
  EXPECT_GT(reports, 1);
  EXPECT_GT(done, 0);
  EXPECT_LE(solutions, found->counted);
  EXPECT_GT(solutions, found->counted / 2);
}

// The first look is at 1 ms, and each moves the clock by one more: the limit bounds the attempt
// with one thread and the one in parts together, and all steps of a greedy search.
TEST(RelaxTest, TimeLimitBoundsTheWholeCall) {
  dlx::internal::clock_of_test = [] {
    static std::atomic<int64_t> looks = 0;
    return dlx::internal::Clock::time_point(std::chrono::milliseconds(++looks));
  };
  for (const bool greedy : {false, true}) {
    const absl::StatusOr<Relaxation> stopped =
        Relax(Grid(kFive), {.k = 6, .greedy = greedy, .run = {.limits = {.seconds = 0.05}}});
    ASSERT_TRUE(stopped.ok());
    EXPECT_EQ(stopped->outcome, Outcome::kTimeLimit);
    EXPECT_THAT(stopped->best, IsEmpty());
  }
  dlx::internal::clock_of_test = nullptr;
}

}  // namespace
}  // namespace sudoku
