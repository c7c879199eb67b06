// SPDX-License-Identifier: Apache-2.0
//
// The kernel `bits`: the remaining options are a bit set, and the options that a choice removes are
// a row of bits, computed when the option is first tried. Nothing is ever undone: each level of the
// search has its own set, and its own sizes of the items.
//
// LAYOUT (local numbers of Dense; T is uint8_t if no item has more than some 250 options, else
// uint16_t; a chunk is as many options as T has bits; a line is as many items as fit a vector)
//
//   members   by chunk, by item: which options of the chunk have the item, as bits of a T (or, if
//             chunks have four options, of a byte)
//   row       by option: the options that it removes; with multiplicities then, by item, a T with
//             all bits set if the option covers the item and 0 otherwise; and, by item, 1 if the
//             option has the item and it may be covered more than once, and 0 otherwise
//   level     the remaining options; then, by item, its key; then, with multiplicities, by item,
//             its bound
//   key       a T: kCovered if the item is covered; else its degree (see Links::Degree) plus a
//             bias, which is 0 without multiplicities. kCovered is the largest T, so the smallest
//             key is that of an active item if there is one.
//
// A NODE  Let R be the options of the level's set that are in the row of the chosen option. R is
// removed from the set. Each key is decreased by the number of bits that R and the members of its
// item share, for the chunks in which R is not empty: 8 options of 64 items in three instructions,
// with AVX-512. The smallest key is found along the way. An item that the option covers has lost
// all its options by then, so its key is 0. The members of the option's own chunk tell these items,
// and their keys become kCovered. (Rows told them once. With 324 items and 729 options they took
// four times the memory, and nodes took 1.00 to 1.03 times as long. With multiplicities, where some
// of these items stay, rows still do.)
//
// FOUR OPTIONS A CHUNK  AVX2 and SSE4 count the bits of a byte in six instructions. So a chunk has
// four options there, if there are many lines of items: a byte shuffle looks up, for 32 items at
// once, how many of the four R and an item share. What items lose is added up in bytes, and
// subtracted from their keys in the end.
//
// SOLUTIONS  An option with as many primary items as are not covered yet covers all of them, if
// each may be covered once. Then there is a solution, and the last level is not computed: that is
// half of all nodes where sets are divided (bell12), and a quarter where dominoes cover a board.
//
// FORCED LEVELS  A level whose item has a single child is not needed again, and the next level
// takes its place in memory. So a long chain of forced choices stays in the cache.
//
// MULTIPLICITIES  The options of an item that may be covered more than once are in no row on its
// account. When its bound falls to 0, they are added to R. As in Links, options already tried for
// such an item leave the set of the level, so that no set of options is tried in two orders.
//
// FILES, each of which uses only those before it
//
//   fits.h           whether a problem is small enough
//   dense.h          the problem with local numbers, and which options clash
//   tables-inl.h     members and rows: what is only read
//   gather.h         which options should be neighbours
//   levels-inl.h     levels, and the item with the smallest key or score
//   nibbles-inl.h    how many options two sets of four share
//   moves-inl.h      from level to level: an option is taken, or an item gets no more
//   walk.h           the walk from node to node, and the choice of T
//   bits_kernel.cc   the change to another order of bits
//
// With dlx/kernel/rules-inl.h and dlx/base/vectors-inl.h, which cells uses too, the *-inl.h files
// are compiled once per instruction set, and the best one is chosen at run time (Google Highway).

#ifndef DLX_KERNEL_BITS_BITS_KERNEL_H_
#define DLX_KERNEL_BITS_BITS_KERNEL_H_

#include <cstdint>
#include <memory>

#include "dlx/kernel/kernel.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

// Requires: BitsKernelFits(problem). The problem must outlive the kernel. `may_gather`: whether the
// kernel may take twice the memory, while a search that takes long changes to another order of
// bits.
std::unique_ptr<SearchKernel> MakeBitsKernel(const Problem& problem, const Strategy& strategy,
                                             bool may_gather = true);

}  // namespace dlx::internal

#endif  // DLX_KERNEL_BITS_BITS_KERNEL_H_
