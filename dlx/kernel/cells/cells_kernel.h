// SPDX-License-Identifier: Apache-2.0
//
// The kernel `cells`: sparse sets (Knuth's "dancing cells", programs SSXCC, SSMCC). The remaining
// options of an item are a prefix of an array, in any order. An option that is removed trades
// places with the last one of the prefix. To undo a removal it is enough to restore the size,
// because the removed option is still right after the prefix.
//
// LAYOUT (32-bit numbers; T is uint16_t if no item has 16,000 options, else uint32_t)
//
//   nodes   an entry of an option, {item, its place in the set of that item}. Options follow each
//           other in the order in which the search takes them. After each comes a spacer, {- its
//           length, option}, from which a walk to the right jumps back to its first node.
//   set     by item, end to end: the nodes of its options
//   key     by item, a T: its degree (see Links::Degree), plus a bias which is 0 without
//           multiplicities; of a secondary item, its size plus what keeps it above the bias. The
//           highest bit, the flag, is set if the item is covered or purified.
//   offset  by item: offset + the key without its flag is the end of the prefix of its set
//   line    32 bytes of keys; the minima of all lines are kept next to each other
//
// Primary items come first, and secondary ones in lines of their own.
//
// A NODE  covers items as links does. The order of the sets and the places in the nodes are never
// undone. A *frame* is what is undone together: the opening of an item, or the choice of an option.
// Before a line of keys first changes in a frame, it is copied to the trail; undoing the frame
// copies its lines back. The flag of a covered item is part of its key, and comes back with it.
// Bounds of multiplicities are incremented again. Items that lose their last option are counted.
// With rules that need not know more, a node is left as soon as there is one, before the choice is
// complete.
//
// CHOICE  Vectors find the item with the smallest key in two steps, first the line, then the item:
// 100,000 items are 6,250 lines, and 196 vectors with AVX-512. At each node where no item lacks
// options, the minima of the lines that changed are recomputed. When an item is branched on, its
// remaining options are copied and sorted, so that they are tried in the order of links.
//
// MEMORY  12 bytes per entry and per option, and some 25 per item, with multiplicities 40. During
// the search, 44 bytes for each line that a frame changes, 4 for each option that a level may try,
// and some 90 per level.
//
// FILES, each of which uses only those before it
//
//   tables-inl.h      nodes, and the sets in which they trade places
//   keys-inl.h        keys and their lines, the trail, and the item with the smallest key or score
//   moves-inl.h       an option is taken, or an item gets no more: what leaves the sets then
//   cells_kernel.cc   the walk from node to node, and the choice of T
//
// With dlx/kernel/rules-inl.h and dlx/base/vectors-inl.h, which bits uses too, they are compiled
// once per instruction set, and the best one is chosen at run time (Google Highway).

#ifndef DLX_KERNEL_CELLS_CELLS_KERNEL_H_
#define DLX_KERNEL_CELLS_CELLS_KERNEL_H_

#include <memory>

#include "absl/functional/function_ref.h"
#include "dlx/kernel/kernel.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

// For any problem, which must outlive the kernel. `tick` is as in Layout (dlx/problem/layout.h):
// once it returns false, the kernel must not be used.
std::unique_ptr<SearchKernel> MakeCellsKernel(
    const Problem& problem, const Strategy& strategy,
    absl::FunctionRef<bool(int64_t)> tick = [](int64_t) { return true; });

}  // namespace dlx::internal

#endif  // DLX_KERNEL_CELLS_CELLS_KERNEL_H_
