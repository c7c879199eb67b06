// SPDX-License-Identifier: Apache-2.0
//
// Groups are never written as clauses: that a group has at most one true fact, and an exact one at
// least one, is propagated from the group itself and explained when a conflict asks why. So nothing
// is built before the search but lists of facts, and only what was learnt is a clause, with two
// watched literals.

#include "sudoku/variant/house_learner.h"

#include <algorithm>
#include <utility>

namespace sudoku::internal {
namespace {

constexpr int64_t kConflictsOfRestart = 100;  // times a number of Luby's sequence
constexpr int kDepthOfImplication = 30;
constexpr double kDecay = 0.95;
constexpr double kMostActivity = 1e100;

// 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ... (Luby, Sinclair, Zuckerman, 1993), from i = 1.
int64_t Luby(int64_t i) {
  for (;;) {
    int64_t power = 1;
    while (2 * power <= i + 1) power *= 2;
    if (power == i + 1) return power / 2;
    i -= power - 1;
  }
}

}  // namespace

HouseLearner::HouseLearner(int num_facts)
    : num_facts_(num_facts),
      groups_of_(num_facts),
      watches_(2 * size_t{static_cast<unsigned>(num_facts)}),
      value_(watches_.size(), 0),
      phase_(num_facts, 1),
      reasons_(num_facts),
      levels_(num_facts, 0),
      model_(num_facts, false),
      activity_(num_facts, 0),
      heap_place_(num_facts, -1),
      seen_(num_facts, kUnseen) {
  for (int fact = 0; fact < num_facts; ++fact) HeapInsert(fact);
}

void HouseLearner::AddGroup(std::vector<int> facts, bool exact) {
  for (const int fact : facts) groups_of_[fact].push_back(static_cast<int>(groups_.size()));
  left_.push_back(static_cast<int>(facts.size()));
  if (exact && facts.size() == 1 && !Holds(2 * facts[0])) Enqueue(2 * facts[0], {});
  groups_.push_back(std::move(facts));
  exact_.push_back(exact ? 1 : 0);
}

void HouseLearner::Prefer(int fact, double preference) {
  activity_[fact] = preference;
  HeapUp(heap_place_[fact]);
}

void HouseLearner::Exclude(const std::vector<int>& facts) {
  std::vector<Literal> literals;
  for (const int fact : facts) {
    const Literal literal = 2 * fact + 1;
    if (Holds(literal)) return;
    if (!Fails(literal)) literals.push_back(literal);
  }
  if (literals.empty()) {
    possible_ = false;
  } else if (literals.size() == 1) {
    Enqueue(literals[0], {});
  } else {
    AddClause(std::move(literals), 0);
  }
}

HouseLearner::Result HouseLearner::Next(dlx::internal::Meter* meter) {
  int64_t restarts = 1;
  int64_t left = kConflictsOfRestart * Luby(restarts);
  while (possible_) {
    Conflict conflict;
    if (!Propagate(&conflict)) {
      ++conflicts_;
      --left;
      if (level() == 0) {
        possible_ = false;
        break;
      }
      Learn(conflict);
      continue;
    }
    if (left <= 0) {
      left = kConflictsOfRestart * Luby(++restarts);
      Undo(0);
      if (conflicts_ >= forget_at_ || num_literals_ >= most_literals_) Forget();
      continue;
    }
    const int fact = PickFact();
    if (fact < 0) {
      for (int i = 0; i < num_facts_; ++i) model_[i] = Holds(2 * i);
      // The decisions lead to this solution alone.
      std::vector<Literal> literals;
      for (const size_t begin : decisions_) literals.push_back(Not(trail_[begin]));
      Undo(0);
      if (literals.empty()) {
        possible_ = false;
      } else if (literals.size() == 1) {
        Enqueue(literals[0], {});
      } else {
        AddClause(std::move(literals), 0);
      }
      return Result::kSolution;
    }
    if (!meter->EnterNode()) {
      HeapInsert(fact);
      Undo(0);
      return Result::kStopped;
    }
    decisions_.push_back(trail_.size());
    Enqueue(phase_[fact] != 0 ? 2 * fact : 2 * fact + 1, {});
  }
  return Result::kNone;
}

void HouseLearner::Enqueue(Literal literal, Reason reason) {
  value_[literal] = 1;
  value_[Not(literal)] = -1;
  reasons_[literal / 2] = reason;
  levels_[literal / 2] = level();
  trail_.push_back(literal);
}

bool HouseLearner::Propagate(Conflict* conflict) {
  while (propagated_ < trail_.size()) {
    const Literal literal = trail_[propagated_++];
    const int fact = literal / 2;
    // Counts first: Undo() restores those of all literals that were propagated, even half.
    if ((literal & 1) != 0) {
      for (const int group : groups_of_[fact]) --left_[group];
      if (!PropagateFalse(fact, conflict)) return false;
    } else if (!PropagateTrue(fact, conflict)) {
      return false;
    }
    if (!PropagateClauses(Not(literal), conflict)) return false;
  }
  return true;
}

bool HouseLearner::PropagateTrue(int fact, Conflict* conflict) {
  for (const int group : groups_of_[fact]) {
    for (const int other : groups_[group]) {
      if (other == fact || Fails(2 * other)) continue;
      if (Holds(2 * other)) {
        *conflict = {{Reason::Form::kFact, other}, fact};
        return false;
      }
      Enqueue(2 * other + 1, {Reason::Form::kFact, fact});
    }
  }
  return true;
}

bool HouseLearner::PropagateFalse(int fact, Conflict* conflict) {
  for (const int group : groups_of_[fact]) {
    if (exact_[group] == 0 || left_[group] > 1) continue;
    int last = -1;
    for (const int other : groups_[group]) {
      if (!Fails(2 * other)) last = other;
    }
    if (last < 0) {
      *conflict = {{Reason::Form::kGroup, group}, -1};
      return false;
    }
    if (!Holds(2 * last)) Enqueue(2 * last, {Reason::Form::kGroup, group});
  }
  return true;
}

bool HouseLearner::PropagateClauses(Literal falsified, Conflict* conflict) {
  std::vector<int>& watches = watches_[falsified];
  size_t kept = 0;
  for (size_t i = 0; i < watches.size(); ++i) {
    const int index = watches[i];
    std::vector<Literal>& literals = clauses_[index].literals;
    if (literals[0] == falsified) std::swap(literals[0], literals[1]);
    if (!Holds(literals[0])) {
      size_t next = 2;
      while (next < literals.size() && Fails(literals[next])) ++next;
      if (next < literals.size()) {
        std::swap(literals[1], literals[next]);
        watches_[literals[1]].push_back(index);
        continue;
      }
      if (Fails(literals[0])) {
        std::copy(watches.begin() + i, watches.end(), watches.begin() + kept);
        watches.resize(kept + watches.size() - i);
        *conflict = {{Reason::Form::kClause, index}, -1};
        return false;
      }
      Enqueue(literals[0], {Reason::Form::kClause, index});
    }
    watches[kept++] = index;
  }
  watches.resize(kept);
  return true;
}

void HouseLearner::AppendCauses(Reason reason, int of, std::vector<Literal>* causes) const {
  switch (reason.form) {
    case Reason::Form::kNothing:
      return;
    case Reason::Form::kClause:
      for (const Literal literal : clauses_[reason.index].literals) {
        if (literal / 2 != of) causes->push_back(literal);
      }
      return;
    case Reason::Form::kGroup:
      for (const int fact : groups_[reason.index]) {
        if (fact != of) causes->push_back(2 * fact);
      }
      return;
    case Reason::Form::kFact:
      causes->push_back(2 * reason.index + 1);
      return;
  }
}

// The first unique implication point (Zhang, Madigan, Moskewicz, Malik, ICCAD 2001): causes of this
// level are replaced by their own, until one is left.
void HouseLearner::Learn(const Conflict& conflict) {
  std::vector<Literal> learnt = {0};
  causes_.clear();
  AppendCauses(conflict.reason, -1, &causes_);
  if (conflict.fact >= 0) causes_.push_back(2 * conflict.fact + 1);
  int open = 0;
  size_t next = trail_.size();
  for (;;) {
    for (const Literal literal : causes_) {
      const int fact = literal / 2;
      if (seen_[fact] != kUnseen || levels_[fact] == 0) continue;
      seen_[fact] = kInClause;
      Bump(fact);
      if (levels_[fact] == level()) {
        ++open;
      } else {
        learnt.push_back(literal);
      }
    }
    while (seen_[trail_[--next] / 2] == kUnseen) {
    }
    const Literal literal = trail_[next];
    if (--open == 0) {
      learnt[0] = Not(literal);
      break;
    }
    seen_[literal / 2] = kUnseen;
    causes_.clear();
    AppendCauses(reasons_[literal / 2], literal / 2, &causes_);
  }
  // Literals that the others imply say nothing new (Sorensson, Biere, SAT 2009).
  const std::vector<Literal> all = learnt;
  learnt.resize(1);
  for (size_t i = 1; i < all.size(); ++i) {
    if (!IsImplied(all[i], kDepthOfImplication)) learnt.push_back(all[i]);
  }
  for (const Literal literal : all) seen_[literal / 2] = kUnseen;
  for (const int fact : marked_) seen_[fact] = kUnseen;
  marked_.clear();
  increment_ /= kDecay;
  if (learnt.size() == 1) {
    Undo(0);
    Enqueue(learnt[0], {});
    return;
  }
  std::vector<int> levels;
  levels.reserve(learnt.size());
  for (const Literal literal : learnt) levels.push_back(levels_[literal / 2]);
  const size_t latest = std::max_element(levels.begin() + 1, levels.end()) - levels.begin();
  std::swap(learnt[1], learnt[latest]);
  const int back = levels[latest];
  std::sort(levels.begin(), levels.end());
  levels.erase(std::unique(levels.begin(), levels.end()), levels.end());
  Undo(back);
  const Literal first = learnt[0];
  AddClause(std::move(learnt), static_cast<int>(levels.size()));
  Enqueue(first, {Reason::Form::kClause, static_cast<int>(clauses_.size()) - 1});
}

bool HouseLearner::IsImplied(Literal literal, int depth) {
  const int fact = literal / 2;
  if (reasons_[fact].form == Reason::Form::kNothing || depth == 0) return false;
  std::vector<Literal> causes;
  AppendCauses(reasons_[fact], fact, &causes);
  for (const Literal cause : causes) {
    const int other = cause / 2;
    if (seen_[other] == kInClause || seen_[other] == kImplied || levels_[other] == 0) continue;
    if (seen_[other] == kNotImplied) return false;
    const bool implied = IsImplied(cause, depth - 1);
    seen_[other] = implied ? kImplied : kNotImplied;
    marked_.push_back(other);
    if (!implied) return false;
  }
  return true;
}

void HouseLearner::AddClause(std::vector<Literal> literals, int levels) {
  const int index = static_cast<int>(clauses_.size());
  watches_[literals[0]].push_back(index);
  watches_[literals[1]].push_back(index);
  num_literals_ += literals.size();
  clauses_.push_back({std::move(literals), levels});
}

void HouseLearner::Undo(int level) {
  if (level >= this->level()) return;
  const size_t size = decisions_[level];
  while (trail_.size() > size) {
    const Literal literal = trail_.back();
    const int fact = literal / 2;
    if ((literal & 1) != 0 && trail_.size() <= propagated_) {
      for (const int group : groups_of_[fact]) ++left_[group];
    }
    phase_[fact] = (literal & 1) == 0 ? 1 : 0;
    value_[literal] = 0;
    value_[Not(literal)] = 0;
    if (heap_place_[fact] < 0) HeapInsert(fact);
    trail_.pop_back();
  }
  propagated_ = std::min(propagated_, size);
  decisions_.resize(level);
}

// Drops the half of the learnt clauses that join the most levels (Audemard, Simon, IJCAI 2009).
// Requires: level() is 0.
void HouseLearner::Forget() {
  forget_at_ += 2'000 + conflicts_ / 4;
  if (clauses_.empty()) return;
  std::vector<int> levels;
  for (const Clause& clause : clauses_) levels.push_back(clause.levels);
  std::nth_element(levels.begin(), levels.begin() + levels.size() / 2, levels.end());
  const int most = std::max(2, levels[levels.size() / 2]);
  std::vector<Clause> all = std::move(clauses_);
  clauses_.clear();
  num_literals_ = 0;
  for (std::vector<int>& watches : watches_) watches.clear();
  // Nothing asks for the reasons of what holds without a decision.
  for (const Literal literal : trail_) reasons_[literal / 2] = {};
  for (Clause& clause : all) {
    std::vector<Literal>& literals = clause.literals;
    if (clause.levels > most || std::any_of(literals.begin(), literals.end(),
                                            [&](Literal literal) { return Holds(literal); })) {
      continue;
    }
    std::erase_if(literals, [&](Literal literal) { return Fails(literal); });
    AddClause(std::move(literals), clause.levels);
  }
  // Clauses that are never dropped must not make each restart one that forgets.
  most_literals_ = std::max(kMostLiterals, 2 * num_literals_);
}

int HouseLearner::PickFact() {
  while (!heap_.empty()) {
    const int fact = heap_[0];
    heap_place_[fact] = -1;
    const int last = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) {
      heap_[0] = last;
      heap_place_[last] = 0;
      HeapDown(0);
    }
    if (value_[2 * fact] == 0) return fact;
  }
  return -1;
}

void HouseLearner::Bump(int fact) {
  activity_[fact] += increment_;
  if (activity_[fact] > kMostActivity) {
    for (double& activity : activity_) activity /= kMostActivity;
    increment_ /= kMostActivity;
  }
  if (heap_place_[fact] >= 0) HeapUp(heap_place_[fact]);
}

void HouseLearner::HeapInsert(int fact) {
  heap_place_[fact] = static_cast<int>(heap_.size());
  heap_.push_back(fact);
  HeapUp(heap_place_[fact]);
}

void HouseLearner::HeapUp(int position) {
  const int fact = heap_[position];
  while (position > 0) {
    const int above = (position - 1) / 2;
    if (activity_[heap_[above]] >= activity_[fact]) break;
    heap_[position] = heap_[above];
    heap_place_[heap_[position]] = position;
    position = above;
  }
  heap_[position] = fact;
  heap_place_[fact] = position;
}

void HouseLearner::HeapDown(int position) {
  const int size = static_cast<int>(heap_.size());
  const int fact = heap_[position];
  for (;;) {
    int below = 2 * position + 1;
    if (below >= size) break;
    if (below + 1 < size && activity_[heap_[below + 1]] > activity_[heap_[below]]) ++below;
    if (activity_[heap_[below]] <= activity_[fact]) break;
    heap_[position] = heap_[below];
    heap_place_[heap_[position]] = position;
    position = below;
  }
  heap_[position] = fact;
  heap_place_[fact] = position;
}

}  // namespace sudoku::internal
