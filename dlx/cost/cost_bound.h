// SPDX-License-Identifier: Apache-2.0
//
// A lower bound on the cost of the covers that are still possible in a CostTable, by Lagrangian
// relaxation, in integers.
//
// Every item i has a dual multiplier y(i), its *dual* for short. An option's reduced cost is its
// cost minus the duals of its items. In a cover that has n(i) options of item i, costs and reduced
// costs differ by the sum of y(i) n(i), and n(i) is from need(i) to room(i). So no cover costs less
// than
//
//   chosen + sum over open items of   y(i) need(i)  if y(i) > 0,  y(i) room(i)  otherwise
//          + sum over open options of their reduced costs, as far as these are negative
//
// whatever the duals are, and no cover with option o costs less than that plus o's reduced cost, if
// it is positive. Entries with a color have no dual: how often their item is covered is not
// limited. Two methods find good duals:
//
//   Ascend()  sets each dual in turn to where the bound is best, as long as the others stay
//             as they are. For an item to be covered once that is anywhere between the two smallest
//             reduced costs of its list (without its own dual). Ascend() takes the middle, so that
//             the next items have something to gain (Wedelin, Annals of OR 57, 1995). About ten
//             rounds come close to the limit of this method, which is not always the best possible.
//   Climb()   moves all duals at once along a subgradient (Held, Wolfe, Crowder, Mathematical
//             Programming 6, 1974): up where an item has too few options of negative reduced cost,
//             down where it has too many. It is slower, and comes close to the best possible.
//
// The best possible bound is the cost of a fractional cover (the linear relaxation).
//
// ARITHMETIC. Costs are scaled by a power of two that leaves room for every sum here, and duals are
// clamped to what that allows: nothing overflows. Nothing is rounded but costs so large that they
// have to be scaled down. They are rounded down, so the bound is a little lower than it could be.
// There is no floating point: the run is the same on every machine.
//
// Memory: 4 bytes for each entry, 24 for each option, 35 for each item.
// Thread safety: one thread. Lifetime: the table must outlive the bound.

#ifndef DLX_COST_COST_BOUND_H_
#define DLX_COST_COST_BOUND_H_

#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/cost/cost_table.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

class CostBound {
 public:
  // The costs of the table's options, in their order: from 0, together below 2^63. If the meter
  // stops the constructor, the bound must not be used.
  CostBound(const CostTable& table, const std::vector<int64_t>& costs, Meter* meter = nullptr);

  // ---- The scale -------------------------------------------------------------------------------

  // Scales a cost: covers that cost at most `cost` have no bound above the result.
  // Requires: from 0 to the sum of costs.
  int64_t ToScale(int64_t cost) const;

  // Turns a bound into a cost: no cover with this bound costs less than the result, which is from 0
  // to the sum of all costs.
  int64_t FromScale(int64_t bound) const;

  // An option's cost, scaled. `chosen` below is the sum of those that were chosen.
  int64_t cost(int32_t option) const { return cost_[option]; }
  const std::vector<int64_t>& costs() const { return cost_; }

  // ---- Duals -----------------------------------------------------------------------------------

  // By item.
  const std::vector<int64_t>& duals() const { return dual_; }
  void set_duals(const std::vector<int64_t>& duals);

  // The dual of an item that is open: of every primary one, and of a secondary one if it is not 0.
  struct SavedDual {
    int32_t item;
    int64_t dual;
  };
  void SaveDuals(std::vector<SavedDual>* saved) const;  // appends
  size_t num_duals_to_save() const {                    // at most
    return static_cast<size_t>(table_->num_open_primary_items()) + active_secondary_.size();
  }
  void RestoreDuals(absl::Span<const SavedDual> saved);

  // Requires: the option is open, and a bound was computed since the last change of the table.
  int64_t reduced_cost(int32_t option) const { return reduced_[option]; }

  // ---- Bounds ----------------------------------------------------------------------------------
  // Each returns the bound of the duals when it returns, or any bound that exceeds the limit.
  // Each asks now and then whether to keep going, and comes to an end within two rounds if not: the
  // bound is valid, but may be worse. Requires: no open item needs more options than are open.
  // Cost: O(open entries) for each round.

  // The bound of given duals.
  int64_t SetDuals(int64_t chosen, const std::vector<int64_t>& duals);

  // Up to `rounds` rounds of Ascend(), as long as the limit seems within reach.
  int64_t Improve(int64_t chosen, int64_t limit, int rounds, absl::FunctionRef<bool()> keep_going);

  // Rounds of Ascend() as long as they gain something, and then up to `rounds` of Climb().
  int64_t ImproveALot(int64_t chosen, int64_t limit, int rounds,
                      absl::FunctionRef<bool()> keep_going);

  // Options looked at so far: a measure of time that is the same on every machine.
  int64_t work() const { return work_; }

 private:
  int64_t Evaluate(int64_t chosen);
  int64_t EvaluateAndCount(int64_t chosen);
  int64_t Sum(int64_t chosen) const;
  int64_t SumOfDuals() const;
  int64_t Contribution(int32_t item) const;

  void AddRows(int32_t option);
  void SetFirstDuals();
  void set_dual(int32_t item, int64_t dual) {
    dual_[item] = dual;
    if (dual == 0 || table_->is_primary(item) || is_active_secondary_[item]) return;
    is_active_secondary_[item] = true;
    active_secondary_.push_back(item);
  }
  void ResetSecondaryDuals();

  bool Ascend(absl::FunctionRef<bool()> keep_going);
  void Visit(int32_t item);
  void VisitMany(int32_t item);
  int64_t BestDualOfMany(int32_t item);
  int64_t MiddleOfValues(int32_t count);

  int64_t Climb(int64_t chosen, int64_t bound, int64_t limit, int rounds,
                absl::FunctionRef<bool()> keep_going);
  int64_t Miss(int32_t item) const;
  void Step(int64_t step);

  bool HasDual(int32_t entry) const { return table_->color(entry) == kNoColor; }

  const CostTable* table_;
  int shift_;                             // costs are scaled by 2^shift_
  int64_t max_dual_;                      // no dual is further from 0
  int64_t total_ = 0;                     // of the costs, not scaled
  std::vector<int64_t> cost_;             // by option
  std::vector<int64_t> reduced_;          // by option
  std::vector<int64_t> dual_;             // by item
  std::vector<bool> mixed_;               // by item: some of its entries have a color
  bool has_secondary_;                    // whether there are secondary items with a dual
  std::vector<int32_t> row_begin_;        // by option: its items that have a dual
  std::vector<int32_t> row_item_;         // are from row_begin_[o] to row_begin_[o + 1] here,
  std::vector<int32_t> secondary_begin_;  // by option: the secondary ones from here on
  std::vector<int32_t> count_;            // by item: its open options of negative reduced cost
  std::vector<int64_t> best_;             // by item: the best duals that Climb() has seen
  std::vector<int32_t>
      active_secondary_;  // secondary items: all whose dual is not 0, and some more
  std::vector<bool> is_active_secondary_;  // by item: whether it is among those
  std::vector<int64_t> round_;             // by item: the round of Ascend() that saw it last
  int64_t rounds_ = 0;
  std::vector<int64_t> values_;  // scratch of BestDualOfMany()
  int64_t work_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_COST_COST_BOUND_H_
