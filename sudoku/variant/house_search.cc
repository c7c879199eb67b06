// SPDX-License-Identifier: Apache-2.0
//
// The state is kept twice, as the values of each cell and as the places of each value in each house,
// all of them sets of bits in one array. A value that leaves a cell leaves its place in each house
// of the cell, so both kinds of single show at the moment when they arise, and cost nothing to look
// for. The search branches on the smaller set of either kind, for its weight: how often it was the
// one that ran empty (Boussemart, Hemery, Lecoutre, Sais, ECAI 2004). A level of the search has an
// array of its own, so undoing is to forget it. A search that is not short is left to one that learns
// from its conflicts (house_learner.h).

#include "sudoku/variant/house_search.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "dlx/run/meter.h"
#include "sudoku/variant/house_learner.h"

namespace sudoku::internal {
namespace {

using Set = uint32_t;  // of values, or of places in a house

bool IsOneAtMost(Set set) { return (set & (set - 1)) == 0; }
Set BitOf(int i) { return Set{1} << i; }

class HouseSearch {
 public:
  HouseSearch(const Board& board, const Relations& relations, const dlx::Run& run,
              BoardEngine::Sink sink, const LearningConfig& learning)
      : board_(board),
        num_cells_(board.num_cells()),
        num_values_(board.num_values),
        learning_(learning),
        meter_(run),
        sink_(sink) {
    MakeTables(relations);
    MakeStart(relations);
  }

  EnumerateResult Run() {
    EnumerateResult result;
    if (meter_.Begin() && meter_.EnterNode() && feasible_ && Propagate(levels_[0].data())) {
      Search(0);
    }
    meter_.End(&result);
    result.solutions = solutions_;
    return result;
  }

 private:
  // A cell in one of its houses.
  struct Place {
    int house;
    int first_item;  // that of the least value in the house
    Set bit;
  };
  struct Choice {
    int cell;
    int value;
  };
  // The cells that a house shares with another, if these are two and more, as places in either.
  struct Crossing {
    int other;
    Set here;
    Set there;
  };

  void MakeTables(const Relations& relations) {
    const std::vector<Different>& houses = relations.different;
    num_houses_ = static_cast<int>(houses.size());
    cells_.assign(size_t{kMaxValues} * num_houses_, 0);
    std::vector<std::vector<Place>> places(num_cells_);
    for (int house = 0; house < num_houses_; ++house) {
      const std::vector<int>& cells = houses[house].cells;
      is_full_.push_back(static_cast<int>(cells.size()) == num_values_);
      if (static_cast<int>(cells.size()) > num_values_) {
        feasible_ = false;
        return;
      }
      std::copy(cells.begin(), cells.end(), cells_.begin() + size_t{kMaxValues} * house);
      for (size_t i = 0; i < cells.size(); ++i) {
        places[cells[i]].push_back({house, ItemOf(house, 0), BitOf(static_cast<int>(i))});
      }
    }
    first_place_.push_back(0);
    for (const std::vector<Place>& of_cell : places) {
      places_.insert(places_.end(), of_cell.begin(), of_cell.end());
      first_place_.push_back(static_cast<int>(places_.size()));
    }
    crossings_.resize(num_houses_);
    std::vector<Crossing> all(num_houses_);
    for (int a = 0; a < num_houses_; ++a) {
      std::fill(all.begin(), all.end(), Crossing{0, 0, 0});
      for (size_t i = 0; i < houses[a].cells.size(); ++i) {
        for (const Place& place : PlacesOf(houses[a].cells[i])) {
          all[place.house].here |= BitOf(static_cast<int>(i));
          all[place.house].there |= place.bit;
        }
      }
      for (int b = 0; b < num_houses_; ++b) {
        if (b != a && !IsOneAtMost(all[b].here)) {
          crossings_[a].push_back({b, all[b].here, all[b].there});
        }
      }
    }
    weights_.assign(num_cells_ + num_houses_ * num_values_, 1);
    for (int house = 0; house < num_houses_; ++house) {
      if (!is_full_[house]) std::fill_n(weights_.begin() + ItemOf(house, 0), num_values_, 0);
    }
    is_changed_.assign(weights_.size(), 0);
  }

  // The state before the search. Givens are taken from their houses all at once.
  void MakeStart(const Relations& relations) {
    if (!feasible_) return;
    std::vector<Set>& state = levels_.emplace_back(weights_.size(), 0);
    std::vector<Set> given(num_houses_, 0);
    for (int cell = 0; cell < num_cells_; ++cell) {
      if (board_.IsHole(cell)) continue;
      const Set values = state[cell] = relations.candidates[cell];
      feasible_ = feasible_ && values != 0;
      if (!IsOneAtMost(values)) continue;
      for (const Place& place : PlacesOf(cell)) {
        feasible_ = feasible_ && (given[place.house] & values) == 0;
        given[place.house] |= values;
      }
    }
    for (int cell = 0; cell < num_cells_; ++cell) {
      if (!IsOneAtMost(state[cell])) {
        for (const Place& place : PlacesOf(cell)) state[cell] &= ~given[place.house];
        if (IsOneAtMost(state[cell])) waiting_.push_back({cell, std::countr_zero(state[cell])});
        feasible_ = feasible_ && state[cell] != 0;
      }
      for (Set left = state[cell]; left != 0; left &= left - 1) {
        for (const Place& place : PlacesOf(cell)) {
          state[place.first_item + std::countr_zero(left)] |= place.bit;
        }
      }
    }
    if (!feasible_) return;
    for (int house = 0; house < num_houses_; ++house) {
      if (!is_full_[house]) continue;
      for (int value = 0; value < num_values_; ++value) {
        const int item = ItemOf(house, value);
        feasible_ = feasible_ && state[item] != 0;
        if ((given[house] >> value & 1) == 0 && feasible_) Changed(item, state.data());
      }
    }
  }

  int ItemOf(int house, int value) const { return num_cells_ + house * num_values_ + value; }
  int CellAt(int house, Set place) const {
    return cells_[house * kMaxValues + std::countr_zero(place)];
  }
  absl::Span<const Place> PlacesOf(int cell) const {
    return absl::MakeConstSpan(places_).subspan(first_place_[cell],
                                                first_place_[cell + 1] - first_place_[cell]);
  }

  // Blames the set that ran empty. Returns false.
  bool Fail(int item) {
    if (weights_[item] > 0) ++weights_[item];
    waiting_.clear();
    for (const int changed : changed_) is_changed_[changed] = 0;
    changed_.clear();
    return false;
  }

  // A value has fewer places in a house with a place for each value.
  void Changed(int item, const Set* state) {
    if (IsOneAtMost(state[item])) {
      const int house = (item - num_cells_) / num_values_;
      waiting_.push_back({CellAt(house, state[item]), (item - num_cells_) % num_values_});
    } else if (is_changed_[item] == 0) {
      is_changed_[item] = 1;
      changed_.push_back(item);
    }
  }

  bool RemovePlace(const Place& place, int value, Set* state) {
    const int item = place.first_item + value;
    state[item] &= ~place.bit;
    if (!is_full_[place.house]) return true;
    if (state[item] == 0) return Fail(item);
    Changed(item, state);
    return true;
  }

  // Takes a value from a cell that has it.
  bool Remove(int cell, int value, Set* state) {
    const Set left = state[cell] &= ~BitOf(value);
    if (left == 0) return Fail(cell);
    if (IsOneAtMost(left)) waiting_.push_back({cell, std::countr_zero(left)});
    for (const Place& place : PlacesOf(cell)) {
      if (!RemovePlace(place, value, state)) return false;
    }
    return true;
  }

  bool RemoveAll(int house, Set places, int value, Set* state) {
    for (; places != 0; places &= places - 1) {
      if (!Remove(CellAt(house, places), value, state)) return false;
    }
    return true;
  }

  bool Assign(Choice choice, Set* state) {
    const auto [cell, value] = choice;
    if ((state[cell] & BitOf(value)) == 0) return Fail(cell);
    Set others = state[cell] & ~BitOf(value);
    state[cell] = BitOf(value);
    for (; others != 0; others &= others - 1) {
      for (const Place& place : PlacesOf(cell)) {
        if (!RemovePlace(place, std::countr_zero(others), state)) return false;
      }
    }
    for (const Place& place : PlacesOf(cell)) {
      const Set rest = state[place.first_item + value] & ~place.bit;
      if (!RemoveAll(place.house, rest, value, state)) return false;
    }
    return true;
  }

  // If all places of a value in a house lie in another house too, the value has no others there.
  bool Cross(int item, Set* state) {
    const int house = (item - num_cells_) / num_values_;
    const int value = (item - num_cells_) % num_values_;
    const Set places = state[item];
    if (IsOneAtMost(places)) return true;
    for (const Crossing& crossing : crossings_[house]) {
      if ((places & ~crossing.here) != 0) continue;
      const Set rest = state[ItemOf(crossing.other, value)] & ~crossing.there;
      if (!RemoveAll(crossing.other, rest, value, state)) return false;
    }
    return true;
  }

  bool Propagate(Set* state) {
    for (;;) {
      while (!waiting_.empty()) {
        const Choice choice = waiting_.back();
        waiting_.pop_back();
        if (!Assign(choice, state)) return false;
      }
      if (changed_.empty()) return true;
      const int item = changed_.back();
      changed_.pop_back();
      is_changed_[item] = 0;
      if (!Cross(item, state)) return false;
    }
  }

  // What to branch on: a value for a cell; the cell is -1 if all cells have one.
  Choice Choose(const Set* state) const {
    int best = -1;
    uint32_t best_size = 1;
    uint32_t best_weight = 0;
    const int size = static_cast<int>(weights_.size());
    for (int item = 0; item < size; ++item) {
      const Set set = state[item];
      if (IsOneAtMost(set)) continue;
      // Most sets lose even if they have only two bits.
      const uint64_t to_beat = uint64_t{best_size} * weights_[item];
      if (uint64_t{2} * best_weight >= to_beat) continue;
      const uint32_t count = std::popcount(set);
      if (uint64_t{count} * best_weight < to_beat) {
        best = item;
        best_size = count;
        best_weight = weights_[item];
      }
    }
    if (best < 0) return {-1, 0};
    const int bit = std::countr_zero(state[best]);
    if (best < num_cells_) return {best, bit};
    const int house = (best - num_cells_) / num_values_;
    return {CellAt(house, state[best]), (best - num_cells_) % num_values_};
  }

  // Searches below a level that was propagated, and leaves it useless. Returns whether to go on.
  bool Search(size_t level) {
    for (;;) {
      const Choice choice = Choose(levels_[level].data());
      if (choice.cell < 0) return Solution(levels_[level]);
      if (!meter_.EnterNode(kWorkOfNode)) return false;
      if (meter_.nodes() == learning_.after_nodes && solutions_ <= learning_.few_solutions &&
          !Learn()) {
        return false;
      }
      if (levels_.size() == level + 1) levels_.emplace_back();
      levels_[level + 1] = levels_[level];
      waiting_.push_back(choice);
      if (Propagate(levels_[level + 1].data()) && !Search(level + 1)) return false;
      Set* state = levels_[level].data();
      if (!Remove(choice.cell, choice.value, state) || !Propagate(state)) return true;
    }
  }

  // Searches what is left of the first level by learning. Returns whether there are so many
  // solutions that this search has to go on where it was.
  bool Learn() {
    learns_ = true;
    const std::vector<Set>& state = levels_[0];
    std::vector<Choice> facts;
    std::vector<int> fact_of(num_cells_ * num_values_, -1);
    for (int cell = 0; cell < num_cells_; ++cell) {
      if (IsOneAtMost(state[cell])) continue;
      for (Set left = state[cell]; left != 0; left &= left - 1) {
        fact_of[cell * num_values_ + std::countr_zero(left)] = static_cast<int>(facts.size());
        facts.push_back({cell, std::countr_zero(left)});
      }
    }
    HouseLearner learner(static_cast<int>(facts.size()));
    std::vector<double> preference(facts.size(), 0);
    for (int item = 0; item < static_cast<int>(weights_.size()); ++item) {
      const int house = (item - num_cells_) / num_values_;
      std::vector<int> group;
      for (Set left = state[item]; left != 0; left &= left - 1) {
        const int fact =
            item < num_cells_
                ? fact_of[item * num_values_ + std::countr_zero(left)]
                : fact_of[CellAt(house, left) * num_values_ + (item - num_cells_) % num_values_];
        if (fact >= 0) group.push_back(fact);
      }
      if (group.empty()) continue;
      // What ran empty so far is where conflicts are.
      const bool exact = weights_[item] > 0;
      const double failures = exact ? weights_[item] - 1 : 0;
      for (const int fact : group) preference[fact] += failures / static_cast<double>(group.size());
      learner.AddGroup(std::move(group), exact);
    }
    for (size_t i = 0; i < facts.size(); ++i) {
      learner.Prefer(static_cast<int>(i), preference[i]);
    }
    const auto exclude = [&](const std::vector<int>& values) {
      std::vector<int> solution;
      for (int cell = 0; cell < num_cells_; ++cell) {
        if (board_.IsHole(cell)) continue;
        const int value = values[cell] - board_.least;
        if ((state[cell] >> value & 1) == 0) return;  // it is no longer there
        const int fact = fact_of[cell * num_values_ + value];
        if (fact >= 0) solution.push_back(fact);
      }
      learner.Exclude(std::move(solution));
    };
    for (const std::vector<int>& values : shown_) exclude(values);
    for (int64_t i = 0; i < learning_.most_solutions; ++i) {
      if (learner.Next(&meter_) != HouseLearner::Result::kSolution) return false;
      std::vector<int> values = ValuesOf(state);
      for (size_t fact = 0; fact < facts.size(); ++fact) {
        if (learner.IsTrue(static_cast<int>(fact))) {
          values[facts[fact].cell] = board_.least + facts[fact].value;
        }
      }
      if (!Show(values)) return false;
    }
    learns_ = false;
    return true;
  }

  std::vector<int> ValuesOf(const std::vector<Set>& state) const {
    std::vector<int> values(num_cells_, kEmptyCell);
    for (int cell = 0; cell < num_cells_; ++cell) {
      if (!board_.IsHole(cell)) values[cell] = board_.least + std::countr_zero(state[cell]);
    }
    return values;
  }

  bool Solution(const std::vector<Set>& state) {
    const std::vector<int> values = ValuesOf(state);
    return shown_.contains(values) || Show(values);
  }

  bool Show(const std::vector<int>& values) {
    if (meter_.nodes() < learning_.after_nodes ? solutions_ <= learning_.few_solutions : learns_) {
      shown_.insert(values);
    }
    ++solutions_;
    const bool wanted = meter_.AddSolution();
    if (sink_(values) == dlx::Visit::kStop) return meter_.Stop(dlx::Outcome::kVisitorStop);
    return wanted;
  }

  // A node takes some microseconds.
  static constexpr int64_t kWorkOfNode = 1;
  const Board& board_;
  const int num_cells_;
  const int num_values_;
  const LearningConfig learning_;
  int num_houses_ = 0;
  bool feasible_ = true;
  std::vector<char> is_full_;                     // of each house: as many cells as values
  std::vector<int> cells_;                        // of each house, kMaxValues apart
  std::vector<Place> places_;                     // of each cell,
  std::vector<int> first_place_;                  // from here on
  std::vector<std::vector<Crossing>> crossings_;  // of each house
  // Of each set: how often it ran empty, and one; 0 if it may be empty.
  std::vector<uint32_t> weights_;
  // Solutions that this search or the one that learns may come to again.
  std::set<std::vector<int>> shown_;
  bool learns_ = false;
  // Work in progress.
  std::vector<std::vector<Set>> levels_;  // the states of the search
  std::vector<Choice> waiting_;           // singles whose values their houses still have
  std::vector<int> changed_;              // sets of places to look at,
  std::vector<char> is_changed_;          // and whether they are there
  dlx::internal::Meter meter_;
  const BoardEngine::Sink sink_;
  int64_t solutions_ = 0;
};

}  // namespace

bool MayBeHousesAlone(const Board& board) {
  return std::all_of(board.constraints.begin(), board.constraints.end(),
                     [](const Constraint& constraint) {
                       switch (constraint.kind) {
                         case ConstraintKind::kDiagonal:
                         case ConstraintKind::kExtraRegion:
                         case ConstraintKind::kDifferent:
                         case ConstraintKind::kWindoku:
                         case ConstraintKind::kDisjointGroups:
                         case ConstraintKind::kEven:
                         case ConstraintKind::kOdd:
                           return true;
                         default:
                           return false;
                       }
                     });
}

bool AreHousesAlone(const Relations& relations) {
  return relations.pairs.empty() && relations.lines.empty() && relations.sums.empty() &&
         relations.choices.empty() && relations.unchecked.empty();
}

EnumerateResult SearchHouses(const Board& board, const Relations& relations, const dlx::Run& run,
                             BoardEngine::Sink sink, const LearningConfig& learning) {
  return HouseSearch(board, relations, run, sink, learning).Run();
}

}  // namespace sudoku::internal
