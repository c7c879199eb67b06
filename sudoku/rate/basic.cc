// SPDX-License-Identifier: Apache-2.0

#include "sudoku/rate/basic.h"

namespace sudoku::rate {
namespace {

bool FindHiddenSingle(const Position& p, bool last_of_house, Step* step) {
  for (const int first : kHouseOrder) {
    for (int house = first; house < first + 9; ++house) {
      if ((p.num_empty(house) == 1) != last_of_house) continue;
      for (int d = 0; d < 9; ++d) {
        const Mask places = p.places(house, d);
        if (Count(places) != 1) continue;
        step->cell = kBoard.cell[house][Lowest(places)];
        step->digit = d;
        step->technique = last_of_house ? "full-house" : "hidden-single";
        step->difficulty = last_of_house ? 1.0 : first == 0 ? 1.2 : 1.5;
        return true;
      }
    }
  }
  return false;
}

}  // namespace

void AddRemovals(const Position& p, const Locked& locked, Removals* removals) {
  const Mask common = kBoard.common[locked.cover][locked.base];
  for (Mask left = p.places(locked.cover, locked.digit) & ~common; left != 0; left &= left - 1) {
    removals->Add(kBoard.cell[locked.cover][Lowest(left)], Bit(locked.digit));
  }
}

void AddRemovals(const Position& p, const HiddenSet& set, Removals* removals) {
  for (Mask left = set.places; left != 0; left &= left - 1) {
    const int cell = kBoard.cell[set.house][Lowest(left)];
    const Mask digits = p.candidates(cell) & ~set.digits;
    if (digits != 0) removals->Add(cell, digits);
  }
}

void AddRemovals(const Position& p, const NakedSet& set, Removals* removals) {
  for (Mask left = kAllNine & ~set.places; left != 0; left &= left - 1) {
    const int cell = kBoard.cell[set.house][Lowest(left)];
    const Mask digits = p.candidates(cell) & set.digits;
    if (digits != 0) removals->Add(cell, digits);
  }
}

void AddRemovals(const Position& p, const Fish& fish, Removals* removals) {
  for (Mask cover = fish.cover; cover != 0; cover &= cover - 1) {
    const int house = fish.first_cover + Lowest(cover);
    for (Mask left = p.places(house, fish.digit) & ~fish.base; left != 0; left &= left - 1) {
      removals->Add(kBoard.cell[house][Lowest(left)], Bit(fish.digit));
    }
  }
}

void CollectParents(const Position& before, const Position& now, const Locked& locked,
                    std::vector<uint16_t>* parents) {
  const int base = locked.base;
  const Mask gone = before.places(base, locked.digit) & ~now.places(base, locked.digit) &
                    ~kBoard.common[base][locked.cover];
  for (Mask left = gone; left != 0; left &= left - 1) {
    const int cell = kBoard.cell[base][Lowest(left)];
    parents->push_back(static_cast<uint16_t>(CandidateOf(cell, locked.digit)));
  }
}

void CollectParents(const Position& before, const Position& /*now*/, const HiddenSet& set,
                    std::vector<uint16_t>* parents) {
  for (Mask left = kAllNine & ~set.places; left != 0; left &= left - 1) {
    const int cell = kBoard.cell[set.house][Lowest(left)];
    for (Mask digits = set.digits & before.candidates(cell); digits != 0; digits &= digits - 1) {
      parents->push_back(static_cast<uint16_t>(CandidateOf(cell, Lowest(digits))));
    }
  }
}

void CollectParents(const Position& before, const Position& /*now*/, const NakedSet& set,
                    std::vector<uint16_t>* parents) {
  for (Mask left = set.places; left != 0; left &= left - 1) {
    const int cell = kBoard.cell[set.house][Lowest(left)];
    for (Mask digits = before.candidates(cell) & ~set.digits; digits != 0; digits &= digits - 1) {
      parents->push_back(static_cast<uint16_t>(CandidateOf(cell, Lowest(digits))));
    }
  }
}

void CollectParents(const Position& before, const Position& now, const Fish& fish,
                    std::vector<uint16_t>* parents) {
  for (Mask base = fish.base; base != 0; base &= base - 1) {
    const int house = fish.first_base + Lowest(base);
    const Mask gone =
        before.places(house, fish.digit) & ~now.places(house, fish.digit) & ~fish.cover;
    for (Mask left = gone; left != 0; left &= left - 1) {
      const int cell = kBoard.cell[house][Lowest(left)];
      parents->push_back(static_cast<uint16_t>(CandidateOf(cell, fish.digit)));
    }
  }
}

bool FindHiddenSingle(const Position& p, Step* step) {
  return FindHiddenSingle(p, true, step) || FindHiddenSingle(p, false, step);
}

bool FindNakedSingle(const Position& p, Step* step) {
  for (int c = 0; c < kCells; ++c) {
    if (Count(p.candidates(c)) != 1) continue;
    step->cell = c;
    step->digit = Lowest(p.candidates(c));
    step->technique = "naked-single";
    step->difficulty = 2.3;
    return true;
  }
  return false;
}

bool FindDirectLocked(const Position& p, const Order& order, Step* step) {
  return ForEachLocked(p, order, [&](const Locked& locked) {
    const int first = locked.base / 9 * 9;
    for (int other = first; other < first + 9; ++other) {
      const Mask common = kBoard.common[other][locked.cover];
      if (other == locked.base || common == 0) continue;
      const Mask places = p.places(other, locked.digit);
      const Mask rest = places & ~common;
      if (Count(places) < 2 || Count(rest) != 1) continue;
      step->cell = kBoard.cell[other][Lowest(rest)];
      step->digit = locked.digit;
      step->technique = locked.base < 9 ? "direct-pointing" : "direct-claiming";
      step->difficulty = locked.base < 9 ? 1.7 : 1.9;
      return true;
    }
    return false;
  });
}

bool FindLocked(const Position& p, const Order& order, Step* step) {
  return ForEachLocked(p, order, [&](const Locked& locked) {
    AddRemovals(p, locked, &step->removals);
    if (step->removals.empty()) return false;
    step->technique = locked.base < 9 ? "pointing" : "claiming";
    step->difficulty = locked.base < 9 ? 2.6 : 2.8;
    return true;
  });
}

bool FindDirectHiddenSet(const Position& p, int degree, Step* step) {
  return ForEachHiddenSet(p, degree, true, [&](const HiddenSet& set) {
    for (int d = 0; d < 9; ++d) {
      const Mask places = p.places(set.house, d);
      const Mask rest = places & ~set.places;
      if ((set.digits & Bit(d)) != 0 || Count(places) < 2 || Count(rest) != 1) continue;
      step->cell = kBoard.cell[set.house][Lowest(rest)];
      step->digit = d;
      step->technique = degree == 2 ? "direct-hidden-pair" : "direct-hidden-triple";
      step->difficulty = degree == 2 ? 2.0 : 2.5;
      return true;
    }
    return false;
  });
}

bool FindHiddenSet(const Position& p, int degree, Step* step) {
  return ForEachHiddenSet(p, degree, false, [&](const HiddenSet& set) {
    AddRemovals(p, set, &step->removals);
    if (step->removals.empty()) return false;
    step->technique = degree == 2 ? "hidden-pair" : degree == 3 ? "hidden-triple" : "hidden-quad";
    step->difficulty = degree == 2 ? 3.4 : degree == 3 ? 4.0 : 5.4;
    return true;
  });
}

bool FindNakedSet(const Position& p, int degree, Step* step) {
  return ForEachNakedSet(p, degree, [&](const NakedSet& set) {
    AddRemovals(p, set, &step->removals);
    if (step->removals.empty()) return false;
    step->technique = degree == 2 ? "naked-pair" : degree == 3 ? "naked-triple" : "naked-quad";
    step->difficulty = degree == 2 ? 3.0 : degree == 3 ? 3.6 : 5.0;
    return true;
  });
}

bool FindFish(const Position& p, int degree, Step* step) {
  return ForEachFish(p, degree, [&](const Fish& fish) {
    AddRemovals(p, fish, &step->removals);
    if (step->removals.empty()) return false;
    step->technique = degree == 2 ? "x-wing" : degree == 3 ? "swordfish" : "jellyfish";
    step->difficulty = degree == 2 ? 3.2 : degree == 3 ? 3.8 : 5.2;
    return true;
  });
}

}  // namespace sudoku::rate
