// SPDX-License-Identifier: Apache-2.0
//
// A set of cells in 128 bits: a value type without allocation, made for the loops of step finders.
//
//   for (int cell : position.Cells(digit) & geometry.house(3).set) ...

#ifndef SUDOKU_LOGIC_CELL_SET_H_
#define SUDOKU_LOGIC_CELL_SET_H_

#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace sudoku::logic {

inline constexpr int kMaxCells = 128;

class CellSet {
 public:
  constexpr CellSet() = default;
  // Requires: cell in [0, kMaxCells), here and below.
  static constexpr CellSet Of(int cell) {
    CellSet set;
    set.Add(cell);
    return set;
  }
  // The cells 0 ... count - 1.
  static constexpr CellSet FirstCells(int count) {
    CellSet set;
    set.low_ = count >= 64 ? ~uint64_t{0} : (uint64_t{1} << count) - 1;
    set.high_ = count <= 64 ? 0 : count >= 128 ? ~uint64_t{0} : (uint64_t{1} << (count - 64)) - 1;
    return set;
  }

  constexpr bool Has(int cell) const {
    return (((cell < 64 ? low_ : high_) >> (cell & 63)) & 1) != 0;
  }
  constexpr void Add(int cell) { (cell < 64 ? low_ : high_) |= uint64_t{1} << (cell & 63); }
  constexpr void Remove(int cell) { (cell < 64 ? low_ : high_) &= ~(uint64_t{1} << (cell & 63)); }

  constexpr bool IsEmpty() const { return (low_ | high_) == 0; }
  constexpr int Count() const { return std::popcount(low_) + std::popcount(high_); }
  // The least cell. Requires: not empty.
  constexpr int First() const {
    return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
  }
  constexpr bool Meets(CellSet other) const {
    return ((low_ & other.low_) | (high_ & other.high_)) != 0;
  }
  constexpr bool IsIn(CellSet other) const {
    return ((low_ & ~other.low_) | (high_ & ~other.high_)) == 0;
  }

  constexpr CellSet& operator&=(CellSet b) {
    low_ &= b.low_;
    high_ &= b.high_;
    return *this;
  }
  constexpr CellSet& operator|=(CellSet b) {
    low_ |= b.low_;
    high_ |= b.high_;
    return *this;
  }
  // The cells of this set that are not in b.
  constexpr CellSet& operator-=(CellSet b) {
    low_ &= ~b.low_;
    high_ &= ~b.high_;
    return *this;
  }
  friend constexpr CellSet operator&(CellSet a, CellSet b) { return a &= b; }
  friend constexpr CellSet operator|(CellSet a, CellSet b) { return a |= b; }
  friend constexpr CellSet operator-(CellSet a, CellSet b) { return a -= b; }
  friend constexpr bool operator==(CellSet, CellSet) = default;
  friend constexpr auto operator<=>(CellSet, CellSet) = default;  // NOLINT(*-use-nullptr)
  template <typename H>
  friend H AbslHashValue(H h, CellSet set) {
    return H::combine(std::move(h), set.low_, set.high_);
  }

  // The cells, ascending.
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = int;
    using iterator_category = std::input_iterator_tag;
    using pointer = const int*;
    using reference = int;

    constexpr Iterator(uint64_t low, uint64_t high) : low_(low), high_(high) {}
    constexpr int operator*() const {
      return low_ != 0 ? std::countr_zero(low_) : 64 + std::countr_zero(high_);
    }
    constexpr Iterator& operator++() {
      if (low_ != 0) {
        low_ &= low_ - 1;
      } else {
        high_ &= high_ - 1;
      }
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    uint64_t low_;
    uint64_t high_;
  };
  constexpr Iterator begin() const { return {low_, high_}; }
  constexpr Iterator end() const { return {0, 0}; }

 private:
  uint64_t low_ = 0;
  uint64_t high_ = 0;
};

// The bits of a mask, ascending: for (int digit : Bits(position.Candidates(cell))) ...
template <typename Mask>
class BitsOf {
 public:
  explicit constexpr BitsOf(Mask mask) : mask_(mask) {}
  class Iterator {
   public:
    explicit constexpr Iterator(Mask mask) : mask_(mask) {}
    constexpr int operator*() const { return std::countr_zero(mask_); }
    constexpr Iterator& operator++() {
      mask_ &= mask_ - 1;
      return *this;
    }
    friend constexpr bool operator==(Iterator, Iterator) = default;

   private:
    Mask mask_;
  };
  constexpr Iterator begin() const { return Iterator(mask_); }
  constexpr Iterator end() const { return Iterator(0); }

 private:
  Mask mask_;
};
using Bits = BitsOf<uint32_t>;
using Bits64 = BitsOf<uint64_t>;

}  // namespace sudoku::logic

#endif  // SUDOKU_LOGIC_CELL_SET_H_
