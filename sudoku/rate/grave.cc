// SPDX-License-Identifier: Apache-2.0
//
// The bivalue universal grave. A digit with more than two places in a house points to a cell with
// three candidates or more; if there is one such cell, the digit is extra there. Once all extra
// candidates are away, each cell has two, and each digit two places or none in each house, or it is
// no grave.

#include <array>

#include "sudoku/rate/basic.h"
#include "sudoku/rate/uniqueness.h"

namespace sudoku::rate {
namespace {

// The houses by type in the order of this rule: boxes, rows, columns.
constexpr int kNoHouse = -1;

class Grave {
 public:
  Grave(const Position& p, const Order& order) : p_(p), order_(order), rest_(p) {}

  bool Find(Step* step) {
    if (!FindExtras() || !IsGrave()) return false;
    if (num_cells_ == 1) {
      step->removals.Add(cells_[0], p_.candidates(cells_[0]) & ~all_extra_);
      return Take(step, "bivalue-universal-grave", 5.6);
    }
    if (Count(all_extra_) == 1) {
      if (Type2(step)) return true;
      return num_cells_ == 2 && Type4(step);
    }
    if (!has_common_ || common_.IsEmpty()) return false;
    if (num_cells_ == 2 && Type4(step)) return true;
    return Type3(step);
  }

 private:
  static bool Take(Step* step, const char* technique, double difficulty) {
    step->technique = technique;
    step->difficulty = difficulty;
    return true;
  }

  // Whether the cell can be added: no cell is left that sees all, and nothing is gained.
  bool AddExtra(int cell, int digit) {
    if (!set_.Has(cell)) {
      set_.Set(cell);
      cells_[num_cells_++] = static_cast<uint8_t>(cell);
    }
    extra_[cell] |= Bit(digit);
    all_extra_ |= Bit(digit);
    rest_.Remove(cell, digit);
    return NarrowCommon(cell);
  }

  bool NarrowCommon(int cell) {
    common_ = has_common_ ? common_ & kBoard.peers[cell] : kBoard.peers[cell];
    has_common_ = true;
    common_.Minus(set_);
    return !(num_cells_ > 1 && Count(all_extra_) > 1 && common_.IsEmpty());
  }

  bool FindExtras() {
    CellBits all_large;
    int only_digit = -1;
    bool one_digit = true;
    for (int house = 0; house < kHouses; ++house) {
      for (int digit = 0; digit < 9; ++digit) {
        const Mask places = p_.places(house, digit);
        if (Count(places) == 0 || Count(places) == 2) continue;
        CellBits large;
        int num_large = 0;
        int last = -1;
        for (Mask left = places; left != 0; left &= left - 1) {
          const int cell = kBoard.cell[house][Lowest(left)];
          if (Count(p_.candidates(cell)) < 3) continue;
          large.Set(cell);
          last = cell;
          ++num_large;
        }
        if (only_digit < 0) {
          all_large = large;
          only_digit = digit;
        } else if (only_digit != digit) {
          one_digit = false;
        } else if (one_digit) {
          all_large |= large;
        }
        if (num_large == 0) return false;
        // Of several, another house will tell which.
        if (num_large == 1 && !AddExtra(last, digit)) return false;
      }
    }
    if (!order_.repaired_uniqueness || !one_digit || only_digit < 0) return true;
    // All extra candidates are of one digit, and a cell may have others with it in every house.
    bool fits = true;
    all_large.Minus(set_).ForEach([&](int cell) {
      if (!fits) return;
      set_.Set(cell);
      cells_[num_cells_++] = static_cast<uint8_t>(cell);
      extra_[cell] |= Bit(only_digit);
      rest_.Remove(cell, only_digit);
      fits = NarrowCommon(cell);
    });
    return fits;
  }

  bool IsGrave() const {
    for (int c = 0; c < kCells; ++c) {
      if (rest_.value(c) < 0 && Count(rest_.candidates(c)) != 2) return false;
    }
    for (int house = 0; house < kHouses; ++house) {
      for (int digit = 0; digit < 9; ++digit) {
        const int n = Count(rest_.places(house, digit));
        if (n != 0 && n != 2) return false;
      }
    }
    return true;
  }

  bool Type2(Step* step) {
    const int digit = Lowest(all_extra_);
    if (!has_common_) return false;
    common_.ForEach([&](int c) {
      if (p_.Has(c, digit)) step->removals.Add(c, Bit(digit));
    });
    return !step->removals.empty() && Take(step, "bivalue-universal-grave-2", 5.7);
  }

  // The house of this type that all cells with extra candidates lie in.
  int SharedHouse(int type) const {
    const int house = kBoard.house[cells_[0]][type];
    for (int i = 1; i < num_cells_; ++i) {
      if (kBoard.house[cells_[i]][type] != house) return kNoHouse;
    }
    return house;
  }

  bool Type4(Step* step) {
    const Mask shared = p_.candidates(cells_[0]) & p_.candidates(cells_[1]) & ~all_extra_;
    if (Count(shared) != 1) return false;
    for (int type = 0; type < 3; ++type) {
      if (SharedHouse(type) == kNoHouse) continue;
      for (int i = 0; i < 2; ++i) {
        const int cell = cells_[i];
        step->removals.Add(cell, p_.candidates(cell) & ~extra_[cell] & ~shared);
      }
      return Take(step, "bivalue-universal-grave-4", 5.7);
    }
    return false;
  }

  bool Type3(Step* step) {
    for (int i = 0; i < 15; ++i) {
      const int degree = 2 + (order_.repaired_uniqueness ? i / 3 : i % 5);
      const int house = SharedHouse(order_.repaired_uniqueness ? i % 3 : i / 5);
      if (house != kNoHouse && Type3(house, degree, step)) return true;
    }
    return false;
  }

  // The extra digits and degree - 1 cells that see all of them make up a naked set.
  bool Type3(int house, int degree, Step* step) {
    std::array<uint8_t, 9> cells;
    int size = 0;
    (common_ & kBoard.cells[house]).ForEach([&](int c) {
      cells[size++] = static_cast<uint8_t>(c);
    });
    if (size < degree) return false;
    const Subsets& subsets = kSubsets[degree - 1];
    for (int i = 0; i < subsets.size && subsets.masks[i] < Bit(size); ++i) {
      const Mask chosen = subsets.masks[i];
      Mask digits = 0;
      bool fits = Count(all_extra_) > 1;
      for (Mask left = chosen; left != 0; left &= left - 1) {
        const Mask candidates = p_.candidates(cells[Lowest(left)]);
        if (Count(candidates) <= 1) fits = false;
        digits |= candidates;
      }
      if (!fits || Count(digits) != degree || (all_extra_ & ~digits) != 0) continue;
      for (int k = 0; k < size; ++k) {
        const Mask out = p_.candidates(cells[k]) & digits;
        if ((chosen & Bit(k)) == 0 && out != 0) step->removals.Add(cells[k], out);
      }
      if (step->removals.empty()) continue;
      return Take(step, "bivalue-universal-grave-3", 5.7 + (degree - 1) * 0.1);
    }
    return false;
  }

  const Position& p_;
  const Order& order_;
  Position rest_;                        // without the extra candidates
  std::array<uint8_t, kCells> cells_{};  // with extra candidates, as found
  int num_cells_ = 0;
  CellBits set_;
  std::array<Mask, kCells> extra_{};
  Mask all_extra_ = 0;
  CellBits common_;  // the cells that see all of them
  bool has_common_ = false;
};

}  // namespace

bool FindGrave(const Position& p, const Order& order, Step* step) {
  // A grave has few cells with more than two candidates, and they are large in no rule but this.
  int large = 0;
  for (int c = 0; c < kCells; ++c) large += Count(p.candidates(c)) > 2 ? 1 : 0;
  if (large == 0 || large > 20) return false;
  return Grave(p, order).Find(step);
}

}  // namespace sudoku::rate
