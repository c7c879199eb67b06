// SPDX-License-Identifier: Apache-2.0
//
// A puzzle on the way to its solution: which cells have a value, whether it was given, and which
// candidates the others still have.
//
// The candidates are kept three ways, so that each question of a step finder is one load: the
// digits of a cell, the cells of a digit, and the places of a digit in a house. A cell with a value
// has no candidates. A value type of fixed size; copying one is how chains try something out.

#ifndef SUDOKU_LOGIC_POSITION_H_
#define SUDOKU_LOGIC_POSITION_H_

#include <array>
#include <cstdint>

#include "sudoku/grid.h"
#include "sudoku/logic/cell_set.h"
#include "sudoku/logic/geometry.h"

namespace sudoku::logic {

class Position {
 public:
  // No cell has a value, and all candidates are there. The geometry must outlive the position.
  explicit Position(const Geometry& geometry);
  // A classic puzzle: its givens are placed, and what they exclude directly is gone.
  explicit Position(const Grid& puzzle);

  const Geometry& geometry() const { return *geometry_; }

  // The digit of a cell, from 0, or -1.
  int Value(int cell) const { return values_[cell]; }
  bool IsGiven(int cell) const { return givens_.Has(cell); }
  CellSet givens() const { return givens_; }
  // Cells without a value.
  CellSet open() const { return open_; }
  bool IsSolved() const { return open_.IsEmpty(); }

  DigitMask Candidates(int cell) const { return digits_[cell]; }
  int Count(int cell) const { return std::popcount(digits_[cell]); }
  bool Has(int cell, int digit) const { return ((digits_[cell] >> digit) & 1) != 0; }
  bool Has(Candidate candidate) const { return Has(candidate.cell, candidate.digit); }
  // The cells that have a digit as candidate.
  CellSet Cells(int digit) const { return cells_[digit]; }
  // The places of a house that have it.
  HouseMask In(int house, int digit) const { return places_[house][digit]; }
  // The digits that a house has as values.
  DigitMask ValuesOf(int house) const { return values_of_[house]; }
  // Cells with exactly two candidates. Cost: linear in the open cells.
  CellSet Bivalue() const;
  int NumCandidates() const;

  // Gives a cell its value and removes what it excludes: the other candidates of the cell, the
  // digit from all cells that it sees, and linked candidates. Requires: the cell has no value.
  void Place(int cell, int digit);
  void Give(int cell, int digit) {
    givens_.Add(cell);
    Place(cell, digit);
  }
  // Removes a candidate. Does nothing if it is not there.
  void Eliminate(int cell, int digit);

  // Whether an open cell has no candidate, or a complete house no place for a digit that it lacks.
  bool IsContradictory() const;

 private:
  const Geometry* geometry_;
  CellSet givens_;
  CellSet open_;
  std::array<CellSet, kMaxDigits> cells_{};
  std::array<DigitMask, kMaxCells> digits_{};
  std::array<int8_t, kMaxCells> values_;
  std::array<DigitMask, kMaxHouses> values_of_{};
  std::array<std::array<HouseMask, kMaxDigits>, kMaxHouses> places_{};
};

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_POSITION_H_
