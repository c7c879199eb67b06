// SPDX-License-Identifier: Apache-2.0
//
// Orders of the primary bits of a CountTable that may keep a count along the frontier
// (dlx/count/frontier/frontier_count.h) small, and what each of them would cost.
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
//   least frontier   always the item that brings the fewest new bits into the frontier (King 1970)
//   to the far end   the same, with a preference for items far from the other end (Sloan 1986)
//
// The last two look at pairs of neighbors, and are left out if there are more than max_pairs of
// them. In a graph of several components, every order except the given one finishes each component
// before the next begins.
//
// Cost: O(entries * log(entries)) for each of the first; for the last two, a logarithm for each
// pair.
// Thread safety: pure functions.

#ifndef DLX_COUNT_ITEM_ORDER_H_
#define DLX_COUNT_ITEM_ORDER_H_

#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "dlx/count/count_table.h"

namespace dlx::internal {

class Meter;

struct ItemOrder {
  absl::string_view name;
  std::vector<int32_t> bits;  // all primary ones, each once

  // The widest frontier, in bits of a key.
  int32_t max_width = 0;
  // Base-2 logarithms of upper bounds: the largest number of states of a step, and the number of
  // all transitions. A step has no more states than its key has values, nor than the steps before
  // it lead to.
  double log2_states = 0;
  double log2_work = 0;
};

// What an order costs. Once the meter stops, the figures are too small.
// Requires: `bits` has the primary bits, each once; the table is not infeasible.
ItemOrder MeasureOrder(const CountTable& table, absl::string_view name, std::vector<int32_t> bits,
                       Meter* meter = nullptr);

inline constexpr int64_t kMaxPairs = 1'000'000;

// The most bytes that CandidateOrders() takes, its result included.
int64_t BytesForOrders(const CountTable& table, int64_t max_pairs = kMaxPairs);

// The orders above, those with the least work first; among equals as above, each once. Once the
// meter stops, some are missing.
// Requires: the table is not infeasible.
std::vector<ItemOrder> CandidateOrders(const CountTable& table, int64_t max_pairs = kMaxPairs,
                                       Meter* meter = nullptr);

}  // namespace dlx::internal

#endif  // DLX_COUNT_ITEM_ORDER_H_
