// SPDX-License-Identifier: Apache-2.0
//
// What checkpoints and plans say of the problem that they are of: 16 hexadecimal digits.

#ifndef DLX_PROBLEM_FINGERPRINT_H_
#define DLX_PROBLEM_FINGERPRINT_H_

#include <string>

#include "dlx/problem.h"

namespace dlx::internal {

// Of all that a solution depends on, names and costs included, labels not. Cost: O(entries).
std::string FingerprintOf(const Problem& problem);

}  // namespace dlx::internal

#endif  // DLX_PROBLEM_FINGERPRINT_H_
