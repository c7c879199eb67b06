// SPDX-License-Identifier: Apache-2.0

#include "sudoku/grid.h"

#include <algorithm>
#include <random>
#include <set>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::GridOf;
using ::quadrille_test::HasClash;
using ::quadrille_test::IsSolutionOf;
using ::quadrille_test::RandomBelow;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

static_assert(sizeof(Grid) == 81);
static_assert(std::is_trivially_copyable_v<Grid>);

constexpr absl::string_view kSolution =
    "287134596964725318531986247159372684726418935348569172895643721612897453473251869";

std::string MessageOf(const absl::Status& status) {
  EXPECT_EQ(status.code(), absl::StatusCode::kInvalidArgument) << status;
  return std::string(status.message());
}

// ---- Cells and units ---------------------------------------------------------------------------

TEST(CellTest, CellsAreNumberedInReadingOrder) {
  Cell cell = 0;
  for (int row = 0; row < 9; ++row) {
    for (int column = 0; column < 9; ++column, ++cell) {
      EXPECT_EQ(CellAt(row, column), cell);
      EXPECT_EQ(RowOf(cell), row);
      EXPECT_EQ(ColumnOf(cell), column);
    }
  }
  EXPECT_EQ(cell, kCells);
}

TEST(CellTest, BoxesAreThreeByThree) {
  constexpr absl::string_view kBoxes =
      "000111222000111222000111222333444555333444555333444555666777888666777888666777888";
  for (Cell cell = 0; cell < kCells; ++cell) EXPECT_EQ(BoxOf(cell), kBoxes[cell] - '0') << cell;
}

TEST(CellTest, NamesAreRowAndColumn) {
  EXPECT_EQ(CellName(0), "r1c1");
  EXPECT_EQ(CellName(8), "r1c9");
  EXPECT_EQ(CellName(CellAt(2, 6)), "r3c7");
  EXPECT_EQ(CellName(80), "r9c9");
  std::set<std::string> names;
  for (Cell cell = 0; cell < kCells; ++cell) names.insert(CellName(cell));
  EXPECT_EQ(names.size(), 81);
}

TEST(PeersTest, AreTheOtherCellsOfTheUnits) {
  for (Cell cell = 0; cell < kCells; ++cell) {
    std::set<Cell> expected;
    for (int i = 0; i < kSize; ++i) {
      expected.insert(CellAt(RowOf(cell), i));
      expected.insert(CellAt(i, ColumnOf(cell)));
      expected.insert(CellAt(RowOf(cell) / 3 * 3 + i / 3, ColumnOf(cell) / 3 * 3 + i % 3));
    }
    expected.erase(cell);
    EXPECT_EQ(expected.size(), 20);
    EXPECT_THAT(kPeers[cell], ::testing::ElementsAreArray(expected)) << CellName(cell);
  }
}

// ---- Grid --------------------------------------------------------------------------------------

TEST(GridTest, BeginsEmpty) {
  const Grid grid;
  for (Cell cell = 0; cell < kCells; ++cell) EXPECT_EQ(grid[cell], 0);
  EXPECT_EQ(grid.NumGivens(), 0);
}

TEST(GridTest, SetChangesOneCell) {
  Grid grid;
  grid.Set(80, 9);
  grid.Set(0, 1);
  EXPECT_EQ(grid[80], 9);
  EXPECT_EQ(grid[0], 1);
  EXPECT_EQ(grid[1], 0);
  EXPECT_EQ(grid.NumGivens(), 2);
  grid.Set(80, 0);
  EXPECT_EQ(grid[80], 0);
  EXPECT_EQ(grid.NumGivens(), 1);
  EXPECT_EQ(GridOf(kSolution).NumGivens(), 81);
}

TEST(GridTest, ComparesAsItsDigits) {
  Grid a = GridOf(kSolution);
  Grid b = a;
  EXPECT_EQ(a, b);
  EXPECT_FALSE(a < b);
  b.Set(80, 0);
  EXPECT_NE(a, b);
  EXPECT_LT(b, a);
  a.Set(0, 1);  // the first cell that differs decides
  EXPECT_LT(a, b);
  EXPECT_LT(Grid(), a);
}

TEST(GridTest, IsAConstant) {
  constexpr Grid kGrid = [] {
    Grid grid;
    grid.Set(3, 7);
    return grid;
  }();
  static_assert(kGrid[3] == 7 && kGrid[4] == 0 && kGrid == kGrid);
}

// ---- Clashes -----------------------------------------------------------------------------------

TEST(ClashTest, IsNeitherInAnEmptyGridNorInASolution) {
  EXPECT_THAT(FindClashes(Grid()), IsEmpty());
  EXPECT_THAT(FindClashes(GridOf(kSolution)), IsEmpty());
}

TEST(ClashTest, IsFoundInEachKindOfUnit) {
  for (const auto& [a, b] :
       std::vector<std::pair<Cell, Cell>>{{CellAt(4, 0), CellAt(4, 8)},     // row
                                          {CellAt(0, 3), CellAt(8, 3)},     // column
                                          {CellAt(6, 8), CellAt(8, 6)}}) {  // box
    Grid grid;
    grid.Set(b, 7);
    EXPECT_THAT(FindClashes(grid), IsEmpty());
    grid.Set(a, 7);
    EXPECT_THAT(FindClashes(grid), ElementsAre(Clash{a, b, 7}));
    grid.Set(a, 6);
    EXPECT_THAT(FindClashes(grid), IsEmpty());
  }
}

TEST(ClashTest, AllPairsComeInReadingOrder) {
  Grid grid;
  for (const Cell cell : {CellAt(0, 0), CellAt(0, 5), CellAt(2, 1), CellAt(8, 0)}) {
    grid.Set(cell, 3);
  }
  grid.Set(CellAt(0, 7), 4);
  grid.Set(CellAt(1, 8), 4);
  EXPECT_THAT(FindClashes(grid), ElementsAre(Clash{0, 5, 3}, Clash{0, CellAt(2, 1), 3},
                                             Clash{0, CellAt(8, 0), 3}, Clash{7, CellAt(1, 8), 4}));
}

TEST(ClashTest, IsThatOfTheDefinition) {
  std::mt19937_64 rng(1);
  int clashing = 0;
  for (int i = 0; i < 500; ++i) {
    Grid grid;
    for (int n = RandomBelow(rng, 20); n > 0; --n) {
      grid.Set(RandomBelow(rng, 81), 1 + RandomBelow(rng, 9));
    }
    EXPECT_EQ(!FindClashes(grid).empty(), HasClash(grid)) << i;
    clashing += HasClash(grid);
  }
  EXPECT_GT(clashing, 50);
  EXPECT_LT(clashing, 450);
}

TEST(ClashTest, ToStringNamesCellsAndDigit) {
  EXPECT_EQ((Clash{0, 4, 7}).ToString(), "r1c1 and r1c5 are both 7");
  EXPECT_EQ((Clash{CellAt(2, 6), CellAt(8, 6), 1}).ToString(), "r3c7 and r9c7 are both 1");
}

// ---- CheckSolution() ---------------------------------------------------------------------------

TEST(CheckSolutionTest, AcceptsASolutionOfAnyPartOfIt) {
  const Grid solution = GridOf(kSolution);
  EXPECT_TRUE(CheckSolution(Grid(), solution).ok());
  EXPECT_TRUE(CheckSolution(solution, solution).ok());
  Grid puzzle;
  puzzle.Set(CellAt(2, 6), 2);
  EXPECT_TRUE(CheckSolution(puzzle, solution).ok());
}

TEST(CheckSolutionTest, NamesTheFirstEmptyCell) {
  Grid solution = GridOf(kSolution);
  solution.Set(CellAt(2, 6), 0);
  solution.Set(CellAt(2, 7), 0);
  EXPECT_EQ(MessageOf(CheckSolution(Grid(), solution)), "r3c7 is empty");
  EXPECT_EQ(MessageOf(CheckSolution(GridOf(kSolution), solution)), "r3c7 is empty");
  EXPECT_EQ(MessageOf(CheckSolution(Grid(), Grid())), "r1c1 is empty");
}

TEST(CheckSolutionTest, NamesTheFirstGivenThatIsNotKept) {
  Grid puzzle;
  puzzle.Set(80, 9);
  puzzle.Set(CellAt(2, 6), 6);
  EXPECT_EQ(MessageOf(CheckSolution(puzzle, GridOf(kSolution))), "r3c7 is 2, the puzzle has 6");
  puzzle.Set(CellAt(2, 6), 2);
  EXPECT_TRUE(CheckSolution(puzzle, GridOf(kSolution)).ok());
  puzzle.Set(80, 8);
  EXPECT_EQ(MessageOf(CheckSolution(puzzle, GridOf(kSolution))), "r9c9 is 9, the puzzle has 8");
}

TEST(CheckSolutionTest, NamesTwoCellsWithOneDigit) {
  Grid solution = GridOf(kSolution);
  solution.Set(4, 2);  // 3 became 2, as r1c1
  EXPECT_EQ(MessageOf(CheckSolution(Grid(), solution)), "r1c1 and r1c5 are both 2");
}

TEST(CheckSolutionTest, EachKindOfUnitIsLookedAt) {
  const Grid rows_right =
      GridOf("123456789123456789123456789123456789123456789123456789123456789123456789123456789");
  EXPECT_EQ(MessageOf(CheckSolution(Grid(), rows_right)), "r1c1 and r2c1 are both 1");
  const Grid columns_right =
      GridOf("111111111222222222333333333444444444555555555666666666777777777888888888999999999");
  EXPECT_EQ(MessageOf(CheckSolution(Grid(), columns_right)), "r1c1 and r1c2 are both 1");
  const Grid boxes_wrong =
      GridOf("123456789234567891345678912456789123567891234678912345789123456891234567912345678");
  EXPECT_EQ(MessageOf(CheckSolution(Grid(), boxes_wrong)), "r1c2 and r2c1 are both 2");
}

TEST(CheckSolutionTest, NamesTheFirstFaultInTheOrderOfTheCells) {
  // An empty cell or a given that was not kept comes before any clash.
  Grid solution = GridOf(kSolution);
  solution.Set(0, solution[1]);
  solution.Set(79, 0);
  EXPECT_EQ(MessageOf(CheckSolution(Grid(), solution)), "r9c8 is empty");
  Grid puzzle;
  puzzle.Set(40, 9);
  EXPECT_EQ(MessageOf(CheckSolution(puzzle, solution)), "r5c5 is 1, the puzzle has 9");
}

TEST(CheckSolutionTest, AcceptsWhatTheDefinitionAccepts) {
  std::mt19937_64 rng(2);
  int right = 0;
  for (int i = 0; i < 2'000; ++i) {
    Grid solution = quadrille_test::RandomFullGrid(rng);
    Grid puzzle = solution;
    for (int n = RandomBelow(rng, 81); n > 0; --n) puzzle.Set(RandomBelow(rng, 81), 0);
    for (int n = RandomBelow(rng, 3); n > 0; --n) {
      (RandomBelow(rng, 2) == 0 ? puzzle : solution)
          .Set(RandomBelow(rng, 81), RandomBelow(rng, 10));
    }
    const absl::Status status = CheckSolution(puzzle, solution);
    EXPECT_EQ(status.ok(), IsSolutionOf(puzzle, solution)) << i << ": " << status;
    right += status.ok();
  }
  EXPECT_GT(right, 400);
  EXPECT_LT(right, 1'600);
}

}  // namespace
}  // namespace sudoku
