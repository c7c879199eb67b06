// SPDX-License-Identifier: Apache-2.0

#include "sudoku/rate/wings.h"

#include <array>

namespace sudoku::rate {
namespace {

// The cells of an exclusion: those that may be tried, and the cells that exclude their fillings.
struct Aligned {
  std::array<uint8_t, kCells> cells;  // ascending
  int size = 0;
  CellBits set;
  std::array<CellBits, kCells> excluders;  // by cell
};

Aligned FindAlignedCells(const Position& p, int degree) {
  CellBits small;
  CellBits single;
  for (int c = 0; c < kCells; ++c) {
    const int n = Count(p.candidates(c));
    if (n == 1) single.Set(c);
    if (n >= 2 && n <= degree) small.Set(c);
  }
  Aligned aligned;
  for (int c = 0; c < kCells; ++c) {
    if (Count(p.candidates(c)) < 2 || !(kBoard.peers[c] & single).IsEmpty()) continue;
    const CellBits excluders = kBoard.peers[c] & small;
    if (excluders.IsEmpty()) continue;
    aligned.cells[aligned.size++] = static_cast<uint8_t>(c);
    aligned.set.Set(c);
    aligned.excluders[c] = excluders;
  }
  return aligned;
}

// The candidates of the cells that some filling allows. A filling of all cells but the last takes
// digits from the excluders; one that is left with a single digit keeps it from the last cell.
template <int kDegree>
std::array<Mask, kDegree> AllowedDigits(const Position& p, const std::array<int, kDegree>& cells,
                                        const CellBits& excluders) {
  std::array<Mask, 20> masks;
  int num_masks = 0;
  excluders.ForEach([&](int c) { masks[num_masks++] = p.candidates(c); });
  std::array<Mask, kDegree> candidates;
  for (int i = 0; i < kDegree; ++i) candidates[i] = p.candidates(cells[i]);
  std::array<Mask, kDegree> allowed{};
  // Adds the fillings that hold the digits `filled`, one in each cell but the last.
  const auto add = [&](const std::array<Mask, kDegree - 1>& filled) {
    Mask all = 0;
    Mask out = 0;
    for (int i = 0; i < kDegree - 1; ++i) {
      all |= filled[i];
      if (ArePeers(cells[i], cells[kDegree - 1])) out |= filled[i];
    }
    for (int i = 0; i < num_masks; ++i) {
      const Mask left = masks[i] & ~all;
      if (left == 0) return;
      if ((left & (left - 1)) == 0) out |= left;
    }
    const Mask last = candidates[kDegree - 1] & ~out;
    if (last == 0) return;
    for (int i = 0; i < kDegree - 1; ++i) allowed[i] |= filled[i];
    allowed[kDegree - 1] |= last;
  };
  for (Mask left0 = candidates[0]; left0 != 0; left0 &= left0 - 1) {
    const Mask a = left0 & -left0;
    if constexpr (kDegree == 2) {
      add({a});
    } else {
      const bool see = ArePeers(cells[0], cells[1]);
      for (Mask left1 = candidates[1]; left1 != 0; left1 &= left1 - 1) {
        const Mask b = left1 & -left1;
        if (a == b && see) continue;
        const bool nothing_new =
            (allowed[0] & a) != 0 && (allowed[1] & b) != 0 && allowed[2] == candidates[2];
        if (!nothing_new) add({a, b});
      }
    }
  }
  return allowed;
}

template <int kDegree>
bool Exclude(const Position& p, const std::array<int, kDegree>& cells, const CellBits& excluders,
             Step* step) {
  const std::array<Mask, kDegree> allowed = AllowedDigits<kDegree>(p, cells, excluders);
  for (int i = 0; i < kDegree; ++i) {
    const Mask out = p.candidates(cells[i]) & ~allowed[i];
    if (out != 0) step->removals.Add(cells[i], out);
  }
  if (step->removals.empty()) return false;
  step->technique = kDegree == 2 ? "aligned-pair-exclusion" : "aligned-triplet-exclusion";
  step->difficulty = kDegree == 2 ? 6.2 : 7.5;
  return true;
}

}  // namespace

bool FindWing(const Position& p, bool xyz, Step* step) {
  const int pivot_size = xyz ? 3 : 2;
  for (int pivot = 0; pivot < kCells; ++pivot) {
    const Mask xy = p.candidates(pivot);
    if (Count(xy) != pivot_size) continue;
    for (const int first : kPeers[pivot]) {
      const Mask xz = p.candidates(first);
      if (Count(xz) != 2 || Count(xy & ~xz) != 1) continue;
      for (const int second : kPeers[pivot]) {
        const Mask yz = p.candidates(second);
        if (Count(yz) != 2 || Count(xy | xz | yz) != 3) continue;
        if (Count(xy & xz & yz) != (xyz ? 1 : 0)) continue;
        const int z = Lowest(xz & yz);
        CellBits victims = kBoard.peers[first] & kBoard.peers[second];
        if (xyz) victims &= kBoard.peers[pivot];
        victims.Clear(pivot);
        victims.ForEach([&](int c) {
          if (p.Has(c, z)) step->removals.Add(c, Bit(z));
        });
        if (step->removals.empty()) continue;
        step->technique = xyz ? "xyz-wing" : "xy-wing";
        step->difficulty = xyz ? 4.4 : 4.2;
        return true;
      }
    }
  }
  return false;
}

bool FindAlignedPair(const Position& p, Step* step) {
  const Aligned aligned = FindAlignedCells(p, 2);
  for (int j = 1; j < aligned.size; ++j) {
    for (int i = 0; i < j; ++i) {
      const std::array<int, 2> cells = {aligned.cells[i], aligned.cells[j]};
      const CellBits common = aligned.excluders[cells[0]] & aligned.excluders[cells[1]];
      if (common.HasTwo() && Exclude<2>(p, cells, common, step)) return true;
    }
  }
  return false;
}

bool FindAlignedTriplet(const Position& p, Step* step) {
  const Aligned aligned = FindAlignedCells(p, 3);
  if (aligned.size < 3) return false;
  for (int j = 1; j < aligned.size; ++j) {
    for (int i = 0; i < j; ++i) {
      const int first = aligned.cells[i];
      const int second = aligned.cells[j];
      const CellBits common = aligned.excluders[first] & aligned.excluders[second];
      if (!common.HasTwo()) continue;
      // The third cell is one that excludes for either of the two: those of the first come first.
      bool found = false;
      const auto try_third = [&](int third) {
        if (found || third == first || third == second || !aligned.set.Has(third)) return;
        const CellBits all = common & aligned.excluders[third];
        found = all.HasTwo() && Exclude<3>(p, {first, second, third}, all, step);
      };
      aligned.excluders[first].ForEach(try_third);
      CellBits rest = aligned.excluders[second];
      rest.Minus(aligned.excluders[first]).ForEach(try_third);
      if (found) return true;
    }
  }
  return false;
}

}  // namespace sudoku::rate
