// SPDX-License-Identifier: Apache-2.0
//
// A set of cells in 256 bits: a value type without allocation, made for the loops of step finders.
//
//   for (int cell : position.Cells(digit) & geometry.house(3).set) ...

#ifndef SUDOKU_LOGIC_CELL_SET_H_
#define SUDOKU_LOGIC_CELL_SET_H_

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

namespace sudoku::logic {

inline constexpr int kMaxCells = 256;

class CellSet {
 public:
  static constexpr int kWords = kMaxCells / 64;
  using Words = std::array<uint64_t, kWords>;

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
    for (int i = 0; i < kWords; ++i) {
      const int bits = count - 64 * i;
      set.words_[i] = bits <= 0 ? 0 : bits >= 64 ? ~uint64_t{0} : (uint64_t{1} << bits) - 1;
    }
    return set;
  }

  constexpr bool Has(int cell) const { return ((words_[cell >> 6] >> (cell & 63)) & 1) != 0; }
  constexpr void Add(int cell) { words_[cell >> 6] |= uint64_t{1} << (cell & 63); }
  constexpr void Remove(int cell) { words_[cell >> 6] &= ~(uint64_t{1} << (cell & 63)); }

  constexpr bool IsEmpty() const { return (words_[0] | words_[1] | words_[2] | words_[3]) == 0; }
  constexpr int Count() const {
    int count = 0;
    for (const uint64_t word : words_) count += std::popcount(word);
    return count;
  }
  // The least cell. Requires: not empty.
  constexpr int First() const {
    int i = 0;
    while (words_[i] == 0) ++i;
    return 64 * i + std::countr_zero(words_[i]);
  }
  constexpr bool Meets(CellSet other) const { return !(*this & other).IsEmpty(); }
  constexpr bool IsIn(CellSet other) const { return (*this - other).IsEmpty(); }

  constexpr CellSet& operator&=(CellSet b) {
    for (int i = 0; i < kWords; ++i) words_[i] &= b.words_[i];
    return *this;
  }
  constexpr CellSet& operator|=(CellSet b) {
    for (int i = 0; i < kWords; ++i) words_[i] |= b.words_[i];
    return *this;
  }
  // The cells of this set that are not in b.
  constexpr CellSet& operator-=(CellSet b) {
    for (int i = 0; i < kWords; ++i) words_[i] &= ~b.words_[i];
    return *this;
  }
  friend constexpr CellSet operator&(CellSet a, CellSet b) { return a &= b; }
  friend constexpr CellSet operator|(CellSet a, CellSet b) { return a |= b; }
  friend constexpr CellSet operator-(CellSet a, CellSet b) { return a -= b; }
  friend constexpr bool operator==(const CellSet&, const CellSet&) = default;
  friend constexpr auto operator<=>(const CellSet&, const CellSet&) = default;  // NOLINT(*-nullptr)
  template <typename H>
  friend H AbslHashValue(H h, CellSet set) {
    return H::combine(std::move(h), set.words_);
  }

  // The cells, ascending.
  class Iterator {
   public:
    using difference_type = std::ptrdiff_t;
    using value_type = int;
    using iterator_category = std::input_iterator_tag;
    using pointer = const int*;
    using reference = int;

    constexpr Iterator(const Words& words, int word) : words_(words), word_(word) { Skip(); }
    constexpr int operator*() const { return 64 * word_ + std::countr_zero(words_[word_]); }
    constexpr Iterator& operator++() {
      words_[word_] &= words_[word_] - 1;
      Skip();
      return *this;
    }
    // Only comparisons with end() mean anything.
    friend constexpr bool operator==(const Iterator& a, const Iterator& b) {
      return a.word_ == b.word_ && (a.word_ == kWords || a.words_[a.word_] == b.words_[b.word_]);
    }

   private:
    constexpr void Skip() {
      while (word_ < kWords && words_[word_] == 0) ++word_;
    }

    Words words_;
    int word_;
  };
  constexpr Iterator begin() const { return {words_, 0}; }
  constexpr Iterator end() const { return {words_, kWords}; }

 private:
  Words words_{};
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
