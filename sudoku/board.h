// SPDX-License-Identifier: Apache-2.0
//
// A Sudoku of any size and kind: cells in rows and columns, values, regions, constraints, givens.
// (A plain 9x9 puzzle is a Grid, grid.h: smaller and much faster. ToGrid() turns one into the
// other.)
//
//   sudoku::Board board = sudoku::MakeBoard(6, 6);  // boxes of 2 x 3
//   board.givens[0] = 3;
//   board.constraints.push_back(
//       {.kind = sudoku::ConstraintKind::kThermometer, .cells = {0, 1, 7}});
//   if (absl::Status status = sudoku::CheckBoard(board); !status.ok()) ...
//
// A value type. Everything here is a definition, written to be read: engines have tables of their
// own.

#ifndef SUDOKU_BOARD_H_
#define SUDOKU_BOARD_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "dlx/string_view.h"
#include "sudoku/constraint.h"
#include "sudoku/grid.h"

namespace sudoku {

inline constexpr int kMaxSide = 25;    // most rows, columns
inline constexpr int kMaxValues = 25;  // and values of a board
inline constexpr int kEmptyCell = -1;

// A set of values: bit i is for the value least + i.
using ValueSet = uint32_t;

struct Board {
  int rows = 9;
  int columns = 9;
  int least = 1;       // the least value: 1 or 0
  int num_values = 9;  // the values are least ... least + num_values - 1
  // Rows and columns hold no value twice. A board without this has houses among its constraints.
  bool lines_differ = true;
  // The shape of the boxes, if the regions are boxes; else 0.
  int box_rows = 3;
  int box_columns = 3;

  // One entry a cell, in reading order.
  std::vector<int> givens;           // a value, or kEmptyCell
  std::vector<ValueSet> candidates;  // the values that the cell may have
  std::vector<int> regions;          // the region, from 0; -1: none. Each holds no value twice
  std::vector<bool> holes;           // no cell there (samurai); empty: there are none

  std::vector<Constraint> constraints;

  // What came with the puzzle and is no rule: kept for writing it.
  std::string title = {};
  std::string author = {};
  std::string rules = {};
  std::vector<int> solution = {};  // as the setter gives it; empty: none

  int num_cells() const { return rows * columns; }
  int CellAt(int row, int column) const { return row * columns + column; }
  int RowOf(int cell) const { return cell / columns; }
  int ColumnOf(int cell) const { return cell % columns; }
  int greatest() const { return least + num_values - 1; }
  ValueSet AllValues() const { return (ValueSet{1} << num_values) - 1; }
  ValueSet SetOf(int value) const { return ValueSet{1} << (value - least); }
  bool IsHole(int cell) const { return !holes.empty() && holes[cell]; }
  // The candidates of a cell; of a given, that one alone (none if the two contradict each other).
  ValueSet CandidatesOf(int cell) const {
    return givens[cell] == kEmptyCell ? candidates[cell] : candidates[cell] & SetOf(givens[cell]);
  }

  friend bool operator==(const Board&, const Board&) = default;
};

// The shape of the boxes that a board of this size has unless something else is said: rows x
// columns as near to a square as there is, not taller than wide where both fit: 6x6 has 2x3, 8x8
// 2x4, 12x12 3x4. nullopt if there is none (a prime number of values).
struct BoxShape {
  int rows;
  int columns;
};
std::optional<BoxShape> DefaultBox(int rows, int columns, int num_values);

// An empty board with the default boxes, or with no regions if there are none, and max(rows,
// columns) values from 1. Requires: 1 <= rows, columns <= kMaxSide.
Board MakeBoard(int rows, int columns);
// The same with a number of values and the least of them.
Board MakeBoard(int rows, int columns, int num_values, int least);

// Sets the regions to boxes of this shape, numbered in reading order. Requires: it divides the
// board.
void SetBoxes(int box_rows, int box_columns, Board* board);
void RemoveRegions(Board* board);

// "r3c12": rows and columns count from 1.
std::string CellName(const Board& board, int cell);
// "killer cage 17 at r1c1 r1c2 r2c1"
std::string Describe(const Board& board, const Constraint& constraint);

// Checks that a board can be searched: sizes in range, vectors as long as the board, regions no
// larger than the number of values, cells of constraints on the board and no holes, as many cells
// and numbers as the kind needs, givens among the values. InvalidArgument names the first fault and
// its place. (Givens that contradict each other are no fault: such a board has no solution.)
absl::Status CheckBoard(const Board& board);
absl::Status CheckConstraint(const Board& board, const Constraint& constraint);

// Whether values break a constraint: the definition of each kind. `values` has one entry a cell of
// the board, kEmptyCell where nothing is decided. Exact when all cells of the constraint are
// filled; false where only a later value can tell.
bool IsBroken(const Board& board, const Constraint& constraint, absl::Span<const int> values);

// Whether two cells of a row, column or region are equal.
bool HousesAreBroken(const Board& board, absl::Span<const int> values);

// Two givens with the same value where all cells differ: in a row, a column, a region, or by a
// constraint that cells differ; a < b.
struct BoardClash {
  int a;
  int b;

  friend bool operator==(const BoardClash&, const BoardClash&) = default;
};

// All clashes of a board, each pair of cells once, in the order of a, then of b. A board with one
// has no solution.
std::vector<BoardClash> FindClashes(const Board& board);

// Checks a solution against the rules alone: OK if every cell is filled from its candidates, givens
// are kept, and neither a house nor a constraint is broken. InvalidArgument names the first fault.
absl::Status CheckSolution(const Board& board, absl::Span<const int> solution);

// A 9x9 board of the values 1 to 9 with 3x3 boxes, without constraints, holes or ruled-out
// candidates, as a Grid; nullopt for any other.
std::optional<Grid> ToGrid(const Board& board);
Board ToBoard(const Grid& grid);

}  // namespace sudoku

#endif  // SUDOKU_BOARD_H_
