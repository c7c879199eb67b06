// SPDX-License-Identifier: Apache-2.0
//
// Enumerates solutions with a SAT solver: a second opinion that shares no code with our search.

#ifndef CLI_COMMAND_COVER_SAT_H_
#define CLI_COMMAND_COVER_SAT_H_

#include <stop_token>

#include "absl/functional/function_ref.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

namespace cli {

// Whether the program was built with one (CaDiCaL).
bool HasSatSolver();

// Calls the visitor with each solution, until it returns false. Returns whether all were found:
// false if the visitor, the token or the time limit (0: none) stopped it, or if there is no SAT
// solver.
bool ForEachSatSolution(const dlx::Problem& problem, double max_seconds,
                        const std::stop_token& stop,
                        absl::FunctionRef<bool(dlx::SolutionView)> visitor);

}  // namespace cli

#endif  // CLI_COMMAND_COVER_SAT_H_
