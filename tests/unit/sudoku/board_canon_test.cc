// SPDX-License-Identifier: Apache-2.0

#include "sudoku/board_canon.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "sudoku/boards.h"
#include "tests/support/sample_boards.h"

#define NEED_BLISS()                                                    \
  if (!HasBoardCanon()) {                                               \
    GTEST_SKIP() << "SKIPPED: built without bliss, no canonical forms"; \
  }

namespace sudoku {
namespace {

using Kind = ConstraintKind;

// A way to move the cells of a board: by cell, its new place.
using Places = std::vector<int>;

std::vector<Constraint> Moved(std::vector<Constraint> constraints, const Places& places) {
  for (Constraint& constraint : constraints) {
    for (int& cell : constraint.cells) cell = places[cell];
    for (std::vector<Constraint>& parts : constraint.alternatives) parts = Moved(parts, places);
  }
  return constraints;
}

// The image of a board; values get the names `names` by index.
Board Image(const Board& board, const Places& places, const std::vector<int>& names) {
  Board image = board;
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    const int place = places[cell];
    const int given = board.givens[cell];
    image.givens[place] = given == kEmptyCell ? given : board.least + names[given - board.least];
    image.candidates[place] = 0;
    for (int i = 0; i < board.num_values; ++i) {
      image.candidates[place] |= (board.candidates[cell] >> i & 1) << names[i];
    }
    if (board.box_rows == 0) image.regions[place] = board.regions[cell];
  }
  image.constraints = Moved(board.constraints, places);
  return image;
}

std::vector<int> SameNames(const Board& board) {
  std::vector<int> names(board.num_values);
  std::iota(names.begin(), names.end(), 0);
  return names;
}

// The turns and reflections of a square board: bits for columns, rows and an exchange of both.
Places Dihedral(const Board& board, int which) {
  Places places(board.num_cells());
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    int row = board.RowOf(cell);
    int column = board.ColumnOf(cell);
    if ((which & 1) != 0) column = board.columns - 1 - column;
    if ((which & 2) != 0) row = board.rows - 1 - row;
    if ((which & 4) != 0) std::swap(row, column);
    places[cell] = board.CellAt(row, column);
  }
  return places;
}

// All ways to order lines so that those of a band stay together.
std::vector<std::vector<int>> Orders(int lines, int in_band) {
  std::vector<int> order(lines);
  std::iota(order.begin(), order.end(), 0);
  std::vector<std::vector<int>> orders;
  do {
    bool together = true;
    for (int i = 0; i < lines; ++i) {
      together = together && order[i] / in_band == order[i / in_band * in_band] / in_band;
    }
    if (together) orders.push_back(order);
  } while (std::next_permutation(order.begin(), order.end()));
  return orders;
}

// All 128 ways to move the cells of a 4x4 board.
std::vector<Places> AllPlacesOf4x4() {
  const Board board = MakeBoard(4, 4);
  std::vector<Places> all;
  for (const std::vector<int>& rows : Orders(4, 2)) {
    for (const std::vector<int>& columns : Orders(4, 2)) {
      for (const bool transpose : {false, true}) {
        Places places(16);
        for (int cell = 0; cell < 16; ++cell) {
          int row = rows[board.RowOf(cell)];
          int column = columns[board.ColumnOf(cell)];
          if (transpose) std::swap(row, column);
          places[cell] = board.CellAt(row, column);
        }
        all.push_back(places);
      }
    }
  }
  return all;
}

// Boards as they are compared by eye: sets of cells sorted, constraints sorted.
std::string Text(const Board& board) {
  std::set<std::string> parts;
  for (const Constraint& constraint : board.constraints) {
    std::vector<int> cells = constraint.cells;
    if (constraint.kind != Kind::kPairs) std::sort(cells.begin(), cells.end());
    std::string part = std::to_string(static_cast<int>(constraint.kind));
    for (const int n : constraint.numbers) part += ":" + std::to_string(n);
    for (const int cell : cells) part += "," + std::to_string(cell);
    parts.insert(part);
  }
  std::string text;
  for (const int given : board.givens) text += std::to_string(given) + " ";
  for (const ValueSet candidates : board.candidates) text += std::to_string(candidates) + " ";
  for (const std::string& part : parts) text += part + ";";
  return text;
}

// The least text of all images: equal for two 4x4 boards if and only if they are equivalent.
std::string LeastText(const Board& board, const std::vector<Places>& all, bool renames) {
  std::string least;
  std::vector<int> names = SameNames(board);
  do {
    for (const Places& places : all) {
      const std::string text = Text(Image(board, places, names));
      if (least.empty() || text < least) least = text;
    }
  } while (renames && std::next_permutation(names.begin(), names.end()));
  return least;
}

int64_t Stabilizer(const Board& board, const std::vector<Places>& all, bool renames) {
  int64_t same = 0;
  for (const Places& places : all) {
    std::vector<int> names = SameNames(board);
    bool any = false;
    do {
      any = any || Text(Image(board, places, names)) == Text(board);
    } while (!any && renames && std::next_permutation(names.begin(), names.end()));
    same += any ? 1 : 0;
  }
  return same;
}

BoardCanon CanonOf(const Board& board) {
  absl::StatusOr<BoardCanon> canon = CanonOfBoard(board);
  EXPECT_TRUE(canon.ok()) << canon.status();
  return *canon;
}

// A few givens, forbidden candidates, cages, and pairs that rise unless values may be renamed.
Board RandomBoard(std::mt19937& random, bool renames) {
  Board board = MakeBoard(4, 4);
  const auto cell = [&] { return static_cast<int>(random() % 16); };
  const auto some = [&](unsigned n) { return random() % n; };
  for (unsigned i = some(3); i > 0; --i) board.givens[cell()] = 1 + static_cast<int>(some(4));
  for (unsigned i = some(2); i > 0; --i) board.candidates[cell()] &= ~(1U << some(4));
  for (unsigned i = some(3); i > 0; --i) {
    const int first = cell();
    int second = cell();
    while (second == first) second = cell();
    if (renames) {
      board.constraints.push_back({.kind = Kind::kDifferent, .cells = {first, second}});
    } else if (some(2) == 0) {
      board.constraints.push_back(
          {.kind = Kind::kPairs, .cells = {first, second}, .numbers = {14, 12, 8, 0}});
    } else {
      board.constraints.push_back(
          {.kind = Kind::kCage, .cells = {first, second}, .numbers = {5 + int(some(2))}});
    }
  }
  return board;
}

class AgainstAllImagesTest : public testing::TestWithParam<bool> {};

// The definition, on 4x4 boards: equal forms if and only if some symmetry takes one to the other.
TEST_P(AgainstAllImagesTest, FormsAreEqualIfAndOnlyIfBoardsAreEquivalent) {
  NEED_BLISS();
  const bool renames = GetParam();
  std::mt19937 random(20);
  const std::vector<Places> all = AllPlacesOf4x4();
  ASSERT_EQ(all.size(), 128u);
  std::vector<std::string> keys;
  std::vector<std::string> least;
  for (int i = 0; i < (renames ? 14 : 30); ++i) {
    const Board board = RandomBoard(random, renames);
    const bool comparing_values =
        std::any_of(board.constraints.begin(), board.constraints.end(),
                    [](const Constraint& one) { return one.kind != Kind::kDifferent; });
    const BoardCanon canon = CanonOf(board);
    keys.push_back(canon.key);
    least.push_back(LeastText(board, all, !comparing_values));
    EXPECT_EQ(canon.automorphisms.ToString(),
              std::to_string(Stabilizer(board, all, !comparing_values)))
        << Text(board);
    // The form is an image of the board, by the symmetry that it names.
    Places places(16);
    for (int cell = 0; cell < 16; ++cell) places[canon.cells[cell]] = cell;
    EXPECT_NE(std::find(all.begin(), all.end(), places), all.end());
    EXPECT_EQ(Text(Image(board, places, canon.values)), Text(canon.form));
  }
  int equivalent = 0;
  for (size_t i = 0; i < keys.size(); ++i) {
    for (size_t j = 0; j < i; ++j) {
      EXPECT_EQ(keys[i] == keys[j], least[i] == least[j]) << i << " " << j;
      equivalent += least[i] == least[j] ? 1 : 0;
    }
  }
  EXPECT_GT(equivalent, 0);  // else it shows little
}

INSTANTIATE_TEST_SUITE_P(, AgainstAllImagesTest, testing::Bool(), [](const auto& renames) {
  return std::string(renames.param ? "ValuesRenamed" : "ValuesFixed");
});

// Kinds that count rows and columns.
bool HasPlaces(Kind kind) {
  return kind == Kind::kRowIndexer || kind == Kind::kColumnIndexer || kind == Kind::kBoxIndexer;
}

TEST(BoardCanonTest, TurnsAndReflectionsOfEachConstraintHaveOneForm) {
  NEED_BLISS();
  for (int i = 0; i < kNumConstraintKinds; ++i) {
    const Kind kind = static_cast<Kind>(i);
    const Board board = test_support::SampleBoard(kind);
    const std::string name = test_support::FileNameOf(kind);
    if (board.rows != board.columns || board.box_rows != board.box_columns) continue;
    const BoardCanon canon = CanonOf(board);
    EXPECT_TRUE(CheckBoard(canon.form).ok()) << name << CheckBoard(canon.form);
    // A solution goes to a solution.
    ASSERT_FALSE(board.solution.empty()) << name;
    EXPECT_TRUE(CheckSolution(canon.form, canon.form.solution).ok())
        << name << CheckSolution(canon.form, canon.form.solution);
    EXPECT_EQ(CanonOf(canon.form).key, canon.key) << name;
    for (int which = 1; which < 8; ++which) {
      const Board image = Image(board, Dihedral(board, which), SameNames(board));
      const BoardCanon other = CanonOf(image);
      EXPECT_EQ(other.key == canon.key, !HasPlaces(kind)) << name << which;
      EXPECT_EQ(other.automorphisms, canon.automorphisms) << name;
    }
    // One value more is another board.
    for (int cell = 0; cell < board.num_cells(); ++cell) {
      if (board.givens[cell] != kEmptyCell) continue;
      Board more = board;
      more.givens[cell] = board.solution[cell];
      EXPECT_NE(CanonOf(more).key, canon.key) << name;
      break;
    }
  }
}

std::string AutomorphismsOf(const Board& board) { return CanonOf(board).automorphisms.ToString(); }

TEST(BoardCanonTest, EmptyBoardsHaveAllSymmetriesOfTheirKind) {
  NEED_BLISS();
  EXPECT_EQ(AutomorphismsOf(MakeBoard(4, 4)), "128");
  EXPECT_EQ(AutomorphismsOf(MakeBoard(6, 6)), "3456");               // (3! 2!^3) (2! 3!^2)
  EXPECT_EQ(AutomorphismsOf(MakeBoard(9, 9)), "3359232");            // 2 (3!^4)^2
  EXPECT_EQ(AutomorphismsOf(MakeBoard(16, 16)), "126806761930752");  // 2 (4!^5)^2
  EXPECT_EQ(AutomorphismsOf(MakeBoard(7, 7)), "50803200");           // Latin squares: 2 7!^2
  Board board = MakeBoard(9, 9);
  board.constraints = {{.kind = Kind::kAntiKnight}};
  EXPECT_EQ(AutomorphismsOf(board), "8");
  // Sudoku-X has 96, as D. Clamage's SudokuXMinLex says.
  board.constraints = {{.kind = Kind::kDiagonal}, {.kind = Kind::kDiagonal}};
  for (int i = 0; i < 9; ++i) {
    board.constraints[0].cells.push_back(board.CellAt(i, i));
    board.constraints[1].cells.push_back(board.CellAt(i, 8 - i));
  }
  EXPECT_EQ(AutomorphismsOf(board), "96");
}

TEST(BoardCanonTest, WhatIsSaidTwiceCountsOnce) {
  NEED_BLISS();
  Board board = MakeBoard(6, 6);
  board.constraints = {{.kind = Kind::kEven, .cells = {0, 8}}};
  const BoardCanon canon = CanonOf(board);
  board.constraints = {{.kind = Kind::kEven, .cells = {8}},
                       {.kind = Kind::kEven, .cells = {0}},
                       {.kind = Kind::kEven, .cells = {8}}};
  EXPECT_EQ(CanonOf(board).key, canon.key);
  EXPECT_EQ(CanonOf(board).automorphisms, canon.automorphisms);
  // A line both ways; a thermometer has one.
  board.constraints = {{.kind = Kind::kWhispers, .cells = {0, 7, 14}, .numbers = {2}}};
  const std::string whispers = CanonOf(board).key;
  board.constraints[0].cells = {14, 7, 0};
  EXPECT_EQ(CanonOf(board).key, whispers);
  board.constraints = {{.kind = Kind::kThermometer, .cells = {0, 8}},
                       {.kind = Kind::kThermometer, .cells = {0, 16}}};
  const std::string thermometers = CanonOf(board).key;
  board.constraints[0].cells = {8, 0};
  EXPECT_NE(CanonOf(board).key, thermometers);
}

TEST(BoardCanonTest, TitlesDoNotCount) {
  NEED_BLISS();
  Board board = MakeBoard(4, 4);
  board.givens[3] = 2;
  const std::string key = CanonOf(board).key;
  board.title = "a";
  board.author = "b";
  board.rules = "c";
  EXPECT_EQ(CanonOf(board).key, key);
}

}  // namespace
}  // namespace sudoku
