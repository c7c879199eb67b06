// SPDX-License-Identifier: Apache-2.0

#include "sudoku/encoder.h"

#include <cstdint>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "dlx/verify.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/support/exact_cover.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::GridOf;
using ::quadrille_test::IsSolutionOf;
using ::quadrille_test::RandomBelow;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(SudokuProblemTest, Has324ItemsAnd729OptionsOfFour) {
  const dlx::Problem& problem = SudokuProblem();
  EXPECT_EQ(problem.num_items(), 324);
  EXPECT_EQ(problem.num_primary_items(), 324);
  EXPECT_EQ(problem.num_options(), 729);
  EXPECT_EQ(problem.num_entries(), 729 * 4);
  std::vector<int> options_with(324);
  for (dlx::OptionId option = 0; option < 729; ++option) {
    EXPECT_EQ(problem.option(option).size(), 4);
    for (const dlx::Item item : problem.option(option)) ++options_with[item.index()];
  }
  EXPECT_THAT(options_with, ::testing::Each(9));
}

TEST(SudokuProblemTest, IsBuiltOnce) { EXPECT_EQ(&SudokuProblem(), &SudokuProblem()); }

TEST(SudokuProblemTest, ItemsAreNumberedAsTheHeaderSays) {
  const dlx::Problem& problem = SudokuProblem();
  const auto name = [&](int index) { return problem.item_name(dlx::Item(index)); };
  EXPECT_EQ(name(9 * 2 + 6), "r3c7");
  EXPECT_EQ(name(81 + 9 * 2 + 4), "r3#5");
  EXPECT_EQ(name(162 + 9 * 6 + 4), "c7#5");
  EXPECT_EQ(name(243 + 9 * 2 + 4), "b3#5");
  std::vector<std::string> expected;
  for (int r = 1; r <= 9; ++r) {
    for (int c = 1; c <= 9; ++c) expected.push_back(absl::StrCat("r", r, "c", c));
  }
  for (const char* unit : {"r", "c", "b"}) {
    for (int i = 1; i <= 9; ++i) {
      for (int d = 1; d <= 9; ++d) expected.push_back(absl::StrCat(unit, i, "#", d));
    }
  }
  ASSERT_EQ(expected.size(), 324);
  for (int i = 0; i < 324; ++i) EXPECT_EQ(name(i), expected[i]);
}

// An option says: this digit stands in this cell. It covers the cell, and the digit in each unit.
TEST(SudokuProblemTest, OptionsAreThoseOfTheDefinition) {
  const dlx::Problem& problem = SudokuProblem();
  EXPECT_EQ(problem.ToString(OptionOf(CellAt(2, 6), 5)), "r3c7 r3#5 c7#5 b3#5");
  for (int row = 1; row <= 9; ++row) {
    for (int column = 1; column <= 9; ++column) {
      const int box = (row - 1) / 3 * 3 + (column - 1) / 3 + 1;
      for (int digit = 1; digit <= 9; ++digit) {
        const std::set<std::string> expected = {
            absl::StrCat("r", row, "c", column), absl::StrCat("r", row, "#", digit),
            absl::StrCat("c", column, "#", digit), absl::StrCat("b", box, "#", digit)};
        const std::set<std::string> names =
            absl::StrSplit(problem.ToString(OptionOf(CellAt(row - 1, column - 1), digit)), ' ');
        EXPECT_EQ(names, expected);
      }
    }
  }
}

TEST(OptionTest, NumbersAreThoseOfCellsAndDigits) {
  EXPECT_EQ(OptionOf(0, 1), 0);
  EXPECT_EQ(OptionOf(80, 9), 728);
  dlx::OptionId option = 0;
  for (Cell cell = 0; cell < kCells; ++cell) {
    for (Digit digit = 1; digit <= 9; ++digit, ++option) {
      EXPECT_EQ(OptionOf(cell, digit), option);
      EXPECT_EQ(CellOf(option), cell);
      EXPECT_EQ(DigitOf(option), digit);
    }
  }
}

TEST(EncodeTest, IsTheGivensInReadingOrder) {
  EXPECT_THAT(Encode(Grid()), IsEmpty());
  Grid grid;
  grid.Set(80, 9);
  grid.Set(3, 1);
  EXPECT_THAT(Encode(grid), ElementsAre(OptionOf(3, 1), OptionOf(80, 9)));
}

TEST(DecodeTest, TakesOptionsInAnyOrder) {
  EXPECT_EQ(Decode({}), Grid());
  Grid grid;
  grid.Set(80, 9);
  grid.Set(3, 1);
  EXPECT_EQ(Decode({OptionOf(80, 9), OptionOf(3, 1)}), grid);
  EXPECT_EQ(Decode({OptionOf(3, 1), OptionOf(80, 9)}), grid);
  EXPECT_EQ(Decode({OptionOf(3, 7), OptionOf(80, 9), OptionOf(3, 1)}), grid);  // the later one
}

TEST(EncodeTest, DecodeGivesTheGridBack) {
  std::mt19937_64 rng(1);
  for (int i = 0; i < 200; ++i) {
    Grid grid;
    for (int n = RandomBelow(rng, 120); n > 0; --n) {
      grid.Set(RandomBelow(rng, 81), RandomBelow(rng, 10));
    }
    EXPECT_EQ(static_cast<int>(Encode(grid).size()), grid.NumGivens());
    EXPECT_EQ(Decode(Encode(grid)), grid);
  }
}

TEST(EncodeTest, SolutionsAreExactCoversAndNothingElseIs) {
  std::mt19937_64 rng(2);
  int covers = 0;
  for (int i = 0; i < 400; ++i) {
    Grid grid = quadrille_test::RandomFullGrid(rng);
    if (RandomBelow(rng, 2) == 0) grid.Set(RandomBelow(rng, 81), RandomBelow(rng, 10));
    const bool is_solution = IsSolutionOf(Grid(), grid);
    EXPECT_EQ(dlx::VerifyCover(SudokuProblem(), Encode(grid)).ok(), is_solution) << i;
    covers += is_solution;
  }
  EXPECT_GT(covers, 100);
  EXPECT_LT(covers, 300);
}

}  // namespace
}  // namespace sudoku
