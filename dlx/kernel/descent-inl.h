// SPDX-License-Identifier: Apache-2.0
//
// The loop of the search, the same for all kernels: one move from node to node at a time. Compiled
// for each instruction set.
//
//   enter    the search is at a node for the first time: count it; if every item is covered, that
//            is a solution, else descend: choose an item and the first of its branches
//   advance  the subtree of the last branch is done: take the next branch of its item, or go up
//
// A move that fails (an item without options left, an item without another branch) is followed by
// an advance one level up. So the search is in one of two states between two moves, `entering` or
// not, and can be paused and resumed there: that, the path and the counters are all there is to
// know.
//
// A kernel brings its moves; they are inlined here, so that a node costs no call.
//
//   Solved()         whether every primary item is covered
//   AtSolution()     a solution was counted: for rules that learn
//   Descend()        chooses an item and its first branch; returns whether a node is entered
//   Advance()        leaves the last branch and takes the next one of its item; returns the same
//   level(), base()  the search is exhausted where an advance would go above level base()
//   Updates()        what limits on updates are compared with; 0 where they are not counted
//
// Source: Knuth, TAOCP 4B, section 7.2.2.1, Algorithms X and C, steps 2 to 8, as a state machine.

#if defined(DLX_KERNEL_DESCENT_INL_H_) == defined(HWY_TARGET_TOGGLE)
#ifdef DLX_KERNEL_DESCENT_INL_H_
#undef DLX_KERNEL_DESCENT_INL_H_
#else
#define DLX_KERNEL_DESCENT_INL_H_
#endif

#include <cstddef>
#include <cstdint>

#include "dlx/kernel/kernel.h"
#include "dlx/run.h"
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();
namespace dlx::internal {
namespace HWY_NAMESPACE {

// Counts an entered node and its level.
HWY_INLINE void CountNode(size_t level, SearchStats* stats) {
  ++stats->nodes;
  if (HWY_UNLIKELY(level >= stats->profile.size())) stats->profile.resize(level + 1);
  ++stats->profile.data()[level];
}

// INVARIANT  Between two moves, stats counts the nodes that were entered. No node is entered twice,
//            and none once a limit is reached. `entering` says which move is next; on return it is
//            stored in *entering_result.
template <typename Moves>
HWY_INLINE SearchKernel::Event RunDescent(Moves moves, const SearchKernel::Limits& limits,
                                          SearchStats* stats, bool* entering_result) {
  bool entering = *entering_result;
  for (;;) {
    if (entering) {
      const int64_t updates = moves.Updates();
      if (HWY_UNLIKELY(stats->nodes >= limits.nodes || updates >= limits.updates ||
                       stats->nodes + updates >= limits.work)) {
        *entering_result = true;
        return SearchKernel::Event::kPause;
      }
      CountNode(static_cast<size_t>(moves.level()), stats);
      if (moves.Solved()) {
        moves.AtSolution();
        entering = false;
        if (++stats->solutions >= limits.solutions) {
          *entering_result = false;
          if (limits.found == nullptr || !(*limits.found)()) return SearchKernel::Event::kSolution;
        }
        continue;
      }
      entering = moves.Descend();
    } else {
      if (moves.level() == moves.base()) {
        *entering_result = false;
        return SearchKernel::Event::kExhausted;
      }
      entering = moves.Advance();
    }
  }
}

}  // namespace HWY_NAMESPACE
}  // namespace dlx::internal
HWY_AFTER_NAMESPACE();

#endif  // toggle: once for each instruction set
