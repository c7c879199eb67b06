// SPDX-License-Identifier: Apache-2.0
//
// The walk from node to node of the kernel `bits`, with one order of bits, and the choice of T. See
// bits_kernel.h.

#ifndef DLX_KERNEL_BITS_WALK_H_
#define DLX_KERNEL_BITS_WALK_H_

#include <memory>

#include "absl/types/span.h"
#include "dlx/kernel/bits/dense.h"
#include "dlx/kernel/bits/gather.h"
#include "dlx/kernel/kernel.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx::internal {

// `order` is that of bits; if it is empty, options are in the order in which they are tried.
// Requires: BitsKernelFits(problem). The problem must outlive the kernel.
std::unique_ptr<SearchKernel> MakeBitsWalk(const Problem& problem, const Strategy& strategy,
                                           absl::Span<const OptionId> order);

// What a node of such a walk pays; the Dense has the options in the order in which they are tried.
// No lines: options must be tried in the order of their bits.
CostOfChunks CostOfBitsWalk(const Dense& dense);

}  // namespace dlx::internal

#endif  // DLX_KERNEL_BITS_WALK_H_
