// SPDX-License-Identifier: Apache-2.0
//
// Which options should be neighbours, as bits.
//
// A node of a search with bits removes options, and pays for each chunk of 4, 8 or 16 neighbours
// that holds one of them (bits_kernel.h). In the order of a file, the options that a node removes
// are often spread over twice as many chunks as they need: polyominoes, say, are listed by shape
// and then by place, and what goes is all shapes at one place.
//
// So a few orders are compared with that in which options are tried, on what nodes of random dives
// remove: from the root, an item with the fewest options is chosen, then one of its options at
// random, until an item has none. Nodes of the first third of the levels do not count, as there are
// few of them in a search. The orders are:
//
//   given    as in the problem
//   sorted   by their items, as words of a dictionary are by letters
//   paired   options that share many items make pairs, pairs make fours, and so on up to sixteen
//
// The order of bits decides nothing but speed: options are tried in the order of the strategy.
//
// Chunks of eight that a node removes options from, in searches for all solutions:
//
//   instance            given   sorted   paired
//   y10x15               19.5     11.2      7.8
//   pent6x10             40.6     22.8     25.0
//   solidpent2x5x6       41.8     28.7     29.7
//   windmill4x5           8.2      6.2      5.3
//   rects12x13_11_s3     21.6     20.8     26.3
//   bell12                9.0      4.0      4.2
//   langford11            4.8      4.8      4.5
//
// The dives rank the orders alike on all of these. What did not: the chunks of whole rows, or of
// rows without three quarters of the options at random; they take the pairs for the best order of
// rectangles. Chains, in which each option is the one most like the four or eight before it, were
// worse than pairs (y10x15: 9.1, pent6x10: 27.1), and so were groups of four or eight around one
// option, and items sorted by their number of options instead of as given.

#ifndef DLX_KERNEL_BITS_GATHER_H_
#define DLX_KERNEL_BITS_GATHER_H_

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "dlx/kernel/bits/dense.h"
#include "dlx/problem.h"

namespace dlx::internal {

// What a node pays.
struct CostOfChunks {
  size_t lines = 0;            // vectors of keys that it updates for each chunk
  size_t most_one_by_one = 0;  // if it removes no more options, it looks at no chunk
};

// For tests: whether searches change to another order of bits after their first nodes, whatever it
// saves, and have chunks of four options wherever that may be. Set before threads start.
inline std::atomic<bool> gathers_at_once_of_test = false;

// A better order of the options than that of a Dense. Empty if no order saves 30 updates of vectors
// a node: then it would not make up for the lists of options in the order in which they are tried.
// If `always`, the best of the other orders, whatever it saves. Empty for more than a million
// entries, too. Requires: no multiplicities.
// Cost: O(entries log(options) + the squares of the numbers of options of the items), the latter at
// most half a million, beyond which pairs are not tried: a few milliseconds.
std::vector<OptionId> GatherOptions(const Dense& dense, const CostOfChunks& cost,
                                    bool always = false);

}  // namespace dlx::internal

#endif  // DLX_KERNEL_BITS_GATHER_H_
