// SPDX-License-Identifier: Apache-2.0
//
// A depth-first search for the loops of each cell with two candidates: neighbours share a house,
// no two steps in a row are along houses of one type, and each house that is visited is visited
// twice, at an even and at an odd place of the loop. Two cells may have more candidates; more than
// two if all have the same one.

#include <algorithm>
#include <array>
#include <vector>

#include "sudoku/rate/basic.h"
#include "sudoku/rate/uniqueness.h"

namespace sudoku::rate {
namespace {

class UniqueLoopSearch {
 public:
  UniqueLoopSearch(const Position& p, const Order& order) : p_(p), order_(order) {}

  bool Find(Step* step) {
    for (int c = 0; c < kCells; ++c) {
      if (Count(p_.candidates(c)) != 2) continue;
      pair_ = p_.candidates(c);
      length_ = 0;
      odd_ = even_ = 0;
      in_loop_ = CellBits();
      Extend(c, 2, 0, -1);
    }
    if (best_type_ == 0) return false;
    *step = best_;
    return true;
  }

 private:
  void Extend(int cell, int spare, Mask extra, int last_type) {
    uint32_t& visited = length_ % 2 == 0 ? even_ : odd_;
    uint32_t houses = 0;
    for (const int house : kBoard.house[cell]) houses |= 1U << house;
    // A house that is visited twice at places of one parity makes no loop.
    if ((visited & houses) != 0) return;
    visited |= houses;
    loop_[length_++] = static_cast<uint8_t>(cell);
    in_loop_.Set(cell);
    Mask seen = extra;  // the extra digits that the branches see: see Order::repaired_uniqueness
    for (int type = 0; type < 3; ++type) {
      if (type == last_type) continue;
      const int house = kBoard.house[cell][type];
      for (int i = 0; i < 9; ++i) {
        const int next = kBoard.cell[house][i];
        if (next == loop_[0] && length_ >= 4) {
          if (odd_ == even_) Report();
          continue;
        }
        if (in_loop_.Has(next)) continue;
        const Mask candidates = p_.candidates(next);
        if ((pair_ & ~candidates) != 0) continue;
        const Mask with_next =
            (order_.repaired_uniqueness ? extra : seen) | static_cast<Mask>(candidates & ~pair_);
        seen = with_next;
        const bool small = candidates == pair_;
        if (small || Count(with_next) == 1 || spare > 0) {
          Extend(next, spare - (small ? 0 : 1), with_next, type);
        }
      }
    }
    in_loop_.Clear(cell);
    --length_;
    visited &= ~houses;
  }

  // How hard a loop of this length is, without what a set adds.
  double BaseDifficulty() const {
    double difficulty = 4.5;
    if (length_ >= 10) difficulty += 0.3;
    if (length_ >= 8) {
      difficulty += 0.2;
    } else if (length_ >= 6) {
      difficulty += 0.1;
    }
    return difficulty;
  }

  // Whether a step so hard and of this type would be taken: the first of the easiest, of the least
  // type.
  bool Wanted(double difficulty, int type) const {
    return best_type_ == 0 || difficulty < best_.difficulty ||
           (difficulty == best_.difficulty && type < best_type_);
  }

  void Keep(const Removals& removals, double difficulty, int type) {
    if (removals.empty() || !Wanted(difficulty, type)) return;
    best_.removals = removals;
    best_.difficulty = difficulty;
    best_.technique = length_ == 4 ? "unique-rectangle" : "unique-loop";
    best_type_ = type;
  }

  void Report() {
    std::array<int, 2> rescue{};
    int num_rescue = 0;
    Mask all_extra = 0;
    CellBits common;
    for (int i = 0; i < length_; ++i) {
      const Mask extra = p_.candidates(loop_[i]) & ~pair_;
      if (extra == 0) continue;
      if (num_rescue < 2) rescue[num_rescue] = loop_[i];
      common = num_rescue == 0 ? kBoard.peers[loop_[i]] : common & kBoard.peers[loop_[i]];
      ++num_rescue;
      all_extra |= extra;
    }
    if (num_rescue == 0) return;
    const double base = BaseDifficulty();
    Removals removals;
    if (num_rescue == 1) {
      removals.Clear();
      removals.Add(rescue[0], pair_);
      return Keep(removals, base, 1);
    }
    if (num_rescue > 2 || Count(all_extra) == 1) ReportType2(rescue[0], common, base);
    if (num_rescue > 2) return;
    if (Count(all_extra) >= 2) ReportType3(rescue, all_extra, base);
    ReportType4(rescue, base);
  }

  // All rescue cells have the same extra digit: what sees them all does not hold it.
  void ReportType2(int rescue, const CellBits& common, double base) {
    if (!Wanted(base, 2)) return;
    const int digit = Lowest(p_.candidates(rescue) & ~pair_);
    Removals removals;
    common.ForEach([&](int c) {
      if (p_.Has(c, digit) && !in_loop_extra(c)) removals.Add(c, Bit(digit));
    });
    Keep(removals, base, 2);
  }

  bool in_loop_extra(int cell) const {
    return in_loop_.Has(cell) && (p_.candidates(cell) & ~pair_) != 0;
  }

  // The extra digits of two cells of a house make up a set with others of the house.
  void ReportType3(const std::array<int, 2>& rescue, Mask extra, double base) {
    const int first_degree = order_.repaired_uniqueness ? 2 : Count(extra);
    for (int degree = first_degree; degree <= 7; ++degree) {
      for (int type = 0; type < 3; ++type) {
        const int house = kBoard.house[rescue[0]][type];
        if (house != kBoard.house[rescue[1]][type]) continue;
        const int empty = p_.num_empty(house);
        const int place0 = kBoard.place[rescue[0]][type];
        const int place1 = kBoard.place[rescue[1]][type];
        if (degree * 2 <= empty && degree >= Count(extra)) {
          NakedType3(rescue, extra, base, degree, house, place0, place1);
        }
        if (degree * 2 < empty) HiddenType3(extra, base, degree, house, place0, place1);
      }
    }
  }

  void NakedType3(const std::array<int, 2>& rescue, Mask extra, double base, int degree, int house,
                  int place0, int place1) {
    const double difficulty = base + (degree - 1) * 0.1;
    if (!Wanted(difficulty, 3)) return;
    const Mask shared = extra & p_.candidates(rescue[0]) & p_.candidates(rescue[1]);
    const Subsets& subsets = kSubsets[degree];
    for (int i = 0; i < subsets.size; ++i) {
      const Mask places = subsets.masks[i];
      if ((places & Bit(place0)) == 0 || (places & Bit(place1)) != 0) continue;
      Mask covered = shared;
      Mask digits = extra;
      bool fits = true;
      for (Mask left = places & ~Bit(place0); left != 0; left &= left - 1) {
        const Mask candidates = p_.candidates(kBoard.cell[house][Lowest(left)]);
        if (Count(candidates) <= 1) fits = false;
        covered |= candidates;
        digits |= candidates;
      }
      if (!fits || Count(covered) != degree || Count(digits) != degree) continue;
      Removals removals;
      for (Mask left = kAllNine & ~places & ~Bit(place1); left != 0; left &= left - 1) {
        const int cell = kBoard.cell[house][Lowest(left)];
        const Mask out = p_.candidates(cell) & digits;
        if (out != 0) removals.Add(cell, out);
      }
      Keep(removals, difficulty, 3);
    }
  }

  void HiddenType3(Mask extra, double base, int degree, int house, int place0, int place1) {
    const Mask others = kAllNine & ~pair_ & ~extra;
    const int num_others = Count(others);
    if (degree - 2 > num_others) return;
    for (int rank = 0; rank < 1 << num_others; ++rank) {
      if (std::popcount(static_cast<unsigned>(rank)) != degree - 2) continue;
      Mask digits = pair_;
      int i = 0;
      for (Mask left = others; left != 0; left &= left - 1, ++i) {
        if ((rank >> i & 1) != 0) digits |= Bit(Lowest(left));
      }
      Mask places = 0;
      bool fits = true;
      for (Mask left = digits; left != 0; left &= left - 1) {
        const Mask of_digit = p_.places(house, Lowest(left)) & ~Bit(place1);
        if (of_digit == 0) fits = false;
        places |= of_digit;
      }
      if (!fits || Count(places) != degree) continue;
      places &= ~(Bit(place0) | Bit(place1));
      Removals removals;
      for (Mask left = places; left != 0; left &= left - 1) {
        const int cell = kBoard.cell[house][Lowest(left)];
        const Mask out = p_.candidates(cell) & ~digits;
        if (out != 0) removals.Add(cell, out);
      }
      Keep(removals, base + (Count(places) - 1) * 0.1, 3);
    }
  }

  // One of the two digits has no other place in a house of both cells.
  void ReportType4(const std::array<int, 2>& rescue, double base) {
    if (!Wanted(base, 4)) return;
    const int low = Lowest(pair_);
    const int high = Lowest(pair_ & (pair_ - 1));
    bool low_locked = false;
    bool high_locked = false;
    for (int type = 0; type < 3; ++type) {
      const int house = kBoard.house[rescue[0]][type];
      if (house != kBoard.house[rescue[1]][type]) continue;
      const Mask both = Bit(kBoard.place[rescue[0]][type]) | Bit(kBoard.place[rescue[1]][type]);
      if ((p_.places(house, low) & ~both) == 0) low_locked = true;
      if ((p_.places(house, high) & ~both) == 0) high_locked = true;
    }
    if (!low_locked && !high_locked) return;
    Removals removals;
    for (const int cell : rescue) removals.Add(cell, low_locked ? Bit(high) : Bit(low));
    Keep(removals, base, 4);
  }

  const Position& p_;
  const Order& order_;
  Mask pair_ = 0;
  std::array<uint8_t, kCells> loop_{};
  int length_ = 0;
  uint32_t odd_ = 0;   // houses visited at odd places of the loop
  uint32_t even_ = 0;  // and at even ones
  CellBits in_loop_;
  Step best_;
  int best_type_ = 0;  // 0: none yet
};

}  // namespace

bool FindUniqueLoop(const Position& p, const Order& order, Step* step) {
  return UniqueLoopSearch(p, order).Find(step);
}

}  // namespace sudoku::rate
