// SPDX-License-Identifier: Apache-2.0
//
// Wings: cells with two candidates, or three, of which some cell has the digit z.
//
//   XY-wing   a pivot {x, y} sees two pincers {x, z} and {y, z}: one of the pincers is z
//   XYZ-wing  the same with a pivot {x, y, z}: one of the three cells is z
//   W-wing    two cells {x, z}, and two cells of which one is x; each of these sees one of those:
//             so one of the cells {x, z} is z
//
// What sees all cells that may be this z cannot be z.

#include <array>
#include <bit>
#include <utility>

#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

bool EmitWing(const Position& position, Technique technique, CellSet cells, DigitMask digits,
              CellSet ends, int z, std::vector<Link> links, StepSink sink) {
  const CellSet targets = position.geometry().CommonPeers(ends) & position.Cells(z);
  if (targets.IsEmpty()) return false;
  Step step{.technique = technique, .cells = cells, .digits = digits, .links = std::move(links)};
  for (const int cell : ends) {
    step.fins.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(z)});
  }
  AddEliminations(position, targets, z, &step);
  return Emit(&step, sink);
}

Node NodeOf(int digit, int cell) { return {digit, CellSet::Of(cell)}; }

// Whether the pivot and two pincers, each with two candidates, make an XY-wing, or an XYZ-wing if
// the pivot has three, and the search ends with it.
bool EndsWithWing(const Position& position, int pivot, int a, int b, StepSink sink) {
  const Geometry& geometry = position.geometry();
  const DigitMask own = position.Candidates(pivot);
  const DigitMask of_a = position.Candidates(a);
  const DigitMask of_b = position.Candidates(b);
  const DigitMask common = of_a & of_b;
  const bool is_xyz = std::popcount(own) == 3;
  if (std::popcount(static_cast<DigitMask>(own | of_a | of_b)) != 3 ||
      !std::has_single_bit(common) || ((common & own) != 0) != is_xyz || !geometry.Sees(pivot, a) ||
      !geometry.Sees(pivot, b)) {
    return false;
  }
  const int z = std::countr_zero(common);
  CellSet ends = CellSet::Of(a) | CellSet::Of(b);
  const CellSet cells = ends | CellSet::Of(pivot);
  std::vector<Link> links;
  if (is_xyz) {
    ends = cells;
  } else {
    const int x = std::countr_zero(static_cast<DigitMask>(of_a & ~common));
    const int y = std::countr_zero(static_cast<DigitMask>(of_b & ~common));
    links = {
        {NodeOf(z, a), NodeOf(x, a), true, {}},         {NodeOf(x, a), NodeOf(x, pivot), false, {}},
        {NodeOf(x, pivot), NodeOf(y, pivot), true, {}}, {NodeOf(y, pivot), NodeOf(y, b), false, {}},
        {NodeOf(y, b), NodeOf(z, b), true, {}},
    };
  }
  return EmitWing(position, is_xyz ? Technique::kXyzWing : Technique::kXyWing, cells,
                  own | of_a | of_b, ends, z, std::move(links), sink);
}

// Cells in the order of HoDoKu: all three of two candidates ascend, and each may be the pivot.
bool FindXyWings(const Position& position, StepSink sink) {
  const CellSet bivalue = position.Bivalue();
  for (const int a : bivalue) {
    for (const int b : bivalue) {
      const auto two = static_cast<DigitMask>(position.Candidates(a) | position.Candidates(b));
      if (b <= a || std::popcount(two) != 3) continue;
      for (const int c : bivalue) {
        if (c <= b) continue;
        if (EndsWithWing(position, a, b, c, sink) || EndsWithWing(position, b, a, c, sink) ||
            EndsWithWing(position, c, b, a, sink)) {
          return true;
        }
      }
    }
  }
  return false;
}

bool FindXyzWings(const Position& position, StepSink sink) {
  for (const int pivot : position.open()) {
    if (position.Count(pivot) != 3) continue;
    const CellSet near = position.Bivalue() & position.geometry().Peers(pivot);
    for (const int a : near) {
      for (const int b : near) {
        if (b > a && EndsWithWing(position, pivot, a, b, sink)) return true;
      }
    }
  }
  return false;
}

bool FindWWings(const Position& position, StepSink sink) {
  const Geometry& geometry = position.geometry();
  const CellSet bivalue = position.Bivalue();
  for (const int a : bivalue) {
    const DigitMask digits = position.Candidates(a);
    for (const int b : bivalue) {
      if (b <= a || position.Candidates(b) != digits) continue;
      for (const int z : Bits(digits)) {
        const int x = std::countr_zero(static_cast<DigitMask>(digits & ~(1u << z)));
        const CellSet ends = CellSet::Of(a) | CellSet::Of(b);
        if (!geometry.CommonPeers(ends).Meets(position.Cells(z))) continue;
        for (int house = 0; house < geometry.num_houses(); ++house) {
          if (std::popcount(position.In(house, x)) != 2 || !geometry.house(house).is_complete) {
            continue;
          }
          const CellSet link = CellsIn(position, house, x);
          if (link.Meets(ends)) continue;
          const int first = link.First();
          const int second = (link - CellSet::Of(first)).First();
          for (const auto& [c, d] : {std::pair(first, second), std::pair(second, first)}) {
            if (!geometry.Sees(a, c) || !geometry.Sees(b, d)) continue;
            if (EmitWing(position, Technique::kWWing, ends | link, digits, ends, z,
                         {{NodeOf(z, a), NodeOf(x, a), true, {}},
                          {NodeOf(x, a), NodeOf(x, c), false, {}},
                          {NodeOf(x, c), NodeOf(x, d), true, {}},
                          {NodeOf(x, d), NodeOf(x, b), false, {}},
                          {NodeOf(x, b), NodeOf(z, b), true, {}}},
                         sink)) {
              return true;
            }
          }
        }
      }
    }
  }
  return false;
}

}  // namespace

bool FindWings(const Position& position, const FindConfig& config, StepSink sink) {
  return (config.wanted.Has(Technique::kXyWing) && FindXyWings(position, sink)) ||
         (config.wanted.Has(Technique::kXyzWing) && FindXyzWings(position, sink)) ||
         (config.wanted.Has(Technique::kWWing) && FindWWings(position, sink));
}

}  // namespace sudoku::logic
