// SPDX-License-Identifier: Apache-2.0

#include "sudoku/logic/position.h"

#include <bit>

namespace sudoku::logic {

Position::Position(const Geometry& geometry) : geometry_(&geometry), open_(geometry.all_cells()) {
  values_.fill(-1);
  for (int cell = 0; cell < geometry.num_cells(); ++cell) digits_[cell] = geometry.all_digits();
  for (int digit = 0; digit < geometry.num_digits(); ++digit) {
    cells_[digit] = geometry.all_cells();
    for (int house = 0; house < geometry.num_houses(); ++house) {
      places_[house][digit] =
          static_cast<HouseMask>((1u << geometry.house(house).cells.size()) - 1);
    }
  }
}

Position::Position(const Grid& puzzle) : Position(Geometry::Classic()) {
  for (int cell = 0; cell < kCells; ++cell) {
    if (puzzle[cell] != 0) Give(cell, puzzle[cell] - 1);
  }
}

CellSet Position::Bivalue() const {
  CellSet cells;
  for (const int cell : open_) {
    if (Count(cell) == 2) cells.Add(cell);
  }
  return cells;
}

int Position::NumCandidates() const {
  int count = 0;
  for (int digit = 0; digit < geometry_->num_digits(); ++digit) count += cells_[digit].Count();
  return count;
}

void Position::Place(int cell, int digit) {
  for (const int other : Bits(digits_[cell])) Eliminate(cell, other);
  values_[cell] = static_cast<int8_t>(digit);
  open_.Remove(cell);
  for (const Geometry::Place place : geometry_->HousesOf(cell)) {
    values_of_[place.house] |= static_cast<DigitMask>(1u << digit);
  }
  for (const int peer : geometry_->Peers(cell) & cells_[digit]) Eliminate(peer, digit);
  for (const Candidate other : geometry_->Links(cell, digit)) Eliminate(other.cell, other.digit);
}

void Position::Eliminate(int cell, int digit) {
  digits_[cell] &= static_cast<DigitMask>(~(1u << digit));
  cells_[digit].Remove(cell);
  for (const Geometry::Place place : geometry_->HousesOf(cell)) {
    places_[place.house][digit] &= static_cast<HouseMask>(~(1u << place.place));
  }
}

bool Position::IsContradictory() const {
  for (const int cell : open_) {
    if (digits_[cell] == 0) return true;
  }
  for (int house = 0; house < geometry_->num_houses(); ++house) {
    if (!geometry_->house(house).is_complete) continue;
    for (const int digit : Bits(geometry_->all_digits() & ~values_of_[house])) {
      if (places_[house][digit] == 0) return true;
    }
  }
  return false;
}

}  // namespace sudoku::logic
