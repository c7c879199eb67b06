#include "sudoku/solve.h"

#include <random>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "sudoku/format.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::GridOf;
using ::quadrille_test::IsSolutionOf;

constexpr absl::string_view kUnique =
    "306508400520000000087000031003010080900863005050090600130000250000000074005206300";
constexpr absl::string_view kUniqueSolution =
    "316578492529134768487629531263415987974863125851792643138947256692351874745286319";
// As in tests/data/puzzles.sh: no clash, and no solution.
constexpr absl::string_view kNone =
    "23...94.1...3.1..2714..8.3....823......5..384..7.9.....73.8.....2.1...488.17...2.";
constexpr absl::string_view kFive =
    "400900003080001090000020700030000004006700500200000060007030600050600000100009002";

TEST(SolveTest, Unique) {
  const Answer answer = Solve(GridOf(kUnique));
  EXPECT_EQ(answer.kind, Kind::kUnique);
  EXPECT_EQ(FormatLine(answer.solution), kUniqueSolution);
}

TEST(SolveTest, None) {
  const Answer answer = Solve(GridOf(kNone));
  EXPECT_EQ(answer.kind, Kind::kNone);
  EXPECT_EQ(answer.solution, Grid());
}

TEST(SolveTest, NoneByAClash) {
  Grid puzzle = GridOf(kUnique);
  puzzle.Set(1, 3);  // as r1c1
  const Answer answer = Solve(puzzle);
  EXPECT_EQ(answer.kind, Kind::kNone);
  EXPECT_EQ(answer.solution, Grid());
}

TEST(SolveTest, Several) {
  for (const Grid& puzzle : {GridOf(kFive), Grid()}) {
    const Answer answer = Solve(puzzle);
    EXPECT_EQ(answer.kind, Kind::kMultiple);
    EXPECT_TRUE(IsSolutionOf(puzzle, answer.solution));
  }
}

TEST(SolveTest, FullGrids) {
  EXPECT_EQ(Solve(GridOf(kUniqueSolution)).kind, Kind::kUnique);
  EXPECT_EQ(FormatLine(Solve(GridOf(kUniqueSolution)).solution), kUniqueSolution);
  Grid wrong = GridOf(kUniqueSolution);
  wrong.Set(40, 1);
  EXPECT_EQ(Solve(wrong).kind, Kind::kNone);
}

TEST(CountUpToTest, LimitsAndNone) {
  const Grid five = GridOf(kFive);
  for (const int64_t limit : {1, 2, 4, 5}) EXPECT_EQ(CountUpTo(five, limit), limit);
  EXPECT_EQ(CountUpTo(five, 6), 5);
  EXPECT_EQ(CountUpTo(five, 0), 5);
  EXPECT_EQ(CountUpTo(GridOf(kNone), 0), 0);
  EXPECT_EQ(CountUpTo(GridOf(kUnique), 0), 1);
  EXPECT_EQ(CountUpTo(Grid(), 1'000), 1'000);
}

TEST(IsUniqueTest, OneOnly) {
  EXPECT_TRUE(IsUnique(GridOf(kUnique)));
  EXPECT_FALSE(IsUnique(GridOf(kNone)));
  EXPECT_FALSE(IsUnique(GridOf(kFive)));
  EXPECT_FALSE(IsUnique(Grid()));
}

// Each thread has tables of its own.
TEST(SolveTest, FromSeveralThreads) {
  std::vector<int> right(4);
  {
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([&right, t] {
        std::mt19937_64 rng(t);
        for (int i = 0; i < 20; ++i) {
          const Grid puzzle =
              quadrille_test::MakePuzzle(quadrille_test::PuzzleKind::kUnique, rng).grid;
          const Answer answer = Solve(puzzle);
          right[t] += answer.kind == Kind::kUnique && IsSolutionOf(puzzle, answer.solution) &&
                      IsUnique(puzzle) && CountUpTo(puzzle, 0) == 1;
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
  }
  EXPECT_EQ(right, std::vector<int>(4, 20));
}

}  // namespace
}  // namespace sudoku
