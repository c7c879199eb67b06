// Finds one solution, whichever can be had soonest.
//
//   dlx::FirstSolution first = dlx::FindFirst(problem);
//   if (first.options.has_value()) ...
//
// The time to the first solution has a heavy tail: the search that needs a thousand nodes for one
// problem needs a billion for its neighbour, because of one bad choice near the root, and another
// order of options would have avoided it (Gomes, Selman, Kautz, AAAI 1998). With kAuto two searches
// take turns, therefore, both by weighted degrees (with multiplicities by kMrv).
//
//   steady    goes through the tree once, in the order of the options
//   restless  shuffles the options, and restarts with another shuffle after 20,000, 20,000,
//             40,000, 20,000, 20,000, 40,000, 80,000, ... nodes (Luby, Sinclair, Zuckerman,
//             IPL 47, 1993)
//
// The steady search has the first million nodes for itself, and half of those that follow: the
// whole enters at most twice as many as it alone. Each run of the restless one makes a Solver, so
// that there is memory for two; runs are longer, a quarter of the entries, where that takes long.
// Results are the same everywhere, but for limits of time. docs/performance.md has figures.

#ifndef DLX_FIND_FIRST_H_
#define DLX_FIND_FIRST_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/solver.h"

namespace dlx {

// With another rule than kAuto, another order of options than kGiven, or a limit on updates, the
// steady search is alone; with another rule than kAuto it is that of a Solver. Limits hold for both
// searches together. The limit on solutions is one, or 0. Watches see the steady search. One thread
// searches.
struct FirstConfig {
  Strategy strategy = {.branching = Branching::kAuto};
  int64_t restart_nodes = 20000;   // the unit of the restless search's restarts; at least 1
  int64_t steady_nodes = 1 << 20;  // the steady search has so many to begin with; at least 1
  Run run = {};
};

// kSolutionLimit if there are options, kExhausted if there is no solution. Stats are those of both
// searches together, kernel and branching those of the one that came to an end.
struct FirstSolution : SearchResult {
  std::optional<std::vector<OptionId>> options;  // in the order of SolutionView
};

FirstSolution FindFirst(const Problem& problem, const FirstConfig& config = {});

}  // namespace dlx

#endif  // DLX_FIND_FIRST_H_
