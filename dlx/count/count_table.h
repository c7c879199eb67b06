// SPDX-License-Identifier: Apache-2.0
//
// An exact cover problem, laid out for counting: what a state of the search is, as a few words of
// bits, and what an option needs of it and does to it.
//
// A state says which *bits* are free. An item that is covered exactly once is one bit: free until
// some option covers it. A secondary item is one bit too, or, if it has colors, one for each way to
// use it, `s` without color and `s` in each color that several options give it; a bit is free as
// long as the item may still be used that way. An option may be chosen if all bits that it *needs*
// are free, and it *clears* those that are not free after it:
//
//   item                     needs    clears
//   covered once             its bit  its bit
//   secondary, no color      its bit  all bits of the item
//   secondary, in color c    bit c    all bits of the item but c
//
// An item with a multiplicity is a bit and a *counter* of the options that cover it. An option
// needs the bit and counts; the bit is cleared at the last use, or when the search decides that the
// item gets no more (it is *closed*).
//
// A solution is reached when no primary bit is free. A primary bit that is free, no option needs,
// and cannot be closed, means that there is none.
//
// What makes no difference is removed beforehand: options that can never be chosen, and bits that
// only one option needs and clears, unless they are primary. Options that do the same are merged
// into one, with a weight; items in the same options are merged, too.

#ifndef DLX_COUNT_COUNT_TABLE_H_
#define DLX_COUNT_COUNT_TABLE_H_

#include <cstdint>
#include <limits>
#include <vector>

#include "absl/types/span.h"
#include "dlx/count/number_lists.h"
#include "dlx/problem.h"
#include "dlx/run/meter.h"

namespace dlx::internal {

struct CountTable {
  // An item with a multiplicity other than {1, 1}.
  struct Counter {
    int32_t bit;
    int32_t at_least;
    // At least 1, and at most the number of options that need the bit, weights included.
    int32_t at_most;
  };

  // The problem with some options in every solution and some in none.
  // Once the meter stops, the table is not finished, and nothing in it means anything.
  //
  // A table is a few times as large as the problem, except that each option clears the bits of all
  // colors but its own. Where making it would take more than max_bytes, or than kAlwaysFits if that
  // is more, the table is too_large; this is known before anything large is made.
  // Requires: options are in [0, num_options()).
  // Cost: O(entries * log(entries)), and the colors of an item for each of its options.
  explicit CountTable(const Problem& problem, absl::Span<const OptionId> taken = {},
                      absl::Span<const OptionId> forbidden = {}, Meter* meter = nullptr,
                      int64_t max_bytes = std::numeric_limits<int64_t>::max());

  static constexpr int64_t kAlwaysFits = int64_t{1} << 20;

  int64_t bytes() const;
  int32_t num_options() const { return needs.size(); }
  int64_t weight(int32_t option) const { return static_cast<int64_t>(originals[option].size()); }
  bool is_primary(int32_t bit) const { return bit < num_primary; }
  bool has_counters() const { return !counters.empty(); }

  // Whether it is known already that there is no solution: then nothing else here means anything.
  bool infeasible = false;
  // Whether the table takes too much memory: then nothing else here means anything.
  bool too_large = false;

  int32_t num_bits = 0;
  int32_t num_primary = 0;  // bits from 0 to this - 1 are primary, in the order of items

  // By option, bits ascending. In problems without colors, all but the bits of counters that are
  // needed are cleared.
  NumberLists needs;
  NumberLists clears;
  // By option: the counters that it counts, ascending. Those with at_most 1 are here too: choosing
  // the option then clears the bit.
  NumberLists counts;
  // By option: the options of the problem that it represents, at least one, ascending.
  NumberLists originals;

  // By bit: the options that need it, ascending.
  NumberLists options_of;

  std::vector<Counter> counters;
  std::vector<int32_t> counter_of_bit;  // by bit: in counters, or -1

  // By bit: an item that it represents (a secondary one in some color).
  std::vector<Item> item_of_bit;
};

}  // namespace dlx::internal

#endif  // DLX_COUNT_COUNT_TABLE_H_
