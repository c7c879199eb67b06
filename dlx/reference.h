// SPDX-License-Identifier: Apache-2.0
//
// All solutions by brute force: the yardstick of the search, for small problems.
//
// Options are taken or left, one after another, in the order of their first primary items. A branch
// ends when an item is covered too often or in two colors, or when its last option was decided and
// it is not covered often enough. That is the definition and nothing more: no lists, no branching
// rule, no code in common with the search or the verifier. It is slow, and must never be made
// faster.
//
//   dlx::ReferenceResult r = dlx::ForEachSolutionByReference(problem, 1'000'000, visitor);

#ifndef DLX_REFERENCE_H_
#define DLX_REFERENCE_H_

#include <cstdint>
#include <stop_token>

#include "absl/functional/function_ref.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx {

struct ReferenceResult {
  int64_t solutions = 0;   // visited
  int64_t steps = 0;       // options taken or left
  bool exhausted = false;  // not stopped by the visitor, max_steps or the token
};

// Calls the visitor with each solution, its options ascending by their first primary item, then by
// number. An option without a primary item is in no solution. Ends after max_steps steps, and soon
// after the token is requested to stop.
// Cost: up to 2^options steps. Memory: one level of recursion for each option.
ReferenceResult ForEachSolutionByReference(const Problem& problem, int64_t max_steps,
                                           absl::FunctionRef<Visit(SolutionView)> visitor,
                                           const std::stop_token& stop = {});

}  // namespace dlx

#endif  // DLX_REFERENCE_H_
