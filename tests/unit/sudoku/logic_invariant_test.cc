// SPDX-License-Identifier: Apache-2.0
//
// The rating that equivalent puzzles share: known numbers, plain definitions beside it, and images
// of puzzles under random symmetries.
//
//   QUADRILLE_INVARIANT_PUZZLES=300 logic_invariant_test    that many puzzles, not a few

#include <algorithm>
#include <fstream>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "gtest/gtest.h"
#include "sudoku/format.h"
#include "sudoku/logic.h"
#include "sudoku/logic/invariant.h"
#include "sudoku/sudoku.h"
#include "tests/support/data.h"
#include "tests/support/environment.h"
#include "tests/support/exact_cover.h"
#include "tests/support/random_symmetry.h"
#include "tests/support/sudoku_puzzles.h"

namespace sudoku {
namespace {

using ::quadrille_test::GridOf;
using ::quadrille_test::kSlowBuild;
using ::quadrille_test::NumberFrom;
using ::quadrille_test::RandomUniquePuzzle;

logic::InvariantRating Rated(const Grid& grid) {
  const absl::StatusOr<PuzzleLogic> puzzle = PrepareLogic(ToBoard(grid));
  EXPECT_TRUE(puzzle.ok() && puzzle->solutions == 1) << FormatLine(grid);
  const std::optional<logic::InvariantRating> rating = RateInvariant(*puzzle);
  EXPECT_TRUE(rating.has_value());
  return *rating;
}

// "AI Escargot" of A. Inkala, and "Golden Nugget".
constexpr absl::string_view kEscargot =
    "100007090030020008009600500005300900010080002600004000300000010040000007007000300";
constexpr absl::string_view kNugget =
    "000000039000001005003050800008090006070002000100400000009080050020000600400700000";

TEST(LogicInvariantTest, KnownPuzzles) {
  EXPECT_EQ(
      Rated(GridOf("5300700006001950000980000608000600034008030017000200060600002800004190050000"
                   "80079"))
          .ToString(),
      "5/0/0/0");
  EXPECT_EQ(Rated(GridOf(kEscargot)).ToString(), "1/2/-/2");
  EXPECT_EQ(Rated(GridOf(kNugget)).ToString(), "0/2/-/2");
}

TEST(LogicInvariantTest, LimitsLeaveNoRating) {
  const absl::StatusOr<PuzzleLogic> puzzle = PrepareLogic(ToBoard(GridOf(kNugget)));
  ASSERT_TRUE(puzzle.ok());
  EXPECT_FALSE(RateInvariant(*puzzle, {.limits = {.updates = 20'000}}).has_value());
  EXPECT_FALSE(RateInvariant(*puzzle, {.limits = {.seconds = 0}}).has_value());
}

// ---- By definition -----------------------------------------------------------------------------

bool IsAllowed(const Grid& grid, Cell cell, Digit digit) {
  for (Cell other = 0; other < kCells; ++other) {
    if (other != cell && grid[other] == digit &&
        (RowOf(other) == RowOf(cell) || ColumnOf(other) == ColumnOf(cell) ||
         BoxOf(other) == BoxOf(cell))) {
      return false;
    }
  }
  return true;
}

// Cells and candidates as plain tables: what singles make of them.
struct Table {
  bool can[kCells][kSize + 1] = {};  // digits that a cell may still have

  explicit Table(const Grid& grid) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      for (Digit digit = 1; digit <= kSize; ++digit) {
        can[cell][digit] = grid[cell] == 0 ? IsAllowed(grid, cell, digit) : grid[cell] == digit;
      }
    }
  }

  int Left(Cell cell) const {
    int left = 0;
    for (Digit digit = 1; digit <= kSize; ++digit) left += can[cell][digit];
    return left;
  }

  void Set(Cell cell, Digit digit) {
    for (Digit other = 1; other <= kSize; ++other) can[cell][other] &= other == digit;
    for (Cell other = 0; other < kCells; ++other) {
      if (other == cell) continue;
      if (RowOf(other) == RowOf(cell) || ColumnOf(other) == ColumnOf(cell) ||
          BoxOf(other) == BoxOf(cell)) {
        can[other][digit] = false;
      }
    }
  }

  // Places singles until nothing changes. False: a cell or a digit has no place.
  bool Close() {
    for (bool has_changed = true; has_changed;) {
      const Table before = *this;
      for (Cell cell = 0; cell < kCells; ++cell) {
        if (Left(cell) == 0) return false;
        for (Digit digit = 1; digit <= kSize; ++digit) {
          if (can[cell][digit] && (Left(cell) == 1 || IsHidden(cell, digit))) Set(cell, digit);
        }
      }
      if (!EachHasAPlace()) return false;
      has_changed = !std::equal(&can[0][0], &can[0][0] + sizeof can, &before.can[0][0]);
    }
    return true;
  }

  static bool Shares(int kind, Cell a, Cell b) {
    return kind == 0   ? RowOf(a) == RowOf(b)
           : kind == 1 ? ColumnOf(a) == ColumnOf(b)
                       : BoxOf(a) == BoxOf(b);
  }

  bool IsHidden(Cell cell, Digit digit) const {
    for (int kind = 0; kind < 3; ++kind) {
      bool elsewhere = false;
      for (Cell other = 0; other < kCells; ++other) {
        elsewhere |= other != cell && Shares(kind, cell, other) && can[other][digit];
      }
      if (!elsewhere) return true;
    }
    return false;
  }

  bool EachHasAPlace() const {
    for (Cell cell = 0; cell < kCells; ++cell) {
      for (Digit digit = 1; digit <= kSize; ++digit) {
        for (int kind = 0; kind < 3; ++kind) {
          bool anywhere = false;
          for (Cell other = 0; other < kCells; ++other) {
            anywhere |= Shares(kind, cell, other) && can[other][digit];
          }
          if (!anywhere) return false;
        }
      }
    }
    return true;
  }

  bool IsSolved() const {
    for (Cell cell = 0; cell < kCells; ++cell) {
      if (Left(cell) != 1) return false;
    }
    return true;
  }
};

// Rounds of singles on values alone.
int Rounds(Grid grid) {
  for (int rounds = 0;; ++rounds) {
    const Table table(grid);
    Grid next = grid;
    for (Cell cell = 0; cell < kCells; ++cell) {
      for (Digit digit = 1; digit <= kSize; ++digit) {
        if (grid[cell] != 0 || !table.can[cell][digit]) continue;
        if (table.Left(cell) == 1 || table.IsHidden(cell, digit)) next.Set(cell, digit);
      }
    }
    if (next == grid) return rounds;
    grid = next;
  }
}

bool SinglesSolve(const Grid& grid) {
  Table table(grid);
  return table.Close() && table.IsSolved();
}

bool DepthOneSolves(const Grid& grid) {
  Table table(grid);
  table.Close();
  for (bool has_changed = true; has_changed && !table.IsSolved();) {
    has_changed = false;
    for (Cell cell = 0; cell < kCells; ++cell) {
      for (Digit digit = 1; digit <= kSize; ++digit) {
        if (!table.can[cell][digit] || table.Left(cell) == 1) continue;
        Table trial = table;
        trial.Set(cell, digit);
        if (trial.Close()) continue;
        table.can[cell][digit] = false;
        table.Close();
        has_changed = true;
      }
    }
  }
  return table.IsSolved();
}

bool OneCellIsABackdoor(const Grid& grid) {
  const Grid solution = Solve(grid).first;
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (grid[cell] != 0) continue;
    Grid more = grid;
    more.Set(cell, solution[cell]);
    if (SinglesSolve(more)) return true;
  }
  return false;
}

std::vector<Grid> SomePuzzles(int number) {
  std::vector<Grid> puzzles = {GridOf(kEscargot), GridOf(kNugget)};
  std::mt19937_64 rng(3);
  for (int i = 0; i < number; ++i) puzzles.push_back(RandomUniquePuzzle(20 + i % 8, rng));
  const std::string path = quadrille_test::DataPath("sudoku/top1465.txt");
  std::ifstream file(path);
  int left = number / 2;
  for (std::string line; left > 0 && std::getline(file, line);) {
    const absl::StatusOr<Grid> grid = ParseLine(line);
    if (!grid.ok() || !Solve(*grid).IsUnique()) continue;
    puzzles.push_back(*grid);
    --left;
  }
  return puzzles;
}

TEST(LogicInvariantTest, NumbersAreWhatTheirDefinitionsSay) {
  for (const Grid& grid : SomePuzzles(kSlowBuild ? 1 : 3)) {
    const logic::InvariantRating rating = Rated(grid);
    EXPECT_EQ(rating.rounds, Rounds(grid)) << FormatLine(grid);
    const bool by_singles = SinglesSolve(grid);
    EXPECT_EQ(rating.depth == 0, by_singles) << FormatLine(grid);
    EXPECT_EQ(rating.whip == 0, by_singles) << FormatLine(grid);
    EXPECT_EQ(rating.backdoor == 0, by_singles) << FormatLine(grid);
    if (by_singles) continue;
    EXPECT_EQ(rating.depth == 1, DepthOneSolves(grid)) << FormatLine(grid);
    EXPECT_EQ(rating.backdoor == 1, OneCellIsABackdoor(grid)) << FormatLine(grid);
    // A whip is a part of what trial and error finds.
    if (rating.whip > 0) {
      EXPECT_EQ(rating.depth, 1) << FormatLine(grid);
    }
  }
}

// ---- Symmetries --------------------------------------------------------------------------------

TEST(LogicInvariantTest, ImagesHaveTheSameRating) {
  const int number = NumberFrom("QUADRILLE_INVARIANT_PUZZLES", kSlowBuild ? 1 : 2);
  std::mt19937_64 rng(11);
  for (const Grid& grid : SomePuzzles(number)) {
    const logic::InvariantRating rating = Rated(grid);
    for (int i = 0; i < 10; ++i) {
      const Grid image = quadrille_test::RandomSymmetry(rng).Apply(grid);
      EXPECT_EQ(Rated(image).ToString(), rating.ToString()) << FormatLine(image);
    }
  }
}

}  // namespace
}  // namespace sudoku
