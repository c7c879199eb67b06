// SPDX-License-Identifier: Apache-2.0
//
// Unavoidable sets of a full grid: sets of cells whose digits can be exchanged among themselves so
// that another full grid results. If no cell of such a set is given, there are two solutions. So
// each puzzle with the grid as its only solution has a given in every unavoidable set (G. McGuire,
// B. Tugemann, G. Civario, "There is no 16-clue Sudoku", Experimental Mathematics 23, 2014).
//
// A look at the small sets of a grid finds most puzzles with several solutions, at a hundredth of
// the cost of a search. It proves no puzzle to have only one.

#ifndef SUDOKU_GENERATE_UNAVOIDABLE_H_
#define SUDOKU_GENERATE_UNAVOIDABLE_H_

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "sudoku/grid.h"

namespace sudoku::internal {

// A set of cells. A value type.
struct CellSet {
  uint64_t low = 0;   // cells 0 to 63
  uint64_t high = 0;  // cells 64 to 80

  void Add(Cell cell);
  void Remove(Cell cell) { (cell < 64 ? low : high) &= ~(uint64_t{1} << (cell % 64)); }
  bool Has(Cell cell) const { return ((cell < 64 ? low : high) >> (cell % 64) & 1) != 0; }
  bool Meets(const CellSet& other) const { return ((low & other.low) | (high & other.high)) != 0; }
  int Size() const { return std::popcount(low) + std::popcount(high); }
  friend CellSet operator&(const CellSet& a, const CellSet& b) {
    return {a.low & b.low, a.high & b.high};
  }
  CellSet& operator|=(const CellSet& other) {
    low |= other.low;
    high |= other.high;
    return *this;
  }
  friend bool operator==(const CellSet&, const CellSet&) = default;
};

// By cell: the set of it alone.
inline constexpr std::array<CellSet, kCells> kSetOfCell = [] {
  std::array<CellSet, kCells> sets{};
  for (unsigned cell = 0; cell < kCells; ++cell) {
    (cell < 64 ? sets[cell].low : sets[cell].high) = uint64_t{1} << (cell % 64);
  }
  return sets;
}();

inline void CellSet::Add(Cell cell) { *this |= kSetOfCell[cell]; }

// The sets of up to 12 cells that two digits have, or two rows of a band, or two columns of a
// stack: some 50, the smallest first. Larger ones are as good as always met. Cost: 5 microseconds.
std::vector<CellSet> FindUnavoidableSets(const Grid& grid);

// Whether the cells meet all of the sets.
inline bool MeetsAll(const CellSet& cells, absl::Span<const CellSet> sets) {
  for (const CellSet& set : sets) {
    if (!cells.Meets(set)) return false;
  }
  return true;
}

// Those of the cells that alone meet one of the sets: a puzzle with these givens has several
// solutions without any of them.
inline CellSet AloneIn(const CellSet& cells, absl::Span<const CellSet> sets) {
  CellSet alone;
  for (const CellSet& set : sets) {
    const CellSet met = cells & set;
    const bool is_one = met.low == 0    ? (met.high & (met.high - 1)) == 0
                        : met.high == 0 ? (met.low & (met.low - 1)) == 0
                                        : false;
    if (is_one) alone |= met;
  }
  return alone;
}

}  // namespace sudoku::internal

#endif  // SUDOKU_GENERATE_UNAVOIDABLE_H_
