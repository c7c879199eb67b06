// SPDX-License-Identifier: Apache-2.0
//
// Finds one solution, as soon as possible.
//
//   dlx::FirstSolution first = dlx::FindFirst(problem);
//   if (first.options.has_value()) ...
//
// The time to the first solution has a heavy tail (Gomes, Selman, Kautz, AAAI 1998). A search that
// needs a thousand nodes for one problem may need a billion for a similar one, because of one bad
// choice near the root. Another order of options would have avoided it. So with kAuto two searches
// take turns, both with weighted degrees (with multiplicities kMrv).
//
//   steady    goes through the tree once, in the order of the options
//   restless  shuffles the options, and restarts with another shuffle after 20,000, 20,000,
//             40,000, 20,000, 20,000, 40,000, 80,000, ... nodes (Luby, Sinclair, Zuckerman,
//             IPL 47, 1993)
//
// The steady search has the first million nodes for itself, and half of those that follow. So both
// together enter at most twice as many nodes as the steady search alone. Each restart makes a new
// search table, so there is memory for two; where that takes long, the unit of the restarts is a
// quarter of the entries. Only limits of wall time make results differ from machine to machine.
// docs/performance.md has figures.
//
// Thread safety: any number of calls at the same time, even with the same Problem.

#ifndef DLX_FIND_FIRST_H_
#define DLX_FIND_FIRST_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"

namespace dlx {

// With a rule other than kAuto, or an order of options other than kGiven, there is only the steady
// search; with a rule other than kAuto it is that of a Solver. Limits apply to both searches
// together. The watch gets the nodes of both, and the place of the steady search, which alone goes
// through the whole tree. One thread searches, and remembers nothing.
struct FirstConfig {
  Strategy strategy = {.branching = Branching::kAuto};
  int64_t restart_nodes = 20000;   // the unit of the restless search's restarts; at least 1
  int64_t steady_nodes = 1 << 20;  // of the steady search, before the first restart; at least 1
  Run run = {};
};

// The outcome is kSolutionLimit if there are options, kExhausted if there is no solution. Stats are
// those of both searches together; kernel and branching are those of the one that finished.
struct FirstSolution : SearchResult {
  std::optional<std::vector<OptionId>> options;  // in the order of SolutionView
};

FirstSolution FindFirst(const Problem& problem, const FirstConfig& config = {});

}  // namespace dlx

#endif  // DLX_FIND_FIRST_H_
