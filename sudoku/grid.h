// SPDX-License-Identifier: Apache-2.0
//
// A 9x9 Sudoku grid: 81 cells, each empty or a digit. A value type of 81 bytes.

#ifndef SUDOKU_GRID_H_
#define SUDOKU_GRID_H_

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/status/status.h"

namespace sudoku {

// A cell, from 0 to 80 in reading order: row by row, left to right.
using Cell = int;
// A digit from 1 to 9, or 0 for an empty cell.
using Digit = int;

inline constexpr int kSize = 9;
inline constexpr int kCells = 81;

// Rows, columns and boxes count from 0; boxes in reading order.
constexpr int RowOf(Cell cell) { return cell / kSize; }
constexpr int ColumnOf(Cell cell) { return cell % kSize; }
constexpr int BoxOf(Cell cell) { return RowOf(cell) / 3 * 3 + ColumnOf(cell) / 3; }
constexpr Cell CellAt(int row, int column) { return row * kSize + column; }

inline constexpr int kNumPeers = 20;

// The peers of each cell: the other cells that share a unit with it, ascending.
inline constexpr std::array<std::array<Cell, kNumPeers>, kCells> kPeers = [] {
  std::array<std::array<Cell, kNumPeers>, kCells> peers{};
  for (Cell a = 0; a < kCells; ++a) {
    int n = 0;
    for (Cell b = 0; b < kCells; ++b) {
      if (a != b && (RowOf(a) == RowOf(b) || ColumnOf(a) == ColumnOf(b) || BoxOf(a) == BoxOf(b))) {
        peers[a][n++] = b;
      }
    }
  }
  return peers;
}();

// "r3c7": rows and columns count from 1.
std::string CellName(Cell cell);

class Grid {
 public:
  constexpr Grid() = default;
  // Requires: 81 digits, each in [0, 9].
  static constexpr Grid FromDigits(const uint8_t* digits) {
    Grid grid;
    grid.SetAll(digits);
    return grid;
  }

  // Requires: cell in [0, 81), digit in [0, 9].
  constexpr Digit operator[](Cell cell) const { return digits_[cell]; }
  constexpr void Set(Cell cell, Digit digit) { digits_[cell] = static_cast<uint8_t>(digit); }

  // Requires: 81 digits, each in [0, 9].
  constexpr void SetAll(const uint8_t* digits) { std::copy_n(digits, kCells, digits_.begin()); }

  // The 81 digits, 0 for an empty cell.
  constexpr const uint8_t* data() const { return digits_.data(); }

  // The number of filled cells.
  int NumGivens() const;

  friend constexpr bool operator==(const Grid&, const Grid&) = default;
  // Compares the 81 digits.
  friend constexpr auto operator<=>(const Grid&, const Grid&) = default;  // NOLINT(*-use-nullptr)

 private:
  std::array<uint8_t, kCells> digits_{};
};

// Two cells of one unit with the same digit; a < b.
struct Clash {
  Cell a;
  Cell b;
  Digit digit;

  // "r1c1 and r1c5 are both 7"
  std::string ToString() const;

  friend bool operator==(const Clash&, const Clash&) = default;
};

// All clashes of a grid, each pair of cells once, in reading order of a, then of b. A grid with a
// clash has no solution.
std::vector<Clash> FindClashes(const Grid& grid);

// Checks a solution against the rules alone: OK if every cell is filled, no two cells of a unit are
// equal, and every given of the puzzle is kept. Otherwise InvalidArgument with the first error:
//
//   r3c7 is empty
//   r3c7 is 5, the puzzle has 6
//   r1c1 and r1c5 are both 7
absl::Status CheckSolution(const Grid& puzzle, const Grid& solution);

}  // namespace sudoku

#endif  // SUDOKU_GRID_H_
