// Orders of the primary bits of a CountTable in which a count along the frontier
// (dlx/count/frontier/frontier_count.h) may be small, and what each of them would cost.
//
//   for (const ItemOrder& order : CandidateOrders(table)) use(order.bits, order.log2_work);
//
// Two items are neighbors if some option needs both. All orders try to have few items between the
// first neighbor and the item itself:
//
//   given            as in the problem
//   breadth-first    by distance from an item at the edge of the graph, those that few options need
//                    first (Cuthill, McKee 1969; the item at the edge by Gibbs, Poole, Stockmeyer
//                    1976); and its reverse
//   least frontier   next the item that brings the fewest new bits into the frontier (King 1970)
//   to the far end   the same, with a preference for what is far from the other end (Sloan 1986)
//
// The last two look at pairs of neighbors, and are left out where there are more of them than
// max_pairs. In graphs of several parts each part is finished before the next one begins, but in the
// order that was given.
//
// Cost: O(entries * log(entries)) for each of the first; the last two a logarithm for each pair.
// Thread safety: pure functions.

#ifndef DLX_COUNT_ITEM_ORDER_H_
#define DLX_COUNT_ITEM_ORDER_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/count/count_table.h"

namespace dlx::internal {

struct ItemOrder {
  absl::string_view name;
  std::vector<int32_t> bits;  // all primary ones, each once

  // The widest frontier, in bits of a key.
  int32_t max_width = 0;
  // Bounds for the largest number of states of a step, and for all transitions: two to the power of
  // these. A step has no more states than its key has values, nor than the steps before it lead to.
  double log2_states = 0;
  double log2_work = 0;
};

// What an order costs.
// Requires: `bits` has the primary bits, each once; the table is not infeasible.
ItemOrder MeasureOrder(const CountTable& table, absl::string_view name, std::vector<int32_t> bits);

// The orders above, those with the least work first; among equals as above, each once.
// Requires: the table is not infeasible.
std::vector<ItemOrder> CandidateOrders(const CountTable& table, int64_t max_pairs = 1'000'000);

}  // namespace dlx::internal

#endif  // DLX_COUNT_ITEM_ORDER_H_
