// SPDX-License-Identifier: Apache-2.0
//
// Trial and error: what singles leave of a position does not depend on their order, since a single
// stays one when others are placed. The same holds of each depth: what is contradicted stays so.
//
// Whips of length n, for a candidate Z that they remove: a chain L1 R1 L2 R2 ... Ln, where L1 is
// linked to Z, and each other L to the R before it. Each pair L, R is of one variable (a cell, or a
// digit of a house), all of whose other candidates are linked to Z or to an R before; in the last
// one, L is all that is left, and it is linked to Z or to an R too: nothing remains. So if Z held,
// each R would, until the last variable had no value.

#include "sudoku/logic/invariant.h"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "dlx/run/meter.h"
#include "sudoku/logic/find/finders.h"

namespace sudoku::logic {
namespace {

constexpr int64_t kWorkOfSingles = 200;

// All singles of a position. Naked ones that are hidden too are there twice.
std::vector<Candidate> AllSingles(const Position& position) {
  const Geometry& geometry = position.geometry();
  std::vector<Candidate> singles;
  for (const int cell : position.open()) {
    const DigitMask digits = position.Candidates(cell);
    if (!std::has_single_bit(digits)) continue;
    singles.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(std::countr_zero(digits))});
  }
  for (int house = 0; house < geometry.num_houses(); ++house) {
    if (!geometry.house(house).is_complete) continue;
    for (int digit = 0; digit < geometry.num_digits(); ++digit) {
      const HouseMask places = position.In(house, digit);
      if (!std::has_single_bit(places)) continue;
      singles.push_back(
          {geometry.house(house).cells[std::countr_zero(places)], static_cast<uint8_t>(digit)});
    }
  }
  return singles;
}

// Places singles until there are none. Returns false if they contradict each other. `rounds`, if
// it is not null, counts the rounds.
bool PlaceSingles(Position* position, int* rounds = nullptr) {
  while (!position->IsContradictory()) {
    const std::vector<Candidate> singles = AllSingles(*position);
    if (singles.empty()) return true;
    if (rounds != nullptr) ++*rounds;
    for (const Candidate single : singles) {
      if (position->Value(single.cell) == single.digit) continue;
      if (!position->Has(single)) return false;  // another single took its place
      position->Place(single.cell, single.digit);
    }
  }
  return false;
}

std::vector<Candidate> CandidatesOf(const Position& position) {
  std::vector<Candidate> candidates;
  for (const int cell : position.open()) {
    for (const int digit : Bits(position.Candidates(cell))) {
      candidates.push_back({static_cast<uint8_t>(cell), static_cast<uint8_t>(digit)});
    }
  }
  return candidates;
}

// Removes all that trial and error of this depth contradicts. Returns false if nothing is left: the
// position is contradictory. A position that has a value in each cell is a solution.
bool TryAll(int depth, Position* position, dlx::internal::Meter* meter) {
  if (!Tick(meter, kWorkOfSingles)) return true;
  if (!PlaceSingles(position)) return false;
  if (depth == 0) return true;
  for (bool has_changed = true; has_changed && !position->IsSolved();) {
    has_changed = false;
    for (const Candidate candidate : CandidatesOf(*position)) {
      if (!position->Has(candidate)) continue;
      Position trial = *position;
      trial.Place(candidate.cell, candidate.digit);
      const bool holds = !trial.IsContradictory() && TryAll(depth - 1, &trial, meter);
      if (IsStopped(meter)) return true;
      if (holds) continue;
      position->Eliminate(candidate.cell, candidate.digit);
      has_changed = true;
      if (!PlaceSingles(position)) return false;
    }
  }
  return true;
}

int DepthOf(const Position& start, dlx::internal::Meter* meter) {
  Position position = start;
  for (int depth = 0; depth <= kMaxDepth; ++depth) {
    TryAll(depth, &position, meter);
    if (position.IsSolved() || IsStopped(meter)) return depth;
  }
  return InvariantRating::kBeyond;
}

// ---- Whips -------------------------------------------------------------------------------------

class WhipSearch {
 public:
  WhipSearch(const Position& position, dlx::internal::Meter* meter)
      : position_(position),
        meter_(meter),
        candidates_(CandidatesOf(position)),
        index_(size_t{kMaxCells} * kMaxDigits, -1),
        links_(candidates_.size()),
        variables_of_(candidates_.size()),
        excluded_(candidates_.size(), 0) {
    for (size_t i = 0; i < candidates_.size(); ++i) {
      index_[IndexOf(candidates_[i])] = static_cast<int>(i);
    }
    AddVariables();
    for (size_t i = 0; i < candidates_.size(); ++i) AddLinks(static_cast<int>(i));
  }

  // All candidates that a whip of this length removes.
  std::vector<Candidate> Removed(int length) {
    std::vector<Candidate> removed;
    for (size_t target = 0; target < candidates_.size(); ++target) {
      Exclude(static_cast<int>(target), 1);
      target_ = static_cast<int>(target);
      const bool found = Extend(target_, length);
      Exclude(static_cast<int>(target), -1);
      if (IsStopped(meter_)) return {};
      if (found) removed.push_back(candidates_[target]);
    }
    return removed;
  }

 private:
  static size_t IndexOf(Candidate c) { return size_t{c.cell} * kMaxDigits + c.digit; }

  void AddVariable(const std::vector<int>& values) {
    if (values.empty()) return;
    for (const int value : values) {
      variables_of_[value].push_back(static_cast<int>(variables_.size()));
    }
    variables_.push_back(values);
  }

  void AddVariables() {
    const Geometry& geometry = position_.geometry();
    for (const int cell : position_.open()) {
      std::vector<int> values;
      for (const int digit : Bits(position_.Candidates(cell))) {
        values.push_back(index_[size_t{kMaxDigits} * cell + digit]);
      }
      AddVariable(values);
    }
    for (int house = 0; house < geometry.num_houses(); ++house) {
      if (!geometry.house(house).is_complete) continue;
      for (int digit = 0; digit < geometry.num_digits(); ++digit) {
        std::vector<int> values;
        for (const int cell : CellsIn(position_, house, digit)) {
          values.push_back(index_[size_t{kMaxDigits} * cell + digit]);
        }
        AddVariable(values);
      }
    }
  }

  void AddLinks(int from) {
    const Candidate c = candidates_[from];
    const Geometry& geometry = position_.geometry();
    for (const int digit : Bits(position_.Candidates(c.cell) & ~(1u << c.digit))) {
      links_[from].push_back(index_[size_t{kMaxDigits} * c.cell + digit]);
    }
    for (const int cell : geometry.Peers(c.cell) & position_.Cells(c.digit)) {
      links_[from].push_back(index_[size_t{kMaxDigits} * cell + c.digit]);
    }
    for (const Candidate other : geometry.Links(c.cell, c.digit)) {
      if (position_.Has(other)) links_[from].push_back(index_[IndexOf(other)]);
    }
  }

  // Counts, for what is linked to a candidate, how many of Z and the Rs it is linked to.
  void Exclude(int candidate, int change) {
    for (const int other : links_[candidate]) excluded_[other] += change;
  }

  // Whether the chain that ends with `last`, which is Z or an R, can be made into a whip by at most
  // `length` more variables.
  bool Extend(int last, int length) {
    for (const int left : links_[last]) {
      for (const int variable : variables_of_[left]) {
        if (!Tick(meter_, static_cast<int64_t>(variables_[variable].size()))) return false;
        int num_open = 0;
        int open = -1;
        for (const int value : variables_[variable]) {
          if (excluded_[value] > 0) continue;
          ++num_open;
          open = value;
        }
        if (num_open == 0) return true;
        if (num_open > 1 || length == 1 || open == target_) continue;
        Exclude(open, 1);
        const bool found = Extend(open, length - 1);
        Exclude(open, -1);
        if (found) return true;
      }
    }
    return false;
  }

  const Position& position_;
  dlx::internal::Meter* const meter_;
  const std::vector<Candidate> candidates_;
  std::vector<int> index_;                      // by cell and digit, in candidates_
  std::vector<std::vector<int>> links_;         // by candidate: what it excludes
  std::vector<std::vector<int>> variables_;     // their candidates
  std::vector<std::vector<int>> variables_of_;  // by candidate
  std::vector<int> excluded_;                   // by candidate
  int target_ = 0;                              // Z
};

int WhipOf(const Position& start, dlx::internal::Meter* meter) {
  Position position = start;
  int longest = 0;
  while (PlaceSingles(&position) && !position.IsSolved()) {
    std::vector<Candidate> removed;
    WhipSearch search(position, meter);
    int length = 0;
    while (removed.empty() && length < kMaxWhip && !IsStopped(meter)) {
      removed = search.Removed(++length);
    }
    if (removed.empty()) return InvariantRating::kBeyond;
    longest = std::max(longest, length);
    for (const Candidate c : removed) position.Eliminate(c.cell, c.digit);
  }
  return longest;
}

// ---- Backdoors ---------------------------------------------------------------------------------

// Whether the values of `size` of the cells, from the place `first` on, let singles solve it.
// Requires: no single is left.
bool HasBackdoor(const Position& position, const std::vector<int>& cells, size_t first, int size,
                 absl::Span<const int> solution, dlx::internal::Meter* meter) {
  if (!Tick(meter, kWorkOfSingles)) return false;
  if (size == 0) return position.IsSolved();
  for (size_t i = first; i < cells.size(); ++i) {
    if (position.Value(cells[i]) >= 0) continue;
    Position trial = position;
    trial.Place(cells[i], solution[cells[i]]);
    PlaceSingles(&trial);
    if (HasBackdoor(trial, cells, i + 1, size - 1, solution, meter)) return true;
  }
  return false;
}

int BackdoorOf(const Position& position, absl::Span<const int> solution,
               dlx::internal::Meter* meter) {
  std::vector<int> cells;
  for (const int cell : position.open()) cells.push_back(cell);
  int size = 0;
  while (!HasBackdoor(position, cells, 0, size, solution, meter) && !IsStopped(meter)) ++size;
  return size;
}

}  // namespace

std::string InvariantRating::ToString() const {
  const auto written = [](int number) {
    return number == kBeyond ? std::string("-") : absl::StrCat(number);
  };
  return absl::StrCat(rounds, "/", written(depth), "/", written(whip), "/", backdoor);
}

InvariantRating RateInvariant(const Position& position, absl::Span<const int> solution,
                              dlx::internal::Meter* meter) {
  InvariantRating rating;
  Position after_singles = position;
  PlaceSingles(&after_singles, &rating.rounds);
  if (after_singles.IsSolved()) return rating;
  rating.backdoor = BackdoorOf(after_singles, solution, meter);
  rating.whip = WhipOf(after_singles, meter);
  rating.depth = DepthOf(after_singles, meter);
  return rating;
}

}  // namespace sudoku::logic
