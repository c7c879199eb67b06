// The kernel `cells`: sparse sets (Knuth's "dancing cells", programs SSXCC, SSMCC). The options of an
// item that are left are the first so many of an array, in any order; one that leaves changes places
// with the last of them. To undo is to restore sizes, for what left is still where it went to.
//
// LAYOUT (32-bit numbers; T is uint16_t if no item has 16,000 options, else uint32_t)
//
//   nodes   an entry of an option, {item, where it is in the set of that item}. Options follow each
//           other in the order in which the search takes them; behind each is a spacer, {- its
//           length, option}, from which a walk to the right goes back to its first node.
//   set     by item, one after the other: the nodes of its options
//   key     by item, a T: its degree (see Links::Degree), plus a bias which is 0 without
//           multiplicities; of a secondary item, its size plus what keeps it above the bias. The
//           highest bit, the flag, is set if the item is covered or purified.
//   offset  by item: offset + the key without its flag is where the part of its set that is left ends
//   line    32 bytes of keys; its least key is kept next to those of other lines
//
// Primary items come first, and secondary ones in lines of their own.
//
// A NODE  covers items as links does, and neither the sets nor what their nodes say of them is ever
// undone. Before a line of keys first changes in a *frame* (an item is opened, or an option chosen), it
// is copied to the trail; to undo the frame is to copy its lines back. That an item is covered is a
// part of its key, so that it comes back with it. Bounds of multiplicities are counted up again.
// Items whose last option goes are counted: with rules that need not know more, a node is left as
// soon as there is one, before all of the choice is done.
//
// CHOICE  The item with the smallest key is found by vectors in two steps, first the line, then the
// item: 100,000 items are 6,250 lines, and 196 vectors with AVX-512. The least keys of the lines that
// changed are found anew at each node, if no item lacks options there. When an item is branched on,
// the options that it has left are copied and sorted: they are tried in the order of links.
//
// MEMORY  12 bytes for each entry and for each option, and some 25 for each item, with
// multiplicities 40; in the search, 44 bytes for each line that a frame changes, 4 for each option that
// a level may try, and some 90 for each level.
//
// FILES, each of which knows those before it
//
//   cells_tables-inl.h   nodes, and the sets in which they change places
//   cells_keys-inl.h     keys and their lines, the trail, and which item has the smallest key or score
//   cells_moves-inl.h    an option is taken, or an item gets no more: what leaves the sets then
//   cells_kernel.cc      the walk from node to node, and the choice of T
//
// With kernel_rules-inl.h and vectors-inl.h, which bits uses too, they are compiled for each of a few
// instruction sets, and the best one is chosen when the program runs (Google Highway).

#ifndef DLX_KERNEL_CELLS_CELLS_KERNEL_H_
#define DLX_KERNEL_CELLS_CELLS_KERNEL_H_

#include <memory>

#include "dlx/kernel/kernel.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

// For any problem, which must outlive the kernel.
std::unique_ptr<SearchKernel> MakeCellsKernel(const Problem& problem, const Strategy& strategy);

}  // namespace dlx::internal

#endif  // DLX_KERNEL_CELLS_CELLS_KERNEL_H_
