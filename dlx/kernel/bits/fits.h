// SPDX-License-Identifier: Apache-2.0
//
// Whether a problem is small enough for the kernel `bits` (bits_kernel.h).

#ifndef DLX_KERNEL_BITS_FITS_H_
#define DLX_KERNEL_BITS_FITS_H_

#include <cstdint>
#include <limits>

#include "dlx/problem.h"

namespace dlx::internal {

// Whether the problem has at most 32,768 options, no item may be covered more than 32,000 times,
// (options + items) * (options / 8 + items) is at most 2^28 (with multiplicities, options count
// twice in the first factor), the sets of options of the colors of items take at most 256 MB, and
// all that the kernel makes at most max_bytes.
bool BitsKernelFits(const Problem& problem,
                    int64_t max_bytes = std::numeric_limits<int64_t>::max());

}  // namespace dlx::internal

#endif  // DLX_KERNEL_BITS_FITS_H_
