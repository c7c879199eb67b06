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
// rows and levels take at most 256 MB if all of them are used (with keys of 8 bits), and the sets
// of options of the colors of items another 256 MB; and all of it at most max_bytes.
bool BitsKernelFits(const Problem& problem,
                    int64_t max_bytes = std::numeric_limits<int64_t>::max());

}  // namespace dlx::internal

#endif  // DLX_KERNEL_BITS_FITS_H_
