// SPDX-License-Identifier: Apache-2.0
//
// Removes values that no solution has, as far as each relation by itself can tell: what a search
// does between two guesses. Houses, pairs and lines are made consistent for every value
// (generalised arc consistency), sums by bounds that know which cells differ, choices by what their
// alternatives agree on.

#ifndef SUDOKU_VARIANT_PROPAGATOR_H_
#define SUDOKU_VARIANT_PROPAGATOR_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "sudoku/board.h"
#include "sudoku/relation/relation.h"

namespace sudoku::internal {

// The values that each cell of a board may still have.
using Domains = std::vector<ValueSet>;

class Propagator {
 public:
  // Keeps references to nothing: `relations` is moved in.
  Propagator(const Board& board, Relations relations);

  // The domains before anything was removed.
  const Domains& start() const { return relations_.candidates; }

  // Removes values until no relation removes any more. False if a cell has none left, or if a
  // relation cannot hold; the domains are then useless.
  bool PropagateAll(Domains* domains);
  // The same after a restriction of one cell, in domains that were propagated before.
  bool Restrict(int cell, ValueSet values, Domains* domains);

  // What a solution has to be checked for.
  const std::vector<Constraint>& unchecked() const { return relations_.unchecked; }

  // How often relations of the cell could not hold: a measure of how hard it is to place.
  double WeightOf(int cell) const;

 private:
  enum class Form : uint8_t { kPair, kHouse, kSum, kLine, kDifferent, kChoice };
  struct Rule {
    Form form;
    int index;  // in the list of its form
    std::vector<int> cells;
  };
  // A group of terms with one factor, whose cells differ.
  struct Group {
    int factor;
    std::vector<int> cells;
  };
  struct GroupedSum {
    std::vector<Group> groups;
    int64_t total;
  };
  // The least and the greatest sum of a group.
  struct Range {
    int64_t low;
    int64_t high;
  };

  void AddRule(Form form, int index, std::vector<int> cells);
  void GroupSums();
  bool Run(Domains* domains);
  bool Apply(const Rule& rule, Domains* domains);
  // Leaves only these values; marks the rules of the cell if that changes it.
  bool Set(int cell, ValueSet values, Domains* domains);
  bool Eliminate(Domains* domains);
  bool ApplyPair(const Pair& pair, Domains* domains);
  bool ApplyHouse(const Different& house, Domains* domains);
  bool ApplyDifferent(const Different& different, Domains* domains);
  bool ApplySum(const GroupedSum& sum, Domains* domains);
  bool ApplyLine(const LineAutomaton& line, Domains* domains);
  bool ApplyChoice(int index, Domains* domains);
  Range RangeOf(const Group& group, int without, const Domains& domains) const;
  // Whether no cell stands twice in a line.
  bool IsOnce(int rule) const {
    return rules_[rule].cells.size() == relations_.lines[rules_[rule].index].cells.size();
  }
  void Mark(int rule) { marked_[rule >> 6] |= uint64_t{1} << (rule & 63); }

  const int least_;
  const int num_values_;
  Relations relations_;
  std::vector<GroupedSum> sums_;
  std::vector<std::vector<Propagator>> choices_;  // a propagator an alternative
  std::vector<Rule> rules_;                       // the cheapest first
  std::vector<double> weights_;                   // one a rule
  std::vector<double> cell_weights_;              // one a cell, for failures of peers
  std::vector<std::vector<int>> rules_of_;        // of each cell
  std::vector<std::vector<int>> peers_of_;        // cells that differ from it
  // Work in progress.
  std::vector<uint64_t> marked_;  // rules with cells that changed
  std::vector<int> placed_;       // cells that got one value, whose peers still have it
  std::vector<std::vector<uint64_t>> reached_;  // states of a line, by layer
};

}  // namespace sudoku::internal

#endif  // SUDOKU_VARIANT_PROPAGATOR_H_
