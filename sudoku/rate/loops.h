// SPDX-License-Identifier: Apache-2.0
//
// Bidirectional cycles and forcing chains from one candidate, where each node follows from one
// other: off from on by a weak link (a house or a cell), on from off by a strong one (the other of
// two places, or of two candidates).
//
//   X   one digit: houses alone
//   Y   strong links in cells alone (cycles only)
//   XY  all
//
// A cycle comes back to the node that is on; what two neighbours of it see both is removed. A chain
// ends at the contrary of its start. From each start the search is breadth first, and no deeper
// than a step would still be the easiest.

#ifndef SUDOKU_RATE_LOOPS_H_
#define SUDOKU_RATE_LOOPS_H_

#include <array>
#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "sudoku/rate/chains.h"
#include "sudoku/rate/position.h"
#include "sudoku/rate/step.h"

namespace sudoku::rate {

class LoopSearch {
 public:
  // The easiest step, if there is one.
  bool FindEasiest(const Position& p, Step* step);

  // As ForcingSearch::VisitNested.
  void Visit(const Position& before, const Position& p,
             absl::FunctionRef<void(const NestedStep&)> visit);

 private:
  struct LinkTo {
    uint16_t candidate;
    Cause cause;
  };
  // What follows from a candidate: cells first, then houses.
  struct Links {
    int first = 0;
    int first_of_houses = 0;
    int end = 0;
  };
  struct Node {
    uint16_t node;
    Cause cause;
  };
  // A node that is on, and the node that is off between it and its parent.
  struct OnState {
    uint16_t off;
    uint16_t parent;
    Cause off_cause;
    Cause on_cause;
  };
  struct Pending {
    uint16_t off;
    uint16_t parent;
    Cause cause;
  };
  struct Hint {
    double difficulty;
    int complexity;
    uint8_t sort_key;
    bool cycle;
    bool on;
    uint16_t target;
    int order;
    int first_node;  // in nodes_: from the target to the start
    int num_nodes;
    int removals;  // of cycles: in removals_
  };
  struct Mode {
    bool x;
    bool y;
    uint8_t sort_key;
  };

  void Search(const Position& p);
  void BuildLinks(const Position& p);
  void FindCycles(int start);
  void FindChain(int start, bool on);
  void AddCycle(int start, const Pending& last, Cause cause, int complexity);
  // `last` is on and leads to the target, which is off; or it is the target.
  void AddChain(int start, bool on, const Node& target, int last, int complexity);
  bool Loses(const Hint* rival, double difficulty, int complexity) const;
  void Keep(const Hint& hint, uint64_t key);
  const Hint* RivalOf(uint64_t key) const;
  uint64_t KeyOfCandidate(int candidate) const { return static_cast<uint64_t>(candidate); }
  uint64_t KeyOfValue(int candidate) const;
  uint64_t KeyOf(const Removals& removals) const;
  // Appends the nodes from a node that is on up to the start.
  void AppendChain(int on, int start_node);
  void Describe(const Hint& hint, Removals* removals) const;

  const Position* p_ = nullptr;
  bool all_ = false;
  Mode mode_{};
  std::array<Links, kCandidates> weak_;
  std::array<Links, kCandidates> strong_;
  std::vector<LinkTo> weak_links_;
  std::vector<LinkTo> strong_links_;

  uint32_t search_ = 0;  // marks of nodes that this search has met
  std::vector<uint32_t> on_mark_ = std::vector<uint32_t>(kCandidates);
  std::vector<uint32_t> off_mark_ = std::vector<uint32_t>(kCandidates);
  uint32_t walk_ = 0;
  std::vector<uint32_t> ancestor_mark_ = std::vector<uint32_t>(kCandidates);
  std::array<OnState, kCandidates> on_;
  std::vector<uint16_t> frontier_;
  std::vector<uint16_t> next_frontier_;
  std::vector<Pending> pending_;

  std::vector<Hint> hints_;  // one, unless all_
  absl::flat_hash_map<uint64_t, int> hint_of_key_;
  std::vector<Node> nodes_;
  std::vector<Removals> removals_;
  int order_count_ = 0;
  NestedStep nested_step_;
};

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_LOOPS_H_
