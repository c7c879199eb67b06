// A lower bound on the cost of the covers that are still possible in a CostTable, by Lagrangian
// relaxation, in integers.
//
// Every item i gets a price p(i). An option's reduced cost is its cost minus the prices of its
// items. In a cover that has n(i) options of item i, costs and reduced costs differ by the sum of
// p(i) n(i), and n(i) is from need(i) to room(i). So no cover costs less than
//
//   chosen + sum over open items of   p(i) need(i)  if p(i) > 0,  p(i) room(i)  otherwise
//          + sum over open options of what is negative in their reduced costs
//
// whatever the prices are, and no cover with option o costs less than that plus o's reduced cost,
// if it is positive. Entries with a color have no price: how often their item is covered is not
// limited. Good prices are found by two methods:
//
//   Ascend()  sets one price after the other to where the bound is best, as long as the others stay
//             as they are. For an item to be covered once that is anywhere between the two smallest
//             reduced costs of its list (without its own price), and it takes the middle, so that
//             the next items have something to gain (Wedelin, Annals of OR 57, 1995). Some ten
//             rounds come near to what it can do, which is not always the best possible.
//   Climb()   moves all prices at once along a subgradient (Held, Wolfe, Crowder, Mathematical
//             Programming 6, 1974): up where an item has too few options of negative reduced cost,
//             down where it has too many. It is slower, and gets near to the best.
//
// The best possible is the cost of a fractional cover (the linear relaxation).
//
// ARITHMETIC. Costs are scaled by a power of two that leaves room for every sum here, and no price is
// further from 0 than that allows: nothing overflows, and nothing is rounded but the costs, if they
// are so large that they have to be scaled down. Then they are rounded down, and the bound is a
// little lower than it could be. No floating point: the same run on every machine.
//
// Memory: 4 bytes for each entry, 24 for each option, 35 for each item.
// Thread safety: one thread. Lifetime: the table must outlive the bound.

#ifndef DLX_COST_COST_BOUND_H_
#define DLX_COST_COST_BOUND_H_

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/cost/cost_table.h"

namespace dlx::internal {

class CostBound {
 public:
  // The costs of the table's options, in their order: from 0, together below 2^63.
  CostBound(const CostTable& table, const std::vector<int64_t>& costs);

  // ---- The scale -------------------------------------------------------------------------------

  // Covers that cost at most `cost` have no bound above this. Requires: from 0 to the sum of costs.
  int64_t ToScale(int64_t cost) const;

  // No cover with this bound costs less. From 0 to the sum of all costs.
  int64_t FromScale(int64_t bound) const;

  // An option's cost, scaled. `chosen` below is the sum of those that were chosen.
  int64_t cost(int32_t option) const { return cost_[option]; }

  // ---- Prices ----------------------------------------------------------------------------------

  // Of all items.
  const std::vector<int64_t>& prices() const { return price_; }
  void set_prices(const std::vector<int64_t>& prices);

  // Of those items that are open, and not 0 if they are secondary.
  struct SavedPrice {
    int32_t item;
    int64_t price;
  };
  void SavePrices(std::vector<SavedPrice>* saved) const;  // appends
  void RestorePrices(absl::Span<const SavedPrice> saved);

  // Requires: the option is open, and a bound was computed since the last change of the table.
  int64_t reduced_cost(int32_t option) const { return reduced_[option]; }

  // ---- Bounds ----------------------------------------------------------------------------------
  // Each returns the bound of the prices that it leaves behind, or any that exceeds the limit.
  // Requires: no open item needs more options than are open. Cost: O(open entries) for each round.

  // Up to so many rounds of Ascend(), as long as it seems that the limit can be exceeded.
  int64_t Improve(int64_t chosen, int64_t limit, int rounds);

  // As many rounds of Ascend() as gain something, and then up to so many of Climb(). Asks before
  // each whether to keep going.
  int64_t ImproveALot(int64_t chosen, int64_t limit, int rounds,
                      absl::FunctionRef<bool()> keep_going);

  // Options looked at so far: a measure of time that no machine changes.
  int64_t work() const { return work_; }

 private:
  int64_t Evaluate(int64_t chosen);
  int64_t EvaluateAndCount(int64_t chosen);
  int64_t Sum(int64_t chosen) const;
  int64_t SumOfPrices() const;
  int64_t Paid(int32_t item) const;

  void AddRows(int32_t option);
  void SetFirstPrices();
  void set_price(int32_t item, int64_t price) {
    price_[item] = price;
    if (price == 0 || table_->is_primary(item) || is_debtor_[item]) return;
    is_debtor_[item] = true;
    debtors_.push_back(item);
  }
  void ForgetDebtors();

  void Ascend();
  void Visit(int32_t item);
  void VisitMany(int32_t item);
  int64_t BestPriceOfMany(int32_t item);
  int64_t MiddleOfValues(int32_t count);

  int64_t Climb(int64_t chosen, int64_t bound, int64_t limit, int rounds,
                absl::FunctionRef<bool()> keep_going);
  int64_t Miss(int32_t item) const;
  void Step(int64_t step);

  bool HasPrice(int32_t entry) const { return table_->color(entry) == kNoColor; }

  const CostTable* table_;
  int shift_;                             // costs are scaled by 2^shift_
  int64_t max_price_;                     // no price is further from 0
  int64_t total_ = 0;                     // of the costs, not scaled
  std::vector<int64_t> cost_;             // by option
  std::vector<int64_t> reduced_;          // by option
  std::vector<int64_t> price_;            // by item
  std::vector<bool> mixed_;               // by item: some of its entries have a color
  bool has_secondary_;                    // whether there are secondary items with a price
  std::vector<int32_t> row_begin_;        // by option: its items that have a price
  std::vector<int32_t> row_item_;         // are from row_begin_[o] to row_begin_[o + 1] here,
  std::vector<int32_t> secondary_begin_;  // by option: the secondary ones from here on
  std::vector<int32_t> count_;            // by item: its open options of negative reduced cost
  std::vector<int64_t> best_;             // by item: the best prices that Climb() has seen
  std::vector<int32_t> debtors_;          // secondary items, all of those whose price is not 0
  std::vector<bool> is_debtor_;           // by item: whether it is one of them
  std::vector<int64_t> round_;            // by item: the round of Ascend() that saw it last
  int64_t rounds_ = 0;
  std::vector<int64_t> values_;  // scratch of BestPriceOfMany()
  int64_t work_ = 0;
};

}  // namespace dlx::internal

#endif  // DLX_COST_COST_BOUND_H_
