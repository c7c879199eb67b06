// SPDX-License-Identifier: Apache-2.0
//
// The set is short of one digit of being locked. If a cell with candidates x and z sees all cells
// of the set with x, not both the cell and the set hold x: one of the two holds z. If that is so of
// z as well, the set is locked for all its other digits (the wing is doubly linked).

#include "sudoku/rate/als_wings.h"

#include <array>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace sudoku::rate {
namespace {

constexpr int kMaxSize = 6;

class WingSearch {
 public:
  WingSearch(const Position& p, int size) : p_(p), size_(size) {
    for (int c = 0; c < kCells; ++c) {
      const int n = Count(p.candidates(c));
      if (n == 2) pairs_.Set(c);
      // One cell alone has too many candidates for the whole set.
      if (n >= 2 && n <= size + 1) usable_.Set(c);
    }
    CellBits later;
    for (int c = kCells - 1; c >= 0; --c) {
      after_[c] = later;
      later.Set(c);
    }
  }

  bool Find(Step* step) {
    if (pairs_.IsEmpty()) return false;
    Extend(0, usable_, 0);
    if (!found_) return false;
    static constexpr std::array<const char*, 4> kNames = {"wxyz-wing", "vwxyz-wing", "uvwxyz-wing",
                                                          "tuvwxyz-wing"};
    step->technique = kNames[size_ - 3];
    step->difficulty = best_difficulty_;
    step->removals = best_removals_;
    return true;
  }

 private:
  void Extend(int depth, const CellBits& from, Mask digits) {
    from.ForEach([&](int cell) {
      const Mask all = digits | p_.candidates(cell);
      if (Count(all) > size_ + 1) return;
      cells_[depth] = cell;
      if (depth + 1 == size_) {
        if (Count(all) == size_ + 1) TryPairs(all);
      } else {
        Extend(depth + 1, from & kBoard.peers[cell] & after_[cell], all);
      }
    });
  }

  void TryPairs(Mask digits) {
    CellBits seen;
    int largest = 0;
    int sum = 0;
    for (int i = 0; i < size_; ++i) {
      seen |= kBoard.peers[cells_[i]];
      const int n = Count(p_.candidates(cells_[i]));
      largest = n > largest ? n : largest;
      sum += n;
    }
    const double difficulty = Difficulty(largest);
    if (found_ && difficulty > best_difficulty_) return;
    CellBits range = pairs_ & seen;
    for (int i = 0; i < size_; ++i) range.Clear(cells_[i]);
    range.ForEach([&](int pair) {
      if ((p_.candidates(pair) & ~digits) == 0) TryPair(pair, digits, difficulty, largest, sum);
    });
  }

  // What sees all cells of the set with the digit.
  CellBits SeesAll(int digit) const {
    CellBits sees;
    bool first = true;
    for (int i = 0; i < size_; ++i) {
      if (!p_.Has(cells_[i], digit)) continue;
      sees = first ? kBoard.peers[cells_[i]] : sees & kBoard.peers[cells_[i]];
      first = false;
    }
    return sees;
  }

  void TryPair(int pair, Mask digits, double difficulty, int largest, int sum) {
    int x = Lowest(p_.candidates(pair));
    int z = Lowest(p_.candidates(pair) & ~Bit(x));
    const bool x_linked = SeesAll(x).Has(pair);
    const bool z_linked = SeesAll(z).Has(pair);
    if (!x_linked && !z_linked) return;
    if (!x_linked) std::swap(x, z);
    Removals removals;
    int total = 0;
    const auto remove = [&](CellBits victims, int digit) {
      for (int i = 0; i < size_; ++i) victims.Clear(cells_[i]);
      victims.Clear(pair);
      const int before = total;
      victims.ForEach([&](int cell) {
        if (!p_.Has(cell, digit)) return;
        removals.Add(cell, Bit(digit));
        ++total;
      });
      return total > before;
    };
    bool is_double = x_linked && z_linked;
    bool weak = false;
    bool strong_x = false;
    if (is_double) {
      for (Mask left = digits & ~p_.candidates(pair); left != 0; left &= left - 1) {
        weak |= remove(SeesAll(Lowest(left)), Lowest(left));
      }
      strong_x = remove(kBoard.peers[pair] & SeesAll(x), x);
    }
    const bool strong_z = remove(kBoard.peers[pair] & SeesAll(z), z);
    if (total == 0) return;
    if (!weak && (!strong_z || !strong_x)) is_double = false;
    const int kind = ((is_double ? 2 : 1) * 10 + largest) * 1000 + TextRank(sum);
    if (found_ && std::make_tuple(best_difficulty_, -best_total_, -best_kind_) <=
                      std::make_tuple(difficulty, -total, -kind)) {
      return;
    }
    found_ = true;
    best_difficulty_ = difficulty;
    best_total_ = total;
    best_kind_ = kind;
    best_removals_ = removals;
  }

  // Numbers below 100 in the order of their decimal texts.
  static int TextRank(int n) { return n < 10 ? 11 * n : n / 10 * 11 + 1 + n % 10; }

  double Difficulty(int largest) const {
    if (size_ == 6) return 7.5;
    if (size_ == 5) return 6.6;
    const double base = size_ == 3 ? 5.5 : 6.2;
    return base + (size_ + 1 - 3 - std::abs(3 - largest)) * 0.1;
  }

  const Position& p_;
  const int size_;
  CellBits pairs_;
  CellBits usable_;
  std::array<CellBits, kCells> after_{};  // the cells after each
  std::array<int, kMaxSize> cells_{};
  bool found_ = false;
  double best_difficulty_ = 0;
  int best_total_ = 0;
  int best_kind_ = 0;
  Removals best_removals_;
};

}  // namespace

bool FindAlsWing(const Position& p, int size, Step* step) { return WingSearch(p, size).Find(step); }

}  // namespace sudoku::rate
