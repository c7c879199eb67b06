// SPDX-License-Identifier: Apache-2.0
//
// Rectangles: four cells such that each house with one of them has two, one of each of the two
// diagonals. If they held two digits alone, a solution could exchange them and be another one. A
// puzzle with one solution never comes to that, as long as none of the four is a given.
//
// UNIQUE RECTANGLES are of four open cells. Floor: those with the two digits alone; roof: those
// with more.
//   type 1  one roof cell: it is neither of the two digits
//   type 2  the roof cells, of one side, have one more digit, the same: one of them has it
//   type 5  the same with roof cells at a diagonal, or three of them
//   type 3  two roof cells: their other digits make a naked subset with other cells
//   type 4  the roof cells, of one side, must have one of the two digits: neither has the other
//   type 6  two roof cells at a diagonal, and one of the digits has no place elsewhere in the lines
//           of the rectangle: the roof cells are not that
//   hidden rectangle  a floor cell, and one of the digits has no place elsewhere in the two lines
//           that miss it: the cell where these meet is not the other digit
//
// AVOIDABLE RECTANGLES have cells with values that were not given.
//   type 1  three have theirs: the last one does not complete the exchange
//   type 2  two have theirs: the other two would, were it not for one more digit that both have

#include <algorithm>
#include <array>
#include <bit>
#include <vector>

#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

// a and d are one diagonal, b and c the other: a b above c d.
struct Rectangle {
  int a, b, c, d;

  std::array<int, 4> cells() const { return {a, b, c, d}; }
  CellSet set() const {
    CellSet set;
    for (const int cell : cells()) set.Add(cell);
    return set;
  }
};

// Whether each house that meets the rectangle has one cell of each diagonal, or both of each.
bool IsBalanced(const Geometry& geometry, const Rectangle& rectangle) {
  const CellSet one = CellSet::Of(rectangle.a) | CellSet::Of(rectangle.d);
  const CellSet two = CellSet::Of(rectangle.b) | CellSet::Of(rectangle.c);
  for (const int cell : rectangle.cells()) {
    for (const Geometry::Place place : geometry.HousesOf(cell)) {
      const CellSet house = geometry.house(place.house).set;
      if ((house & one).Count() != 1 || (house & two).Count() != 1) return false;
    }
  }
  return true;
}

// Calls visit with each balanced rectangle of some cells, until it returns true.
template <typename Visit>
bool ForEachRectangle(const Geometry& geometry, CellSet cells, Visit visit) {
  for (const int a : cells) {
    const int row = geometry.HouseOf(a, HouseKind::kRow);
    const int column = geometry.HouseOf(a, HouseKind::kColumn);
    if (row < 0 || column < 0) continue;
    for (const int b : geometry.house(row).set& cells) {
      if (b <= a) continue;
      const int other = geometry.HouseOf(b, HouseKind::kColumn);
      for (const int c : geometry.house(column).set& cells) {
        if (c <= a) continue;
        const int below = geometry.HouseOf(c, HouseKind::kRow);
        const CellSet corner = geometry.house(below).set & geometry.house(other).set & cells;
        if (corner.IsEmpty()) continue;
        const Rectangle rectangle{a, b, c, corner.First()};
        if (IsBalanced(geometry, rectangle) && visit(rectangle)) return true;
      }
    }
  }
  return false;
}

class RectangleSearch {
 public:
  RectangleSearch(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position), geometry_(position.geometry()), config_(config), sink_(sink) {}

  bool Run() {
    // Digits that no value excludes: a candidate that a step has removed does no harm.
    std::array<DigitMask, kMaxCells> allowed{};
    for (const int cell : position_.open()) {
      allowed[cell] = position_.Candidates(cell);
      if (!config_.missing_candidates) continue;
      allowed[cell] = geometry_.all_digits();
      for (const int peer : geometry_.Peers(cell)) {
        if (position_.Value(peer) >= 0) {
          allowed[cell] &= static_cast<DigitMask>(~(1u << position_.Value(peer)));
        }
      }
    }
    return ForEachRectangle(geometry_, position_.open(), [&](const Rectangle& rectangle) {
      DigitMask common = geometry_.all_digits();
      for (const int cell : rectangle.cells()) common &= allowed[cell];
      for (const int x : Bits(common)) {
        for (const int y : Bits(common)) {
          if (y > x && Check(rectangle, x, y)) return true;
        }
      }
      return false;
    });
  }

 private:
  bool Check(const Rectangle& rectangle, int x, int y) {
    rectangle_ = rectangle;
    x_ = x;
    y_ = y;
    pair_ = static_cast<DigitMask>((1u << x) | (1u << y));
    floor_ = CellSet();
    roof_ = CellSet();
    more_ = 0;
    for (const int cell : rectangle.cells()) {
      const auto more = static_cast<DigitMask>(position_.Candidates(cell) & ~pair_);
      (more == 0 ? floor_ : roof_).Add(cell);
      more_ |= more;
    }
    if (floor_.IsEmpty() || roof_.IsEmpty()) return false;
    const int roof = roof_.Count();
    is_side_ = roof == 2 && geometry_.Sees(roof_.First(), Last(roof_));
    return (roof == 1 && Type1()) || (roof >= 2 && Type2()) || (roof == 2 && Type3()) ||
           (is_side_ && Type4()) || (roof == 2 && !is_side_ && Type6()) ||
           (roof >= 2 && !is_side_ && Hidden());
  }

  static int Last(CellSet cells) {
    int last = 0;
    for (const int cell : cells) last = cell;
    return last;
  }

  Step MakeStep(Technique technique) const {
    return {.technique = technique,
            .cells = rectangle_.set(),
            .digits = pair_,
            .sets = {{floor_, pair_}, {roof_, static_cast<DigitMask>(pair_ | more_)}}};
  }

  bool Type1() {
    if (!config_.wanted.Has(Technique::kUniqueRectangle1)) return false;
    Step step = MakeStep(Technique::kUniqueRectangle1);
    for (const int digit : {x_, y_}) AddEliminations(position_, roof_, digit, &step);
    return Emit(&step, sink_);
  }

  // Type 2, and type 5.
  bool Type2() {
    if (!std::has_single_bit(more_)) return false;
    const Technique technique =
        is_side_ ? Technique::kUniqueRectangle2 : Technique::kUniqueRectangle5;
    if (!config_.wanted.Has(technique)) return false;
    Step step = MakeStep(technique);
    AddEliminations(position_, geometry_.CommonPeers(roof_), std::countr_zero(more_), &step);
    return Emit(&step, sink_);
  }

  bool Type3() {
    if (!config_.wanted.Has(Technique::kUniqueRectangle3)) return false;
    for (const int house : Bits64(geometry_.HousesWith(roof_))) {
      CellSet pool;
      for (const int cell : (geometry_.house(house).set & position_.open()) - rectangle_.set()) {
        if ((position_.Candidates(cell) & pair_) == 0) pool.Add(cell);
      }
      if (ExtendSubset(house, pool, CellSet(), more_)) return true;
    }
    return false;
  }

  // Adds cells of the pool to the two roof cells, which count as one.
  bool ExtendSubset(int house, CellSet pool, CellSet chosen, DigitMask digits) {
    if (!chosen.IsEmpty() && std::popcount(digits) == chosen.Count() + 1) {
      // A subset that two houses have is found in the first of them.
      const CellSet all = chosen | roof_;
      if (std::countr_zero(geometry_.HousesWith(all)) == house) {
        Step step = MakeStep(Technique::kUniqueRectangle3);
        step.sets.push_back({chosen, digits});
        step.cells |= chosen;
        step.houses = {house};
        for (const int digit : Bits(digits)) {
          AddEliminations(position_, geometry_.CommonPeers(all), digit, &step);
        }
        if (Emit(&step, sink_)) return true;
      }
    }
    while (!pool.IsEmpty()) {
      const int cell = pool.First();
      pool.Remove(cell);
      if (ExtendSubset(house, pool, chosen | CellSet::Of(cell),
                       digits | position_.Candidates(cell))) {
        return true;
      }
    }
    return false;
  }

  bool Type4() {
    if (!config_.wanted.Has(Technique::kUniqueRectangle4)) return false;
    for (const auto& [locked, other] : {std::pair(x_, y_), std::pair(y_, x_)}) {
      int house = -1;
      for (const int i : Bits64(geometry_.HousesWith(roof_))) {
        if (geometry_.house(i).is_complete && CellsIn(position_, i, locked).IsIn(roof_)) house = i;
      }
      if (house < 0) continue;
      Step step = MakeStep(Technique::kUniqueRectangle4);
      step.houses = {house};
      AddEliminations(position_, roof_, other, &step);
      if (Emit(&step, sink_)) return true;
    }
    return false;
  }

  // Whether a digit has no place outside of the rectangle in the row and the column of a cell.
  bool IsLocked(int digit, int cell) const {
    for (const HouseKind kind : {HouseKind::kRow, HouseKind::kColumn}) {
      const int house = geometry_.HouseOf(cell, kind);
      if (!geometry_.house(house).is_complete) return false;
      if (!CellsIn(position_, house, digit).IsIn(rectangle_.set())) return false;
    }
    return true;
  }

  bool Type6() {
    if (!config_.wanted.Has(Technique::kUniqueRectangle6)) return false;
    for (const int digit : {x_, y_}) {
      if (!IsLocked(digit, roof_.First()) || !IsLocked(digit, Last(roof_))) continue;
      Step step = MakeStep(Technique::kUniqueRectangle6);
      AddEliminations(position_, roof_, digit, &step);
      if (Emit(&step, sink_)) return true;
    }
    return false;
  }

  bool Hidden() {
    if (!config_.wanted.Has(Technique::kHiddenRectangle)) return false;
    for (const int corner : floor_) {
      const int opposite = corner == rectangle_.a   ? rectangle_.d
                           : corner == rectangle_.b ? rectangle_.c
                           : corner == rectangle_.c ? rectangle_.b
                                                    : rectangle_.a;
      for (const auto& [locked, other] : {std::pair(x_, y_), std::pair(y_, x_)}) {
        if (!IsLocked(locked, opposite)) continue;
        Step step = MakeStep(Technique::kHiddenRectangle);
        AddEliminations(position_, CellSet::Of(opposite), other, &step);
        if (Emit(&step, sink_)) return true;
      }
    }
    return false;
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
  Rectangle rectangle_{};
  int x_ = 0;
  int y_ = 0;
  DigitMask pair_ = 0;
  CellSet floor_;
  CellSet roof_;
  DigitMask more_ = 0;    // digits of the roof besides the two
  bool is_side_ = false;  // the roof is two cells of a line
};

class AvoidableSearch {
 public:
  AvoidableSearch(const Position& position, const FindConfig& config, StepSink sink)
      : position_(position), geometry_(position.geometry()), config_(config), sink_(sink) {}

  bool Run() {
    const CellSet cells = geometry_.all_cells() - position_.givens();
    return ForEachRectangle(geometry_, cells, [&](const Rectangle& r) {
      // Each side once, with the others across from it.
      return Check(r, r.a, r.b, r.c, r.d) || Check(r, r.c, r.d, r.a, r.b) ||
             Check(r, r.a, r.c, r.b, r.d) || Check(r, r.b, r.d, r.a, r.c);
    });
  }

 private:
  // a and b have values x and y; c lies across from a, d from b, so that c = y and d = x make the
  // exchange.
  bool Check(const Rectangle& rectangle, int a, int b, int c, int d) {
    const int x = position_.Value(a);
    const int y = position_.Value(b);
    if (x < 0 || y < 0 || x == y) return false;
    Step step{.cells = rectangle.set(), .digits = static_cast<DigitMask>((1u << x) | (1u << y))};
    const int value_c = position_.Value(c);
    const int value_d = position_.Value(d);
    if (value_c == y && value_d < 0) {
      step.technique = Technique::kAvoidableRectangle1;
      AddEliminations(position_, CellSet::Of(d), x, &step);
    } else if (value_d == x && value_c < 0) {
      step.technique = Technique::kAvoidableRectangle1;
      AddEliminations(position_, CellSet::Of(c), y, &step);
    } else if (value_c < 0 && value_d < 0 && position_.Has(c, y) && position_.Has(d, x)) {
      const auto more_c = static_cast<DigitMask>(position_.Candidates(c) & ~(1u << y));
      const auto more_d = static_cast<DigitMask>(position_.Candidates(d) & ~(1u << x));
      if (more_c != more_d || !std::has_single_bit(more_c)) return false;
      step.technique = Technique::kAvoidableRectangle2;
      AddEliminations(position_, geometry_.CommonPeers(CellSet::Of(c) | CellSet::Of(d)),
                      std::countr_zero(more_c), &step);
    } else {
      return false;
    }
    return config_.wanted.Has(step.technique) && Emit(&step, sink_);
  }

  const Position& position_;
  const Geometry& geometry_;
  const FindConfig& config_;
  StepSink sink_;
};

bool IsAllowed(const Position& position, const FindConfig& config) {
  return config.is_unique && position.geometry().allows_uniqueness();
}

}  // namespace

bool FindRectangles(const Position& position, const FindConfig& config, StepSink sink) {
  return IsAllowed(position, config) && RectangleSearch(position, config, sink).Run();
}

bool FindAvoidableRectangles(const Position& position, const FindConfig& config, StepSink sink) {
  return IsAllowed(position, config) && AvoidableSearch(position, config, sink).Run();
}

}  // namespace sudoku::logic
