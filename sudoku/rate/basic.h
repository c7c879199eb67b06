// SPDX-License-Identifier: Apache-2.0
//
// Singles, locked candidates, naked and hidden sets, fish: the rules below chains that look at one
// house, or at one digit. Rules that chains apply within an assumption too report every pattern, to
// a visitor that returns whether it has seen enough.
//
// The order in which patterns are found is part of a dialect: the first one is the step that is
// taken. Houses come by type, and boxes first, then columns, then rows; sets by their mask.

#ifndef SUDOKU_RATE_BASIC_H_
#define SUDOKU_RATE_BASIC_H_

#include <array>
#include <cstdint>
#include <vector>

#include "sudoku/rate/dialect.h"
#include "sudoku/rate/position.h"
#include "sudoku/rate/step.h"

namespace sudoku::rate {

// The first house of each type, in the order in which rules go through them.
inline constexpr std::array<int, 3> kHouseOrder = {0, 18, 9};

// All masks of nine bits with `k` bits set, ascending.
struct Subsets {
  std::array<Mask, 126> masks{};
  int size = 0;
};
inline constexpr std::array<Subsets, 8> kSubsets = [] {
  std::array<Subsets, 8> all{};
  for (int mask = 1; mask < 512; ++mask) {
    const int k = Count(static_cast<Mask>(mask));
    if (k < 8) all[k].masks[all[k].size++] = static_cast<Mask>(mask);
  }
  return all;
}();

// All places of the digit in `base` lie in `cover` too.
struct Locked {
  int base;
  int cover;
  int digit;
};

namespace internal {

inline constexpr std::array<std::array<int, 2>, 4> kLockedTypes = {
    {{0, 18}, {0, 9}, {18, 0}, {9, 0}}};

template <typename Visit>
bool VisitLocked(const Position& p, int base, int first_cover, int digit, Visit& visit) {
  const Mask places = p.places(base, digit);
  if (Count(places) < 2) return false;
  for (int cover = first_cover; cover < first_cover + 9; ++cover) {
    const Mask common = kBoard.common[base][cover];
    if (common == 0 || (places & ~common) != 0) continue;
    if (visit(Locked{base, cover, digit})) return true;
  }
  return false;
}

}  // namespace internal

// Calls visit(locked) until it returns true; returns whether it did. Here and below.
template <typename Visit>
bool ForEachLocked(const Position& p, const Order& order, Visit&& visit) {
  for (const auto& [bases, covers] : internal::kLockedTypes) {
    if (order.locked_by_digit) {
      for (int digit = 0; digit < 9; ++digit) {
        for (int base = bases; base < bases + 9; ++base) {
          if (internal::VisitLocked(p, base, covers, digit, visit)) return true;
        }
      }
      continue;
    }
    for (int base = bases; base < bases + 9; ++base) {
      for (int cover = covers; cover < covers + 9; ++cover) {
        const Mask common = kBoard.common[base][cover];
        if (common == 0) continue;
        for (int digit = 0; digit < 9; ++digit) {
          const Mask places = p.places(base, digit);
          if (Count(places) < 2 || (places & ~common) != 0) continue;
          if (visit(Locked{base, cover, digit})) return true;
        }
      }
    }
  }
  return false;
}

void AddRemovals(const Position& p, const Locked& locked, Removals* removals);

// The digits of `digits` have exactly the places `places` in the house, as many as they are.
struct HiddenSet {
  int house;
  Mask digits;
  Mask places;
};

template <typename Visit>
bool ForEachHiddenSet(const Position& p, int degree, bool direct, Visit&& visit) {
  for (const int first : kHouseOrder) {
    for (int house = first; house < first + 9; ++house) {
      const int empty = p.num_empty(house);
      if (empty <= degree * 2 && !(direct && empty > degree)) continue;
      Mask fit = 0;
      for (int d = 0; d < 9; ++d) {
        const int n = Count(p.places(house, d));
        if (n >= 2 && n <= degree) fit |= Bit(d);
      }
      if (Count(fit) < degree) continue;
      const Subsets& subsets = kSubsets[degree];
      for (int i = 0; i < subsets.size; ++i) {
        const Mask digits = subsets.masks[i];
        if ((digits & ~fit) != 0) continue;
        Mask places = 0;
        for (Mask left = digits; left != 0; left &= left - 1) {
          places |= p.places(house, Lowest(left));
        }
        if (Count(places) == degree && visit(HiddenSet{house, digits, places})) return true;
      }
    }
  }
  return false;
}

void AddRemovals(const Position& p, const HiddenSet& set, Removals* removals);

// The cells at `places` of the house have exactly the candidates `digits`, as many as they are.
struct NakedSet {
  int house;
  Mask places;
  Mask digits;
};

template <typename Visit>
bool ForEachNakedSet(const Position& p, int degree, Visit&& visit) {
  for (const int first : kHouseOrder) {
    for (int house = first; house < first + 9; ++house) {
      if (p.num_empty(house) < degree * 2) continue;
      Mask fit = 0;
      for (int i = 0; i < 9; ++i) {
        const int n = Count(p.candidates(kBoard.cell[house][i]));
        if (n >= 2 && n <= degree) fit |= Bit(i);
      }
      if (Count(fit) < degree) continue;
      const Subsets& subsets = kSubsets[degree];
      for (int i = 0; i < subsets.size; ++i) {
        const Mask places = subsets.masks[i];
        if ((places & ~fit) != 0) continue;
        Mask digits = 0;
        for (Mask left = places; left != 0; left &= left - 1) {
          digits |= p.candidates(kBoard.cell[house][Lowest(left)]);
        }
        if (Count(digits) == degree && visit(NakedSet{house, places, digits})) return true;
      }
    }
  }
  return false;
}

void AddRemovals(const Position& p, const NakedSet& set, Removals* removals);

// X-wing, swordfish, jellyfish: the digit has its places of the lines `base` in the lines `cover`
// of the other type, as many as they are.
struct Fish {
  int first_base;   // 18: columns, 9: rows
  int first_cover;  // the other
  Mask base;
  Mask cover;
  int digit;
};

template <typename Visit>
bool ForEachFish(const Position& p, int degree, Visit&& visit) {
  for (const int first : {18, 9}) {
    std::array<Mask, 9> fit{};
    Mask any = 0;
    for (int d = 0; d < 9; ++d) {
      if (p.num_placed(d) + degree * 2 > 9) continue;
      for (int i = 0; i < 9; ++i) {
        const int n = Count(p.places(first + i, d));
        if (n >= 2 && n <= degree) fit[d] |= Bit(i);
      }
      if (Count(fit[d]) < degree) fit[d] = 0;
      any |= fit[d];
    }
    if (any == 0) continue;
    const Subsets& subsets = kSubsets[degree];
    for (int i = 0; i < subsets.size; ++i) {
      const Mask base = subsets.masks[i];
      if ((base & ~any) != 0) continue;
      for (int d = 0; d < 9; ++d) {
        if ((base & ~fit[d]) != 0) continue;
        Mask cover = 0;
        for (Mask left = base; left != 0; left &= left - 1) {
          cover |= p.places(first + Lowest(left), d);
        }
        if (Count(cover) == degree && visit(Fish{first, 27 - first, base, cover, d})) return true;
      }
    }
  }
  return false;
}

void AddRemovals(const Position& p, const Fish& fish, Removals* removals);

// Appends the candidates that `before` has and `now` has not, and that the pattern of `now` needs
// gone, each as often as the pattern names it: what a chain has to take away before the rule
// applies.
void CollectParents(const Position& before, const Position& now, const Locked& locked,
                    std::vector<uint16_t>* parents);
void CollectParents(const Position& before, const Position& now, const HiddenSet& set,
                    std::vector<uint16_t>* parents);
void CollectParents(const Position& before, const Position& now, const NakedSet& set,
                    std::vector<uint16_t>* parents);
void CollectParents(const Position& before, const Position& now, const Fish& fish,
                    std::vector<uint16_t>* parents);

// The first step of a rule, if there is one. The order stands above.
bool FindHiddenSingle(const Position& p, Step* step);
bool FindNakedSingle(const Position& p, Step* step);
// Locked candidates after which a house of the base's type has a single. The single is all that the
// step does; here and for sets below.
bool FindDirectLocked(const Position& p, const Order& order, Step* step);
bool FindLocked(const Position& p, const Order& order, Step* step);
// A hidden set after which its house has a single.
bool FindDirectHiddenSet(const Position& p, int degree, Step* step);
bool FindHiddenSet(const Position& p, int degree, Step* step);
bool FindNakedSet(const Position& p, int degree, Step* step);
bool FindFish(const Position& p, int degree, Step* step);

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_BASIC_H_
