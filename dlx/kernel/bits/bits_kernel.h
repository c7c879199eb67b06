// The kernel `bits`: the options that are left are a set of bits, and what an option takes away is
// a row of bits, computed when it is first tried. Nothing is ever undone: each level of the search
// has its own set, and its own sizes of the items.
//
// LAYOUT (local numbers of Dense; T is uint8_t if no item has more than some 250 options, else
// uint16_t; a chunk is as many options as T has bits; a line is a vector's worth of items)
//
//   members   by chunk, by item: which options of the chunk have the item, as bits of a T
//   row       by option: the options that it takes away; then, by item, a T with all bits set if the
//             option covers the item and 0 otherwise; then, with multiplicities, by item, 1 if the
//             option has the item and it may be covered more than once, and 0 otherwise
//   level     the options that are left; then, by item, its key; then, with multiplicities, by item,
//             its bound
//   key       a T: kCovered if the item is covered; else its degree (see Links::Degree) plus a bias,
//             which is 0 without multiplicities. Keys above kCovered never are.
//
// A NODE  takes R, the row of the option and the set of the level, out of the set, and from each key
// the number of bits that R and members have in common, for the chunks in which R is not empty:
// 8 options of 64 items in three instructions, with AVX-512. The smallest key is found on the way.
// What the option covers has lost all its options by then, so that its key is 0, and is set to
// kCovered by an OR with the second part of the row.
//
// FORCED LEVELS  A level whose item has one way to go on is not needed again. The next level takes its
// place in memory.
//
// MULTIPLICITIES  An item that may be covered more than once is in nobody's row; when its bound comes
// down to 0 its options are added to R. As in Links, options that were tried for such an item leave
// the set of the level, so that they are not tried in another order.
//
// FILES, each of which knows those before it
//
//   bits_tables-inl.h   members and rows: what is only read
//   bits_levels-inl.h   levels, and which item has the smallest key or score
//   bits_moves-inl.h    from level to level: an option is taken, or an item gets no more
//   bits_kernel.cc      the walk from node to node, and the choice of T
//
// With kernel_rules-inl.h and vectors-inl.h, which cells uses too, they are compiled for each of a few
// instruction sets, and the best one is chosen when the program runs (Google Highway).

#ifndef DLX_KERNEL_BITS_BITS_KERNEL_H_
#define DLX_KERNEL_BITS_BITS_KERNEL_H_

#include <memory>

#include "dlx/kernel/kernel.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

// Whether the problem has at most 32,768 options, no item may be covered more than 32,000 times, and
// rows and levels take at most 256 MB if all of them are used.
bool BitsKernelFits(const Problem& problem);

// Requires: BitsKernelFits(problem). The problem must outlive the kernel.
std::unique_ptr<SearchKernel> MakeBitsKernel(const Problem& problem, const Strategy& strategy);

}  // namespace dlx::internal

#endif  // DLX_KERNEL_BITS_BITS_KERNEL_H_
