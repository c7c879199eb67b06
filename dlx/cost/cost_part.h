// SPDX-License-Identifier: Apache-2.0
//
// What is left of a problem for CostTree: a smaller problem with the same cheapest cover, if every
// primary item is to be covered exactly once and no entry has a color.
//
//   equal options     of options with the same items, the cheapest stays
//   contained items   if all options of item a have item b too, the one that covers a covers b. So
//                     those that have b and not a go, and b can be left out
//
// In the problems of airlines, a third of the items and a fifth of the options go that way (Hoffman
// and Padberg, Management Science 39, 1993).
//
// A *cut* is a set of options of which a cover has at most one, though no item is in all of them:
// any two of them have an item in common. It becomes a secondary item, which changes no cover, but
// improves the fractional one.

#ifndef DLX_COST_COST_PART_H_
#define DLX_COST_COST_PART_H_

#include <cstdint>
#include <vector>

#include "dlx/cost/cost_table.h"
#include "dlx/problem.h"

namespace dlx::internal {

// Options of the table, in ascending order.
using OptionSet = std::vector<int32_t>;

struct CostPart {
  Problem problem;
  std::vector<int64_t> costs;       // by option
  std::vector<OptionId> original;   // by option: its number in the first of all problems
  std::vector<int64_t> duals;       // by item of a CostTable: from those that were given
  std::vector<char> is_cut;         // by item of a CostTable
  std::vector<int32_t> option_now;  // by option before: the number that it has now, or -1
};

// From what a part is made: the table of the whole problem or of another part, at its root.
struct CostPartOf {
  const CostTable& table;
  const std::vector<int64_t>& costs;       // by option, in units
  const std::vector<OptionId>& original;   // by option; empty: the numbers of the table
  const std::vector<int64_t>& duals;       // by item
  const std::vector<char>& is_cut;         // by item; empty: none is. Cuts whose dual is 0 go
  const OptionSet& options;                // that are still of interest
  const std::vector<OptionSet>& new_cuts;  // of options of the table
};

CostPart MakePart(const CostPartOf& from);

}  // namespace dlx::internal

#endif  // DLX_COST_COST_PART_H_
