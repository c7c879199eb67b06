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
// than a step would still be the easiest. What the links of a mode lead to at all is found first,
// for all starts together, so that no search is made in vain.

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
  // What follows from a candidate that is on, in a list: cells first, then houses.
  struct WeakLinks {
    int first = 0;
    int first_of_houses = 0;
    int end = 0;
  };
  // What follows from one that is off.
  struct StrongLinks {
    uint8_t in_cell = 0;  // 0 or 1 of them
    uint8_t size = 0;
    std::array<LinkTo, 4> links;
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
  // A node that is off, and its parent.
  struct OffState {
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
  // Keeps the links of the mode: weak ones lead to what a strong one follows from.
  void ChooseLinks();
  // Finds out what follows from each candidate that is on, however far away.
  void FindReach();
  void FindChains(int start);
  void FindCycles(int start);
  void FindChain(int start, bool on);
  void AddCycle(int start, const OffState& last, Cause cause, int complexity);
  // `last` is on and leads to the target, which is off; or it is the target.
  void AddChain(int start, bool on, int last, int complexity);
  // The place of a step in the order in which the peers find them: start by start, cycles first.
  enum Kind : uint8_t { kCycle, kChainFromOn, kChainFromOff };
  int OrderOf(int start, Kind kind) {
    return (3 * start + kind) << 12 | order_count_++ % (1 << 12);
  }
  bool Loses(const Hint* rival, double difficulty, int complexity, int start, Kind kind) const;
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
  std::array<WeakLinks, kCandidates> weak_;
  std::array<StrongLinks, kCandidates> strong_;
  std::vector<LinkTo> weak_links_;
  // Those of the mode; mode_weak_[c] and mode_weak_[c + 1] are where those of c begin and end.
  std::array<int, kCandidates + 1> mode_weak_;
  std::vector<LinkTo> mode_weak_links_;
  std::array<uint8_t, kCandidates> first_strong_;
  std::array<uint8_t, kCandidates> end_strong_;

  // By the rank of a candidate among all of the position.
  std::array<uint16_t, kCandidates> rank_;
  std::vector<uint16_t> ranked_;
  std::vector<CandidateBits> next_on_;    // the ranks that are on by one link of each kind
  std::vector<CandidateBits> reach_;      // and by any number of them
  std::vector<CandidateBits> off_by_on_;  // the ranks that are off by a weak link
  std::vector<bool> known_reach_;

  uint32_t search_ = 0;  // marks of nodes that this search has met
  std::vector<uint32_t> on_mark_ = std::vector<uint32_t>(kCandidates);
  std::vector<uint32_t> off_mark_ = std::vector<uint32_t>(kCandidates);
  uint32_t walk_ = 0;
  std::vector<uint32_t> ancestor_mark_ = std::vector<uint32_t>(kCandidates);
  std::vector<uint32_t> near_start_ = std::vector<uint32_t>(kCandidates);
  std::array<OnState, kCandidates> on_;
  std::array<uint16_t, kCandidates> queue_;  // of nodes that are on

  std::vector<Hint> hints_;  // one, unless all_
  absl::flat_hash_map<uint64_t, int> hint_of_key_;
  std::vector<Node> nodes_;
  std::vector<Removals> removals_;
  int order_count_ = 0;
  NestedStep nested_step_;
};

}  // namespace sudoku::rate

#endif  // SUDOKU_RATE_LOOPS_H_
