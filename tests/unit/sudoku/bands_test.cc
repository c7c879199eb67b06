// SPDX-License-Identifier: Apache-2.0
//
// Counts by bands: against searches where solutions can be found, and against one another where
// they cannot.

#include "sudoku/count/bands.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/numeric/int128.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/progress.h"
#include "gtest/gtest.h"
#include "sudoku/count.h"
#include "sudoku/count/band_tables.h"
#include "sudoku/format.h"
#include "sudoku/make_engine.h"
#include "tests/support/engines.h"
#include "tests/support/exact_cover.h"
#include "tests/support/fake_clock.h"
#include "tests/support/sudoku_puzzles.h"
#include "tests/support/tiers.h"

namespace sudoku {
namespace {

using ::dlx::Outcome;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::RandomBelow;

constexpr absl::string_view kAllGrids = "6670903752021072936960";
constexpr int kRounds = kSlowBuild ? 1 : 2;  // of a shard
constexpr int kShards = kSlowBuild ? 1 : 4;

std::string Count(const Grid& grid) {
  const ExactCount count = BandCounter(grid).Count();
  EXPECT_EQ(count.outcome, Outcome::kExhausted);
  return count.solutions.ToString();
}

absl::uint128 NumberOf(const dlx::BigCount& count) {
  const absl::Span<const uint64_t> words = count.words();
  EXPECT_LE(words.size(), 2);
  return absl::MakeUint128(words.size() > 1 ? words[1] : 0, words.empty() ? 0 : words[0]);
}

std::string ToString(absl::uint128 n) {
  return dlx::BigCount::FromWords({absl::Uint128Low64(n), absl::Uint128High64(n)}).ToString();
}

// The sum over all digits of an empty cell, without those that clash.
std::string CountByCell(const Grid& grid, Cell cell) {
  absl::uint128 sum = 0;
  for (Digit digit = 1; digit <= kSize; ++digit) {
    Grid with = grid;
    with.Set(cell, digit);
    if (quadrille_test::HasClash(with)) continue;
    sum += NumberOf(BandCounter(with).Count().solutions);
  }
  return ToString(sum);
}

// `givens` cells of a random full grid, all among the first `cells`.
Grid RandomGivens(int givens, int cells, std::mt19937_64& rng) {
  const Grid full = quadrille_test::RandomFullGrid(rng);
  std::vector<Cell> order(cells);
  std::iota(order.begin(), order.end(), 0);
  std::shuffle(order.begin(), order.end(), rng);
  Grid grid;
  for (int i = 0; i < givens; ++i) grid.Set(order[i], full[order[i]]);
  return grid;
}

// The numbers from 0 to 8, threes and what is in them in any order.
std::array<int, 9> RandomLines(std::mt19937_64& rng) {
  std::array<int, 3> threes = {0, 1, 2};
  std::shuffle(threes.begin(), threes.end(), rng);
  std::array<int, 9> lines;
  for (int i = 0; i < 3; ++i) {
    std::array<int, 3> order = {0, 1, 2};
    std::shuffle(order.begin(), order.end(), rng);
    for (int j = 0; j < 3; ++j) lines[3 * i + j] = 3 * threes[i] + order[j];
  }
  return lines;
}

// Rows, columns, bands, stacks and digits exchanged, and perhaps transposed.
Grid RandomlyMoved(const Grid& grid, std::mt19937_64& rng) {
  const std::array<int, 9> rows = RandomLines(rng);
  const std::array<int, 9> columns = RandomLines(rng);
  std::array<Digit, 10> digits;
  std::iota(digits.begin(), digits.end(), 0);
  std::shuffle(digits.begin() + 1, digits.end(), rng);
  const bool transposed = RandomBelow(rng, 2) == 0;
  Grid moved;
  for (Cell cell = 0; cell < kCells; ++cell) {
    const int row = rows[RowOf(cell)];
    const int column = columns[ColumnOf(cell)];
    moved.Set(transposed ? CellAt(column, row) : CellAt(row, column), digits[grid[cell]]);
  }
  return moved;
}

TEST(BandTablesTest, FillingsOfABand) {
  const internal::BandTables& tables = internal::BandTables::Get();
  internal::SplitSet all;
  all.set();
  std::vector<uint16_t> fillings(internal::kPairs);
  tables.CountFillings(0, {all, all, all}, absl::MakeSpan(fillings));
  const auto sum = std::accumulate(fillings.begin(), fillings.end(), int64_t{0});
  EXPECT_EQ(sum * 280 * 6 * 6 * 6, 948'109'639'680);
  EXPECT_EQ(*std::max_element(fillings.begin(), fillings.end()), 12 * 12 * 12);  // Latin squares
}

// Felgenhauer and Jarvis, with Russell: there are 44 classes.
TEST(BandTablesTest, ClassesOfTheOtherBands) {
  const std::vector<uint64_t>& others = internal::BandTables::Get().OtherBands();
  EXPECT_EQ(std::set<uint64_t>(others.begin(), others.end()).size(), 44);
}

TEST(BandsTest, AllGrids) {
  EXPECT_EQ(Count(Grid()), kAllGrids);
  for (const Cell cell : {0, 40, 80}) EXPECT_EQ(CountByCell(Grid(), cell), kAllGrids);
}

TEST(BandsTest, OneBandIsTheSumOverACell) {
  std::mt19937_64 rng(1);
  for (int givens = 0; givens < 27; givens += kSlowBuild ? 6 : 1) {
    const Grid grid = RandomGivens(givens, 27, rng);
    EXPECT_TRUE(BandCounter(grid).IsOneBand());
    Cell cell = RandomBelow(rng, 27);
    while (grid[cell] != 0) cell = (cell + 1) % 27;
    EXPECT_EQ(Count(grid), CountByCell(grid, cell)) << FormatLine(grid);
  }
}

// With a 1 in the first cell, the eight other digits in the middle cell have the same count.
TEST(FullBandsTest, DigitsInTheMiddleAddUp) {
  if (kSlowBuild) GTEST_SKIP() << "takes too long";
  Grid grid;
  grid.Set(0, 1);
  const absl::uint128 all = NumberOf(BandCounter(grid).Count().solutions);
  grid.Set(40, 1);
  const absl::uint128 same = NumberOf(BandCounter(grid).Count().solutions);
  grid.Set(40, 2);
  const absl::uint128 other = NumberOf(BandCounter(grid).Count({.threads = 2}).solutions);
  EXPECT_EQ(ToString(same + 8 * other), ToString(all));
}

class RandomBandsTest : public testing::TestWithParam<int> {
 protected:
  std::mt19937_64 Random(int seed) const { return std::mt19937_64(10 * GetParam() + seed); }
};
QUADRILLE_SHARDS(RandomBandsTest, 1, kShards);

// One more given in another band, and it is counted the other way.
TEST_P(RandomBandsTest, OneBandIsTheSumOverACellOfAnotherBand) {
  std::mt19937_64 rng = Random(2);
  for (int round = 0; round < kRounds; ++round) {
    const Grid grid = RandomGivens(23 + RandomBelow(rng, 5), 27, rng);
    EXPECT_EQ(Count(grid), CountByCell(grid, 27 + RandomBelow(rng, 54))) << FormatLine(grid);
  }
}

TEST_P(RandomBandsTest, AgreesWithTheReference) {
  std::mt19937_64 rng = Random(3);
  for (int round = 0; round < 2 * kRounds; ++round) {
    for (const auto kind : {quadrille_test::PuzzleKind::kClash, quadrille_test::PuzzleKind::kNone,
                            quadrille_test::PuzzleKind::kUnique, quadrille_test::PuzzleKind::kTwo,
                            quadrille_test::PuzzleKind::kSeveral}) {
      const quadrille_test::RandomPuzzle puzzle = quadrille_test::MakePuzzle(kind, rng);
      EXPECT_EQ(Count(puzzle.grid), std::to_string(*puzzle.solutions)) << FormatLine(puzzle.grid);
    }
  }
}

TEST_P(RandomBandsTest, AgreesWithASearch) {
  std::mt19937_64 rng = Random(4);
  const auto batch = MakeEngine("batch");
  int agreed = 0;
  const auto compare = [&](const Grid& grid) {
    const quadrille_test::SearchResult result =
        quadrille_test::Count(*batch, grid, {.solutions = 1'000'000});
    if (result.outcome != Outcome::kExhausted) return;
    EXPECT_EQ(Count(grid), std::to_string(result.solutions)) << FormatLine(grid);
    ++agreed;
  };
  for (int round = 0; round < 2 * kRounds; ++round) {
    compare(RandomGivens(20 + RandomBelow(rng, 4), kCells, rng));
    compare(RandomGivens(40 + RandomBelow(rng, 15), 54, rng));  // in two bands
  }
  EXPECT_GE(agreed, 1);
}

TEST_P(RandomBandsTest, AnyDigitsInOneBand) {
  std::mt19937_64 rng = Random(5);
  const auto dlx = MakeEngine("dlx");
  int without = 0;
  for (int round = 0; round < 10 * kRounds; ++round) {
    Grid grid;
    const int givens = 2 + RandomBelow(rng, 6);
    for (int i = 0; i < givens; ++i) grid.Set(RandomBelow(rng, 27), 1 + RandomBelow(rng, 9));
    const bool has_any = quadrille_test::Count(*dlx, grid, {.solutions = 1}).solutions > 0;
    EXPECT_EQ(Count(grid) != "0", has_any) << FormatLine(grid);
    without += has_any ? 0 : 1;
  }
  EXPECT_GT(without, 0);
}

TEST_P(RandomBandsTest, GridsThatAreTheSameHaveTheSameCount) {
  std::mt19937_64 rng = Random(6);
  for (int round = 0; round < kRounds; ++round) {
    const Grid band = RandomGivens(RandomBelow(rng, 28), 27, rng);
    const Grid other = RandomlyMoved(band, rng);
    EXPECT_TRUE(BandCounter(other).IsOneBand());
    EXPECT_EQ(Count(other), Count(band)) << FormatLine(band) << " " << FormatLine(other);
    const Grid grid = RandomGivens(15 + RandomBelow(rng, 5), kCells, rng);
    const Grid moved = RandomlyMoved(grid, rng);
    EXPECT_EQ(Count(moved), Count(grid)) << FormatLine(grid) << " " << FormatLine(moved);
  }
}

TEST(BandsTest, FullGrids) {
  std::mt19937_64 rng(7);
  Grid grid = quadrille_test::RandomFullGrid(rng);
  EXPECT_EQ(Count(grid), "1");
  std::array<uint8_t, kCells> digits;
  std::copy_n(grid.data(), kCells, digits.begin());
  std::swap(digits[40], digits[41]);
  EXPECT_EQ(Count(Grid::FromDigits(digits.data())), "0");
}

TEST(BandsTest, LimitsAndThreads) {
  std::mt19937_64 rng(8);
  for (const Grid& grid : {Grid(), RandomGivens(7, 27, rng), RandomGivens(15, kCells, rng)}) {
    const BandCounter counter(grid);
    const ExactCount all = counter.Count();
    EXPECT_EQ(counter.Count({.threads = 3}).solutions, all.solutions);

    const ExactCount some = counter.Count({.limits = {.solutions = 1000}, .threads = 2});
    EXPECT_EQ(some.outcome, Outcome::kSolutionLimit);
    EXPECT_EQ(some.solutions, dlx::BigCount(1000));

    const ExactCount none = counter.Count({.limits = {.solutions = 0}});
    EXPECT_EQ(none.outcome, Outcome::kSolutionLimit);
    EXPECT_EQ(none.solutions, 0);

    std::stop_source stop;
    stop.request_stop();
    for (const dlx::Limits& limits : {dlx::Limits{.seconds = 1e-9}, dlx::Limits{.seconds = 0},
                                      dlx::Limits{.stop = stop.get_token()}}) {
      const ExactCount stopped = counter.Count({.limits = limits});
      EXPECT_EQ(stopped.outcome,
                limits.seconds.has_value() ? Outcome::kTimeLimit : Outcome::kCancelled);
      EXPECT_LE(stopped.solutions, all.solutions);
    }
  }
}

TEST(BandsTest, TheWatchIsToldHowFarItIs) {
  dlx::BigCount solutions;
  double done = 0;
  const auto watch = [&](const dlx::Progress& progress) {
    EXPECT_EQ(progress.phase, "bands");
    EXPECT_GE(progress.done, done);
    EXPECT_GE(progress.solutions, solutions);
    done = progress.done;
    solutions = progress.solutions;
  };
  const ExactCount count =
      BandCounter(Grid()).Count({.threads = 2, .watch = {.callback = watch, .every_seconds = 0}});
  EXPECT_GT(done, 0);
  EXPECT_GT(solutions, 0);
  EXPECT_LE(solutions, count.solutions);
}

TEST(BandsTest, LimitsOfAnExactCount) {
  std::mt19937_64 rng(10);
  std::stop_source stop;
  stop.request_stop();
  const struct {
    dlx::Limits limits;
    Outcome outcome;
  } cases[] = {{{.solutions = 0}, Outcome::kSolutionLimit},
               {{.solutions = 1000}, Outcome::kSolutionLimit},
               {{.nodes = 0}, Outcome::kNodeLimit},
               {{.nodes = 10}, Outcome::kNodeLimit},
               {{.seconds = 0}, Outcome::kTimeLimit},
               {{.seconds = 1e-9}, Outcome::kTimeLimit},
               {{.stop = stop.get_token()}, Outcome::kCancelled}};
  for (const Grid& grid : {Grid(), RandomGivens(15, kCells, rng)}) {
    for (const auto& [limits, outcome] : cases) {
      EXPECT_EQ(CountExactly(grid, {.run = {.limits = limits}}).outcome, outcome);
    }
  }
}

TEST(BandsTest, CountExactly) {
  const ExactCount all = CountExactly(Grid());
  EXPECT_EQ(all.solutions.ToString(), kAllGrids);
  EXPECT_EQ(all.outcome, Outcome::kExhausted);
  EXPECT_TRUE(all.by_bands);
  // A limit on nodes, or too little memory for the second way: then searches count.
  EXPECT_FALSE(CountExactly(Grid(), {.run = {.limits = {.nodes = 100}}}).by_bands);
  std::mt19937_64 rng(9);
  const Grid grid = RandomGivens(15, kCells, rng);
  {
    const quadrille_test::FakeClock clock(0.001);
    EXPECT_FALSE(CountExactly(grid, {.run = {.limits = {.seconds = 0.2, .memory_bytes = 1 << 20}}})
                     .by_bands);
  }
  const ExactCount many = CountExactly(grid, {.finds_first = true, .run = {.threads = 2}});
  EXPECT_EQ(many.solutions.ToString(), Count(grid));
  EXPECT_TRUE(quadrille_test::IsSolutionOf(grid, many.first));
}

}  // namespace
}  // namespace sudoku
