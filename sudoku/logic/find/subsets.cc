// SPDX-License-Identifier: Apache-2.0
//
// Subsets: n cells of a house with n candidates between them (naked), or n digits of a complete
// house with n places between them (hidden). A naked pair or triple that two houses have, with
// something to eliminate in each of them, is a locked one.

#include <array>
#include <bit>
#include <vector>

#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

constexpr int kMaxSubset = 4;

Technique NakedOf(int size) {
  return static_cast<Technique>(static_cast<int>(Technique::kNakedPair) + size - 2);
}
Technique LockedOf(int size) {
  return static_cast<Technique>(static_cast<int>(Technique::kLockedPair) + size - 2);
}
Technique HiddenOf(int size) {
  return static_cast<Technique>(static_cast<int>(Technique::kHiddenPair) + size - 2);
}

// Boxes and other regions, then rows, then columns: as HoDoKu tries them.
std::vector<int> HousesInOrder(const Geometry& geometry) {
  std::vector<int> order;
  for (const bool boxes : {true, false}) {
    for (int house = 0; house < geometry.num_houses(); ++house) {
      if ((geometry.house(house).kind == HouseKind::kBox) == boxes) order.push_back(house);
    }
  }
  return order;
}

class NakedSearch {
 public:
  NakedSearch(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position), geometry_(position.geometry()), config_(config), sink_(sink) {}

  bool Run(int size) {
    size_ = size;
    seen_ = 0;
    for (const int house : HousesInOrder(geometry_)) {
      const CellSet cells = geometry_.house(house).set & position_.open();
      if (cells.Count() > size && Extend(cells, CellSet(), 0, 0)) return true;
      seen_ |= uint64_t{1} << house;
    }
    return false;
  }

 private:
  // Adds cells from `rest` to a set of `count` cells.
  bool Extend(CellSet rest, CellSet chosen, DigitMask digits, int count) {
    if (count == size_) return std::popcount(digits) == size_ && Found(chosen, digits);
    while (!rest.IsEmpty()) {
      const int cell = rest.First();
      rest.Remove(cell);
      const DigitMask all = digits | position_.Candidates(cell);
      if (std::popcount(all) > size_) continue;
      if (Extend(rest, chosen | CellSet::Of(cell), all, count + 1)) return true;
    }
    return false;
  }

  bool Found(CellSet cells, DigitMask digits) {
    const uint64_t houses = geometry_.HousesWith(cells);
    if ((houses & seen_) != 0) return false;  // found there before
    CellSet targets;
    for (const int digit : Bits(digits)) targets |= position_.Cells(digit);
    targets &= geometry_.CommonPeers(cells);
    if (targets.IsEmpty()) return false;
    const bool is_locked = size_ < kMaxSubset && IsLocked(cells, targets, houses);
    const Technique technique = is_locked ? LockedOf(size_) : NakedOf(size_);
    if (!config_.wanted.Has(technique)) return false;
    Step step{.technique = technique, .cells = cells, .digits = digits};
    for (const int house : Bits64(houses)) step.houses.push_back(house);
    for (const int digit : Bits(digits)) AddEliminations(position_, targets, digit, &step);
    return Emit(&step, sink_);
  }

  // Whether something goes in two houses, cells that both have not counted for lines.
  bool IsLocked(CellSet cells, CellSet targets, uint64_t houses) const {
    if (std::popcount(houses) < 2) return false;
    const int box = geometry_.HouseOf(cells.First(), HouseKind::kBox);
    if (box < 0 || ((houses >> box) & 1) == 0) return false;
    const CellSet in_box = geometry_.house(box).set;
    return targets.Meets(in_box) && !(targets - in_box).IsEmpty();
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
  int size_ = 0;
  uint64_t seen_ = 0;  // houses that were looked through
};

class HiddenSearch {
 public:
  HiddenSearch(const Position& position, StepSink sink) : position_(position), sink_(sink) {}

  bool Run(int size) {
    const Geometry& geometry = position_.geometry();
    size_ = size;
    for (const int index : HousesInOrder(geometry)) {
      house_ = index;
      const House& house = geometry.house(index);
      if (!house.is_complete || (house.set & position_.open()).Count() <= size) continue;
      const auto digits =
          static_cast<DigitMask>(geometry.all_digits() & ~position_.ValuesOf(house_));
      if (Extend(digits, 0, 0, 0)) return true;
    }
    return false;
  }

 private:
  bool Extend(DigitMask rest, DigitMask chosen, HouseMask places, int count) {
    if (count == size_) return std::popcount(places) == size_ && Found(chosen, places);
    while (rest != 0) {
      const int digit = std::countr_zero(rest);
      rest &= static_cast<DigitMask>(rest - 1);
      const HouseMask all = places | position_.In(house_, digit);
      if (std::popcount(all) > size_) continue;
      if (Extend(rest, static_cast<DigitMask>(chosen | (1u << digit)), all, count + 1)) return true;
    }
    return false;
  }

  bool Found(DigitMask digits, HouseMask places) {
    Step step{.technique = HiddenOf(size_),
              .cells = CellsAt(position_.geometry().house(house_), places),
              .digits = digits,
              .houses = {house_}};
    const auto others = static_cast<DigitMask>(position_.geometry().all_digits() & ~digits);
    for (const int digit : Bits(others)) AddEliminations(position_, step.cells, digit, &step);
    return Emit(&step, sink_);
  }

  const Position& position_;
  StepSink sink_;
  int size_ = 0;
  int house_ = 0;
};

}  // namespace

bool FindNakedSubsets(const Position& position, const FindConfig& config, StepSink sink) {
  for (int size = 2; size <= kMaxSubset; ++size) {
    const bool wanted = config.wanted.Has(NakedOf(size)) ||
                        (size < kMaxSubset && config.wanted.Has(LockedOf(size)));
    if (wanted && NakedSearch(position, config, sink).Run(size)) return true;
  }
  return false;
}

bool FindHiddenSubsets(const Position& position, const FindConfig& config, StepSink sink) {
  for (int size = 2; size <= kMaxSubset; ++size) {
    if (config.wanted.Has(HiddenOf(size)) && HiddenSearch(position, sink).Run(size)) return true;
  }
  return false;
}

}  // namespace sudoku::logic
