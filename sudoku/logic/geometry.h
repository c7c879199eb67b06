// SPDX-License-Identifier: Apache-2.0
//
// What all positions of a board have in common: its houses, which cells cannot be equal, and which
// candidates cannot hold together. A technique that asks for nothing else is right on every board.

#ifndef SUDOKU_LOGIC_GEOMETRY_H_
#define SUDOKU_LOGIC_GEOMETRY_H_

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "sudoku/logic/cell_set.h"

namespace sudoku::logic {

inline constexpr int kMaxDigits = 16;
inline constexpr int kMaxHouses = 64;
inline constexpr int kMaxHousesOfCell = 8;

// Digits count from 0 here: the value is Geometry::least() + digit.
using DigitMask = uint16_t;  // bit d: digit d
using HouseMask = uint16_t;  // bit i: the cell at place i of the house

enum class HouseKind : uint8_t { kRow, kColumn, kBox, kExtra };

struct House {
  HouseKind kind = HouseKind::kRow;
  int index = 0;     // among those of its kind
  std::string name;  // "row 3", "box 1"
  CellSet set;
  std::vector<uint8_t> cells;  // ascending; the place of a cell is its bit in a HouseMask
  // As many cells as digits, so that each digit has a place. Other houses only hold no digit twice.
  bool is_complete = true;
};

// A digit that a cell may have.
struct Candidate {
  uint8_t cell = 0;
  uint8_t digit = 0;

  friend bool operator==(Candidate, Candidate) = default;
  friend auto operator<=>(Candidate, Candidate) = default;  // NOLINT(*-use-nullptr)
  template <typename H>
  friend H AbslHashValue(H h, Candidate c) {
    return H::combine(std::move(h), c.cell, c.digit);
  }
};

class Geometry {
 public:
  // Rows, columns and boxes of 9x9: houses 0-8, 9-17 and 18-26.
  static const Geometry& Classic();

  Geometry(int rows, int columns, int num_digits, int least);
  // Adds a house of at most num_digits() cells; its cells see each other. Requires: fewer than
  // kMaxHouses houses, and fewer than kMaxHousesOfCell for each of the cells.
  void AddHouse(HouseKind kind, int index, std::string name, absl::Span<const int> cells);
  // Two cells that cannot be equal, though no house has both.
  void AddPeers(int a, int b);
  // Two candidates that cannot both be true. Not needed for a digit in cells that see each other,
  // nor for two digits of a cell.
  void AddLink(Candidate a, Candidate b);
  // Says that exchanging digits in a pattern of cells may break a rule, so that techniques from the
  // uniqueness of the solution do not hold.
  void ForbidUniqueness() { allows_uniqueness_ = false; }

  int rows() const { return rows_; }
  int columns() const { return columns_; }
  int num_cells() const { return rows_ * columns_; }
  int num_digits() const { return num_digits_; }
  int least() const { return least_; }
  DigitMask all_digits() const { return static_cast<DigitMask>((1u << num_digits_) - 1); }
  CellSet all_cells() const { return CellSet::FirstCells(num_cells()); }

  int num_houses() const { return static_cast<int>(houses_.size()); }
  const House& house(int house) const { return houses_[house]; }
  // The houses of a cell, and its place in each.
  struct Place {
    uint8_t house;
    uint8_t place;
  };
  absl::Span<const Place> HousesOf(int cell) const {
    return {places_[cell].data(), num_places_[cell]};
  }
  // The house of a kind that has the cell, -1 if there is none.
  int HouseOf(int cell, HouseKind kind) const { return house_of_[static_cast<int>(kind)][cell]; }

  // The cells that cannot have the same digit as this one. Without itself.
  CellSet Peers(int cell) const { return peers_[cell]; }
  bool Sees(int a, int b) const { return peers_[a].Has(b); }
  // The cells that see all cells of a set; all cells, if it is empty.
  CellSet CommonPeers(CellSet cells) const {
    CellSet common = all_cells();
    for (const int cell : cells) common &= peers_[cell];
    return common;
  }
  // The houses that have all cells of a set. Bit h: house h.
  uint64_t HousesWith(CellSet cells) const;

  // Candidates that a candidate excludes besides those that houses do.
  bool has_links() const { return !links_.empty(); }
  absl::Span<const Candidate> Links(int cell, int digit) const {
    if (links_.empty()) return {};
    return links_[cell * kMaxDigits + digit];
  }
  bool allows_uniqueness() const { return allows_uniqueness_; }

  // "r3c7"
  std::string CellName(int cell) const;

 private:
  int rows_;
  int columns_;
  int num_digits_;
  int least_;
  bool allows_uniqueness_ = true;
  std::vector<House> houses_;
  std::array<CellSet, kMaxCells> peers_{};
  std::array<std::array<Place, kMaxHousesOfCell>, kMaxCells> places_{};
  std::array<uint8_t, kMaxCells> num_places_{};
  std::array<std::array<int8_t, kMaxCells>, 4> house_of_;
  std::vector<std::vector<Candidate>> links_;  // by cell * kMaxDigits + digit; empty: none at all
};

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_GEOMETRY_H_
