// SPDX-License-Identifier: Apache-2.0
//
// Forcing chains from several assumptions: Nishio, multiple (cell and house), dynamic, and dynamic
// with other rules, chains among them, nested in them.
//
// Each candidate is assumed to be on, and where the rule wants it, to be off. A run follows what an
// assumption implies, breadth first, on before off, until nothing is left or a candidate is both on
// and off. Then
//   contradiction  an assumption whose run ends so is false;
//   reduction      what follows from both assumptions about a candidate holds;
//   cell, house    what follows from all candidates of a cell, or from all places of a digit in a
//                  house, holds.
// The easiest of all is the step: the least complexity, then the least sort key, then the first.
//
// A dynamic run takes away candidates that are off, so that more follows. A node that is on by a
// cell or house that lost candidates has them as parents too: they are kept as a mask, and the
// nodes of a run refer to each other by candidate, so that a run needs no allocation.

#ifndef SUDOKU_RATE_FORCING_H_
#define SUDOKU_RATE_FORCING_H_

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "absl/functional/function_ref.h"
#include "dlx/run/meter.h"
#include "sudoku/rate/chains.h"
#include "sudoku/rate/dialect.h"
#include "sudoku/rate/loops.h"
#include "sudoku/rate/position.h"
#include "sudoku/rate/step.h"

namespace sudoku::rate {

// A rule of forcing chains.
struct ForcingRule {
  const char* technique = "";
  double difficulty = 8.0;
  bool multiple = true;  // cells and houses of more than two
  bool dynamic = false;
  bool nishio = false;  // houses alone, contradictions alone
  // When nothing follows any more: locked candidates, pairs, X-wings; then these, in turn.
  bool advanced = false;
  bool nested_loops = false;
  std::vector<const ForcingRule*> nested = {};
};

class ForcingSearch {
 public:
  ForcingSearch(const ForcingRule& rule, const Order& order);
  ~ForcingSearch();

  // The easiest step, if there is one and the meter does not stop. A run is a node.
  bool FindEasiest(const Position& p, dlx::internal::Meter* meter, Step* step);

  // Visits all steps at `p`, easiest first, of those that remove the same the easiest alone, and
  // those without parents (they hold without the assumption) not at all.
  void VisitNested(const Position& before, const Position& p, dlx::internal::Meter* meter,
                   absl::FunctionRef<void(const NestedStep&)> visit);

 private:
  struct OnState {
    uint16_t parent;     // a candidate that is off, or kNoCandidate
    uint16_t hidden;     // the candidates gone from the house (places) or the cell (digits)
    uint16_t depth;      // a lower bound of complexity - 1
    uint16_t count = 0;  // the complexity, or 0 if not known yet
    uint8_t cause;
  };
  struct OffState {
    uint16_t parent;  // a candidate that is on, kNoCandidate, or kByAdvanced + index
    uint16_t depth;
    uint16_t count = 0;
  };
  static constexpr uint16_t kByAdvanced = 0x8000;

  // A candidate that is off by a nested step.
  struct Advanced {
    int first_parent;  // in parents_: candidates that are off
    int num_parents;
    int nested;  // in nested_chains_, or -1
  };
  struct NestedChain {
    uint64_t identity;
    int complexity;
  };

  struct Run {
    CandidateBits on_set;
    CandidateBits off_set;
    int num_on = 0;
    int num_off = 0;
    int first_advanced = 0;  // in advanced_
    int num_advanced = 0;
    bool has_nested = false;
    bool contradiction = false;
    // With a contradiction: the node that is not in the sets.
    bool extra_is_on = false;
    uint16_t extra = 0;
    OnState extra_on;
    OffState extra_off;
    std::array<uint16_t, kCandidates> on_order;
    std::array<uint16_t, kCandidates> off_order;
    std::array<OnState, kCandidates> on;
    std::array<OffState, kCandidates> off;
  };

  enum Kind : uint8_t { kContradiction, kReduction, kCell, kHouse };
  struct Hint {
    Kind kind;
    uint8_t sort_key;
    bool on;          // whether the target is on
    bool assumed_on;  // of contradictions
    uint16_t target;  // a candidate
    uint16_t source;  // a candidate; a cell; 9 * house + digit
    int complexity = 0;
    int order = 0;
  };
  // A node of a run.
  struct Target {
    Run* run;
    uint16_t candidate;
    bool on;
    bool extra;
  };

  void Search(const Position& p, dlx::internal::Meter* meter);
  void SearchCell(int cell);
  void SearchHouse(int house, int digit);
  void AddContradiction(Run& run, int candidate, bool assumed_on);
  void AddReductions(Run& on, Run& off, int candidate);
  // What follows in all runs.
  void AddCommon(Kind kind, int source);
  void Consider(Hint hint);
  bool IsWorth(const Hint& hint) const;
  int KeyOf(const Hint& hint) const;
  void CollectTargets(const Hint& hint);
  int Complexity();

  Run& RunOf(int candidate, bool on);
  void Follow(int candidate, bool on, Run* run);
  bool FollowOn(int candidate, Run* run);
  bool FollowOff(int candidate, Run* run);
  bool AddOff(int candidate, int parent, Run* run);
  bool AddOn(int candidate, int parent, Cause cause, Mask hidden, Run* run);
  bool AddAdvanced(Run* run);
  void AddAdvancedOff(const Removals& removals, const std::vector<uint16_t>& parents, int nested,
                      Run* run);

  // Calls visit(node) for the parents of a node, in order.
  template <typename Visit>
  void ForEachParent(const Run& run, const OnState& state, int candidate, Visit&& visit) const;
  template <typename Visit>
  void ForEachParent(const Run& run, const OffState& state, Visit&& visit) const;
  int CountAncestors(const Target& target);
  void CollectChain(const Target& target);

  void Describe(const Hint& hint, const Position& p, Removals* removals) const;

  const ForcingRule& rule_;
  const Order& order_;
  std::unique_ptr<LoopSearch> loops_;
  std::vector<std::unique_ptr<ForcingSearch>> nested_;

  const Position* base_ = nullptr;
  dlx::internal::Meter* meter_ = nullptr;
  Position work_;
  bool all_ = false;  // the easiest step of each set of removals, not of all
  Hint best_;
  bool has_best_ = false;
  int order_count_ = 0;
  std::vector<Hint> hints_;       // of `all_`
  std::vector<int> hint_of_key_;  // in hints_, or -1
  std::vector<int> used_keys_;

  std::vector<std::unique_ptr<Run>> pool_;
  int pool_used_ = 0;
  std::array<Run*, 2 * kCandidates> run_of_{};
  std::vector<int> used_runs_;
  std::vector<Advanced> advanced_;
  std::vector<uint16_t> parents_;
  std::vector<NestedChain> nested_chains_;

  std::vector<Run*> common_runs_;
  std::vector<Target> targets_;
  std::vector<int> nested_seen_;
  // Marks and lists of walks up the parents.
  std::vector<uint32_t> mark_ = std::vector<uint32_t>(2 * kCandidates);
  uint32_t walk_ = 0;
  std::vector<uint16_t> chain_;
  NestedStep nested_step_;
};

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_FORCING_H_
