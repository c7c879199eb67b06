// SPDX-License-Identifier: Apache-2.0
//
// Two digits have two cells in each row, so a set of rows stands for a set of cells. It is
// unavoidable if it is closed: each column and each box that has one of the two digits in these
// rows has both there. Two rows of a band exchange their digits in a set of columns if both have
// the same digits there; boxes and columns do not notice. The least such sets are found by going
// from row to row, or from column to column, until nothing new comes.

#include "sudoku/generate/unavoidable.h"

#include <array>

namespace sudoku::internal {
namespace {

constexpr int kMostLines = 6;  // with two cells each

// The sets by half of their size.
using SetsBySize = std::array<std::vector<CellSet>, kMostLines + 1>;

// Where each digit stands, by row, column and box. Digits count from 1.
struct Places {
  explicit Places(const Grid& grid) {
    for (Cell cell = 0; cell < kCells; ++cell) {
      const Digit digit = grid[cell];
      column_of[digit][RowOf(cell)] = static_cast<uint8_t>(ColumnOf(cell));
      row_of[digit][ColumnOf(cell)] = static_cast<uint8_t>(RowOf(cell));
      row_in_box[digit][BoxOf(cell)] = static_cast<uint8_t>(RowOf(cell));
    }
  }

  std::array<std::array<uint8_t, kSize>, kSize + 1> column_of;   // by row
  std::array<std::array<uint8_t, kSize>, kSize + 1> row_of;      // by column
  std::array<std::array<uint8_t, kSize>, kSize + 1> row_in_box;  // by box
};

void AddSetsOfDigits(const Places& places, Digit a, Digit b, SetsBySize* sets) {
  std::array<unsigned, kSize> linked{};  // rows that have the partner of a digit of this row
  for (int row = 0; row < kSize; ++row) {
    const int column_a = places.column_of[a][row];
    const int column_b = places.column_of[b][row];
    linked[row] = 1U << places.row_of[b][column_a] | 1U << places.row_of[a][column_b] |
                  1U << places.row_in_box[b][row / 3 * 3 + column_a / 3] |
                  1U << places.row_in_box[a][row / 3 * 3 + column_b / 3];
  }
  for (unsigned left = (1U << kSize) - 1; left != 0;) {
    unsigned rows = left & -left;
    for (unsigned open = rows; open != 0;) {
      const unsigned more = linked[std::countr_zero(open)] & ~rows;
      open = (open & (open - 1)) | more;
      rows |= more;
    }
    left &= ~rows;
    const int size = std::popcount(rows);
    if (size > kMostLines) continue;
    CellSet& set = (*sets)[size].emplace_back();
    for (; rows != 0; rows &= rows - 1) {
      const int row = std::countr_zero(rows);
      set.Add(CellAt(row, places.column_of[a][row]));
      set.Add(CellAt(row, places.column_of[b][row]));
    }
  }
}

// cell_at(line, place) and place_of(line, digit) describe rows, or columns.
template <typename CellOf, typename PlaceOf>
void AddSetsOfLines(const Grid& grid, int first, int second, CellOf cell_at, PlaceOf place_of,
                    SetsBySize* sets) {
  for (unsigned left = (1U << kSize) - 1; left != 0;) {
    unsigned places = 0;
    for (int place = std::countr_zero(left); (places >> place & 1) == 0;) {
      places |= 1U << place;
      place = place_of(first, grid[cell_at(second, place)]);
    }
    left &= ~places;
    const int size = std::popcount(places);
    if (size == 2 || size > kMostLines) continue;  // of two: two digits have the same
    CellSet& set = (*sets)[size].emplace_back();
    for (; places != 0; places &= places - 1) {
      set.Add(cell_at(first, std::countr_zero(places)));
      set.Add(cell_at(second, std::countr_zero(places)));
    }
  }
}

}  // namespace

std::vector<CellSet> FindUnavoidableSets(const Grid& grid) {
  const Places places(grid);
  SetsBySize sets;
  for (Digit a = 1; a <= kSize; ++a) {
    for (Digit b = a + 1; b <= kSize; ++b) AddSetsOfDigits(places, a, b, &sets);
  }
  for (int first = 0; first < kSize; ++first) {
    for (int second = first + 1; second < first / 3 * 3 + 3; ++second) {
      AddSetsOfLines(
          grid, first, second, [](int row, int column) { return CellAt(row, column); },
          [&](int row, Digit digit) { return places.column_of[digit][row]; }, &sets);
      AddSetsOfLines(
          grid, first, second, [](int column, int row) { return CellAt(row, column); },
          [&](int column, Digit digit) { return places.row_of[digit][column]; }, &sets);
    }
  }
  std::vector<CellSet> all;
  for (const std::vector<CellSet>& of_size : sets) {
    all.insert(all.end(), of_size.begin(), of_size.end());
  }
  return all;
}

}  // namespace sudoku::internal
