// SPDX-License-Identifier: Apache-2.0
//
// A search for boards of houses alone that learns from its conflicts (conflict-driven clause
// learning: Marques-Silva, Sakallah, GRASP, IEEE Transactions on Computers 48, 1999; Moskewicz and
// others, Chaff, DAC 2001). It takes over where a search without memory meets the same conflict
// again and again.

#ifndef SUDOKU_VARIANT_HOUSE_LEARNER_H_
#define SUDOKU_VARIANT_HOUSE_LEARNER_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/types/span.h"
#include "dlx/run/meter.h"

namespace sudoku::internal {

// Facts are numbered from 0; each is true or false in the end. A group has at most one fact that is
// true; one that is exact has one.
class HouseLearner {
 public:
  enum class Result : uint8_t { kSolution, kNone, kStopped };

  explicit HouseLearner(int num_facts);

  // Before the first Next(). Requires: no fact twice; groups without facts are not exact.
  void AddGroup(std::vector<int> facts, bool exact);
  // Decides facts with a greater preference first, until conflicts say otherwise. Requires: it is
  // not negative.
  void Prefer(int fact, double preference);
  // At least one of the facts is false. Requires: no search is under way, which holds before the
  // first Next() and after each.
  void Exclude(const std::vector<int>& facts);

  // The next solution; kNone after the last, kStopped once the meter stops. Each decision is a
  // node. A solution is not found again.
  Result Next(dlx::internal::Meter* meter);
  // Of the solution that Next() found.
  bool IsTrue(int fact) const { return model_[fact]; }

 private:
  // A fact, or that it is false: 2 fact, 2 fact + 1.
  using Literal = int;
  // Why a literal holds: a clause of which it is the only one left, a group that has no other fact
  // left, or another fact that is true.
  struct Reason {
    enum class Form : uint8_t { kNothing, kClause, kGroup, kFact } form = Form::kNothing;
    int index = 0;
  };
  struct Clause {
    std::vector<Literal> literals;  // it watches the first two
    int levels;                     // how many levels of decisions it joined when it was learnt
  };
  // What cannot hold; `fact` is the one that met it.
  struct Conflict {
    Reason reason;
    int fact = -1;
  };

  static Literal Not(Literal literal) { return literal ^ 1; }
  bool Holds(Literal literal) const { return value_[literal] > 0; }
  bool Fails(Literal literal) const { return value_[literal] < 0; }
  int level() const { return static_cast<int>(decisions_.size()); }

  void Enqueue(Literal literal, Reason reason);
  bool Propagate(Conflict* conflict);
  bool PropagateTrue(int fact, Conflict* conflict);
  bool PropagateFalse(int fact, Conflict* conflict);
  bool PropagateClauses(Literal falsified, Conflict* conflict);
  // The literals that failed and so made a conflict, or `of` (-1: a conflict).
  void AppendCauses(Reason reason, int of, std::vector<Literal>* causes) const;
  // Makes a clause of a conflict and goes back to where it says something new.
  void Learn(const Conflict& conflict);
  // Whether what is marked in a clause implies the literal, as far as `depth` causes tell.
  bool IsImplied(Literal literal, int depth);
  void AddClause(std::vector<Literal> literals, int levels);
  void Undo(int level);
  void Forget();
  int PickFact();
  void Bump(int fact);
  // A heap of facts by activity.
  void HeapInsert(int fact);
  void HeapUp(int position);
  void HeapDown(int position);

  const int num_facts_;
  bool possible_ = true;
  std::vector<std::vector<int>> groups_;
  std::vector<char> exact_;
  std::vector<int> left_;                    // of each group, facts that are not false
  std::vector<std::vector<int>> groups_of_;  // of each fact
  std::vector<Clause> clauses_;
  std::vector<std::vector<int>> watches_;  // of each literal, clauses that watch it
  std::vector<int8_t> value_;              // of each literal: 1 holds, -1 fails, 0 open
  std::vector<char> phase_;                // what each fact was last
  std::vector<Reason> reasons_;            // of each fact
  std::vector<int> levels_;                // of each fact
  std::vector<Literal> trail_;
  size_t propagated_ = 0;
  std::vector<size_t> decisions_;  // where on the trail each level begins
  std::vector<bool> model_;
  // How often a fact was part of late conflicts.
  std::vector<double> activity_;
  double increment_ = 1;
  std::vector<int> heap_;
  std::vector<int> heap_place_;
  // Of learning.
  enum Mark : char { kUnseen, kInClause, kImplied, kNotImplied };
  std::vector<Mark> seen_;  // of each fact
  std::vector<Literal> causes_;
  std::vector<int> marked_;  // facts that IsImplied() marked
  int64_t conflicts_ = 0;
  int64_t forget_at_ = 2'000;
  // What the clauses may take, 32 MiB, whatever the number of conflicts.
  static constexpr size_t kMostLiterals = size_t{8} << 20;
  size_t num_literals_ = 0;
  size_t most_literals_ = kMostLiterals;
};

}  // namespace sudoku::internal

#endif  // SUDOKU_VARIANT_HOUSE_LEARNER_H_
