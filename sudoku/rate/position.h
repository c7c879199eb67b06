// SPDX-License-Identifier: Apache-2.0
//
// The state of a puzzle that is being rated: candidates by cell and places by house, as bit masks.
// It is copied once per chain that is followed, so it is small (about 800 bytes) and flat.
//
// Numbers: digits count from 0 to 8 here; a mask has bit d for digit d, or bit i for the place i of
// a house. Houses 0 to 8 are boxes, 9 to 17 rows, 18 to 26 columns, each in reading order, and so
// are the places of a house. Candidate 9 * cell + digit.

#ifndef SUDOKU_RATE_POSITION_H_
#define SUDOKU_RATE_POSITION_H_

#include <array>
#include <bit>
#include <cstdint>

#include "sudoku/grid.h"

namespace sudoku::rate {

using Mask = uint16_t;  // nine bits

inline constexpr Mask kAllNine = 0x1ff;
inline constexpr int kHouses = 27;
inline constexpr int kCandidates = 9 * kCells;

enum HouseType : uint8_t { kBox, kRow, kColumn };

// By table: the instruction that counts bits is not part of every target.
inline constexpr std::array<uint8_t, 512> kCounts = [] {
  std::array<uint8_t, 512> counts{};
  for (unsigned mask = 0; mask < 512; ++mask) {
    counts[mask] = static_cast<uint8_t>(std::popcount(mask));
  }
  return counts;
}();
constexpr int Count(Mask mask) { return kCounts[mask]; }
constexpr int Lowest(Mask mask) { return std::countr_zero(mask); }
constexpr Mask Bit(int i) { return static_cast<Mask>(1U << i); }

constexpr int CandidateOf(int cell, int digit) { return 9 * cell + digit; }

// A set of cells.
class CellBits {
 public:
  constexpr CellBits() = default;

  constexpr void Set(int cell) { words_[cell >> 6] |= uint64_t{1} << (cell & 63); }
  constexpr void Clear(int cell) { words_[cell >> 6] &= ~(uint64_t{1} << (cell & 63)); }
  constexpr bool Has(int cell) const { return (words_[cell >> 6] >> (cell & 63) & 1) != 0; }
  constexpr bool IsEmpty() const { return (words_[0] | words_[1]) == 0; }
  // Whether there are two cells or more.
  constexpr bool HasTwo() const {
    return (words_[0] != 0 && words_[1] != 0) || (words_[0] & (words_[0] - 1)) != 0 ||
           (words_[1] & (words_[1] - 1)) != 0;
  }

  constexpr CellBits& operator&=(const CellBits& o) {
    words_[0] &= o.words_[0], words_[1] &= o.words_[1];
    return *this;
  }
  constexpr CellBits& operator|=(const CellBits& o) {
    words_[0] |= o.words_[0], words_[1] |= o.words_[1];
    return *this;
  }
  constexpr CellBits& Minus(const CellBits& o) {
    words_[0] &= ~o.words_[0], words_[1] &= ~o.words_[1];
    return *this;
  }
  friend constexpr CellBits operator&(CellBits a, const CellBits& b) { return a &= b; }
  friend constexpr CellBits operator|(CellBits a, const CellBits& b) { return a |= b; }
  friend constexpr bool operator==(const CellBits&, const CellBits&) = default;

  // Calls visit(cell) for each, ascending.
  template <typename Visit>
  constexpr void ForEach(Visit&& visit) const {
    for (int w = 0; w < 2; ++w) {
      for (uint64_t left = words_[w]; left != 0; left &= left - 1) {
        visit(64 * w + std::countr_zero(left));
      }
    }
  }

 private:
  std::array<uint64_t, 2> words_{};
};

// The fixed tables of a 9x9 board.
struct Board {
  std::array<std::array<uint8_t, 9>, kHouses> cell{};  // cell at a place of a house
  std::array<std::array<uint8_t, 3>, kCells> house{};  // box, row and column of a cell
  std::array<std::array<uint8_t, 3>, kCells> place{};  // its place in each of them
  // The places of a house that lie in the other house too.
  std::array<std::array<Mask, kHouses>, kHouses> common{};
  std::array<CellBits, kCells> peers{};
  std::array<CellBits, kHouses> cells{};
};

inline constexpr Board kBoard = [] {
  Board board;
  for (int c = 0; c < kCells; ++c) {
    const int places[3] = {RowOf(c) % 3 * 3 + ColumnOf(c) % 3, ColumnOf(c), RowOf(c)};
    const int houses[3] = {BoxOf(c), 9 + RowOf(c), 18 + ColumnOf(c)};
    for (int t = 0; t < 3; ++t) {
      board.house[c][t] = static_cast<uint8_t>(houses[t]);
      board.place[c][t] = static_cast<uint8_t>(places[t]);
      board.cell[houses[t]][places[t]] = static_cast<uint8_t>(c);
      board.cells[houses[t]].Set(c);
    }
    for (const int peer : kPeers[c]) board.peers[c].Set(peer);
  }
  for (int c = 0; c < kCells; ++c) {
    for (int s = 0; s < 3; ++s) {
      for (int t = 0; t < 3; ++t) {
        board.common[board.house[c][s]][board.house[c][t]] |= Bit(board.place[c][s]);
      }
    }
  }
  return board;
}();

constexpr bool ArePeers(int a, int b) { return kBoard.peers[a].Has(b); }

class Position {
 public:
  Position() = default;
  // The candidates of a puzzle that no given forbids. Requires: the grid has no clash.
  explicit Position(const Grid& grid);

  // Empty cells have no value: -1.
  int value(int cell) const { return values_[cell]; }
  Mask candidates(int cell) const { return candidates_[cell]; }
  bool Has(int cell, int digit) const { return (candidates_[cell] >> digit & 1) != 0; }
  Mask places(int house, int digit) const { return places_[house][digit]; }
  int num_empty(int house) const { return num_empty_[house]; }
  int num_empty() const { return all_empty_; }
  // How many cells hold the digit.
  int num_placed(int digit) const { return num_placed_[digit]; }

  void Remove(int cell, int digit) {
    candidates_[cell] = static_cast<Mask>(candidates_[cell] & ~Bit(digit));
    for (int t = 0; t < 3; ++t) {
      Mask& places = places_[kBoard.house[cell][t]][digit];
      places = static_cast<Mask>(places & ~Bit(kBoard.place[cell][t]));
    }
  }
  // Gives the cell its value, and takes the candidate from its peers.
  void Place(int cell, int digit);

  // The cells that have the candidate.
  CellBits CellsWith(int digit) const;

  // Equal candidates; values are not compared.
  bool SameCandidates(const Position& other) const { return candidates_ == other.candidates_; }

 private:
  std::array<Mask, kCells> candidates_{};
  std::array<std::array<Mask, 9>, kHouses> places_{};
  std::array<int8_t, kCells> values_{};
  std::array<int8_t, kHouses> num_empty_{};
  std::array<int8_t, 9> num_placed_{};
  int8_t all_empty_ = 0;
};

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_POSITION_H_
