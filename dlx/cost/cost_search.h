// SPDX-License-Identifier: Apache-2.0
//
// Branch and bound: finds the covers of a problem that cost at most a limit, depth first.
//
// A node of the search tree improves the duals of CostBound a little for what is still open, drops
// every option whose bound exceeds the limit, and chooses the item with the fewest options left
// and, of these options, the one of least reduced cost. Its two branches are the covers with that
// option and those without it. After the first, the node continues with the second, and repeats all
// of this: duals, bound, choice of item. A chosen option makes a new node, a dropped one does not.
//
// On problems where it pays, DualSimplex gives better duals after that, and of the options of the
// item that one is chosen which has most of the fractional cover.
//
// Where no item needs an option any more, the options chosen so far are a cover. With ranges of
// multiplicities (and only then) more options may be added to it, for more expensive covers.
//
// Memory: O(items + levels), and the simplex method and the duals to come back to, up to a limit.
// Thread safety: one thread per search. Lifetime: the Problem is not needed after construction.

#ifndef DLX_COST_COST_SEARCH_H_
#define DLX_COST_COST_SEARCH_H_

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "dlx/base/item_index.h"
#include "dlx/cost/cost_bound.h"
#include "dlx/cost/cost_table.h"
#include "dlx/cost/dual_simplex.h"
#include "dlx/problem.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

class CostSearch {
 public:
  // Entries that DualSimplex looks at in the time that CostBound takes for an option.
  static constexpr int64_t kSimplexWork = 8;

  // What the search asks and reports.
  class Listener {
   public:
    virtual ~Listener() = default;
    // A cover was found. Returns the highest cost that is wanted from now on; -1: none is.
    virtual int64_t Found(int64_t cost, const std::vector<OptionId>& options) = 0;
    // Called before each node, and often during the work of one. Returns whether to continue.
    virtual bool EnterNode() = 0;
    virtual bool KeepGoing() = 0;
  };

  // The cost of each option of the problem, from 0; together they are below 2^63. At most max_bytes
  // are spent on DualSimplex, which is not used if they are too few, and on duals to come back to.
  // A level beyond continues with those that the level below it left, so its bounds may be worse.
  // If the meter stops the constructor, the search must not be used.
  CostSearch(const Problem& problem, const std::vector<int64_t>& costs, int64_t max_bytes,
             Listener& listener, Meter* meter);

  // Improves the bound of the root with respect to a limit: as far as Ascend() gets, and with up to
  // `rounds` of Climb(). Returns a bound on the cost of all covers.
  int64_t ImproveRoot(int64_t limit, int rounds);

  // Whether the last ImproveRoot() has shown that there is no cover within its limit.
  bool root_is_closed() const { return root_is_closed_; }

  // Reports covers that cost at most the limit, or at most what Found() returns, if that is less.
  // Returns true if it has seen them all, and false if the listener stopped it. Either way the next
  // call starts from the root again.
  bool Run(int64_t limit);

  // A bound on the cost of all covers that the last Run() has not reported, at any time during it
  // and afterwards; kNone if there are none at all.
  static constexpr int64_t kNone = -1;
  int64_t Remaining() const;

  // Improves the bound of the root by DualSimplex, and all bounds from now on if that is likely to
  // pay: if it closes much of the gap to the limit, which is that of a cover found, or if there is
  // none yet and most options are whole in the fractional cover. Returns a bound on the cost of all
  // covers. Does nothing, and returns 0, if the problem is too large or it does not pay.
  // For CostTree, some of the options are enough.
  int64_t TrySimplex(int64_t limit, bool found, bool for_tree);

  // Whether it has not been tried yet, and the work so far and some that lies ahead is so many
  // times what it is expected to cost, or is very much.
  bool SimplexIsDue(int64_t times, int64_t work_ahead) const;
  // Whether the work so far is what it is expected to cost, and not little.
  bool SimplexIsDueEarly() const;
  bool uses_simplex() const { return simplex_.has_value(); }

  // Improves all bounds by DualSimplex from now on, whether it pays or not; returns that of the
  // root. Requires: it is not in use. Does nothing if the problem is too large.
  int64_t UseSimplex(int64_t limit);

  // Ends the use of DualSimplex, which frees its memory.
  void StopSimplex();

  // ---- For CostTree, between two calls of Run() ------------------------------------------------

  const CostTable& table() const { return table_; }
  const std::vector<int64_t>& costs() const { return cost_; }
  const std::vector<int64_t>& root_duals() const { return root_duals_; }
  // The options that the duals of the root leave for covers within the limit, ascending.
  std::vector<int32_t> OptionsWithin(int64_t limit);
  // Those of the simplex method's basis. Requires: uses_simplex().
  std::vector<int32_t> BasicOptions() const { return simplex_->BasicOptions(); }

  int32_t num_options() const { return table_.num_options(); }
  int32_t num_open_items() const { return table_.num_open_primary_items(); }

  // Options looked at to improve bounds, and everything that was looked at.
  int64_t bound_work() const { return bound_.work(); }
  int64_t work() const {
    return bound_.work() + table_.work() + work_ + simplex_work_ / kSimplexWork;
  }
  // Items looked at to find the one to branch on; 0 if all open ones are looked at at each node.
  int64_t index_work() const { return index_.has_value() ? index_->work() : 0; }
  bool has_index() const { return index_.has_value(); }

 private:
  // An option that was chosen, and what there was before.
  struct Frame {
    int32_t option;
    CostTable::Mark mark;
    int64_t bound;       // of the node that chose it
    size_t saved_begin;  // where that node's duals begin in saved_, if it has any there
  };

  void SetLimit(int64_t limit);
  int32_t Branch();
  int32_t FindSmallest();
  int32_t LargestValue(int32_t item) const;
  int32_t ScanItems() const;
  void NoteDropped(int32_t since, bool undoing);
  bool KeepsBound() const;
  template <typename GetOption>
  int32_t Cheapest(int32_t size, GetOption option);
  void DropExpensive(int64_t bound);
  bool SimplexFits() const;
  bool ManyAreWhole(int32_t one_in) const;
  int64_t ImproveBySimplex(int64_t bound);
  bool AddToSimplex(bool only_negative);
  void Push(int32_t option);
  void Pop();
  void SaveDuals();
  void Report();

  std::optional<ItemIndex> index_;  // of primary items, by number + 1; if there are many
  CostTable table_;
  int32_t noted_ = 0;          // options dropped that the index knows of
  std::vector<int64_t> cost_;  // by option of the table
  CostBound bound_;
  Listener* listener_;
  bool bounded_;              // whether there are costs: else every bound is 0
  int64_t limit_ = 0;         // the highest cost wanted
  int64_t scaled_limit_ = 0;  // a bound above it ends a branch
  int64_t least_pruned_ = 0;  // the least bound that ended a branch or dropped an option
  int64_t node_bound_ = 0;    // of the node that the search is at
  // How many options were dropped when the last bound was computed; -1: duals changed since then.
  int32_t bounded_at_ = -1;
  int64_t chosen_ = 0;       // cost of the options chosen, scaled
  int64_t chosen_cost_ = 0;  // and as given
  bool hopeless_ = false;    // some item has fewer options than it needs, at the root,
  bool dead_ = false;        // or at the node that the search is at
  bool complete_ = false;    // whether the last Run() has seen everything
  bool root_is_closed_ = false;
  std::vector<Frame> frames_;
  std::vector<CostBound::SavedDual> saved_;
  size_t max_saved_;  // of saved_
  int64_t work_ = 0;  // options that Cheapest() looked at
  std::vector<int64_t> root_duals_;
  int64_t max_bytes_;  // for simplex_ and saved_
  std::optional<DualSimplex> simplex_;
  bool simplex_tried_ = false;
  bool simplex_is_optimal_ = false;  // after the last ImproveBySimplex()
  int64_t simplex_work_ = 0;         // including that of one that was dropped
  int64_t max_simplex_work_ = std::numeric_limits<int64_t>::max();
  std::vector<int64_t> duals_;       // scratch of ImproveBySimplex()
  std::vector<int64_t> best_duals_;  // likewise
  std::vector<OptionId> found_;      // scratch of Report() and ImproveBySimplex()
};

}  // namespace dlx::internal

#endif  // DLX_COST_COST_SEARCH_H_
