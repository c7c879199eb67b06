// Finds one solution, whichever can be had soonest.
//
//   dlx::FirstSolution first = dlx::FindFirst(problem, {.branching = dlx::Branching::kAuto});
//   if (first.options.has_value()) ...
//
// The time to the first solution has a heavy tail: the search that needs a thousand nodes for one
// problem needs a billion for its neighbour, because of one bad choice near the root, and another
// order of options would have avoided it (Gomes, Selman, Kautz, AAAI 1998). With kAuto two searches
// take turns, therefore, both by weighted degrees (with multiplicities by kMrv).
//
//   steady    goes through the tree once, in the order of the options
//   restless  shuffles the options, and begins anew with another shuffle after 20,000, 20,000, 40,000,
//             20,000, 20,000, 40,000, 80,000, ... nodes (Luby, Sinclair, Zuckerman, IPL 47, 1993)
//
// The steady search has the first million nodes for itself, and half of those that follow: the whole
// enters at most twice as many as it alone. Each run of the restless one makes a Solver, so that
// there is memory for two; runs are longer, a quarter of the entries, where that takes long. Results are
// the same everywhere, but for limits of time. docs/performance.md has figures.

#ifndef DLX_FIND_FIRST_H_
#define DLX_FIND_FIRST_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "dlx/config.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

namespace dlx {

struct FirstConfig {
  // Options that are in the solution, and that are not, as by Solver::Take and Forbid.
  absl::Span<const OptionId> taken = {};
  absl::Span<const OptionId> forbidden = {};
  int64_t restart_nodes = 20000;   // the unit of the restless search's runs; at least 1
  int64_t steady_nodes = 1 << 20;  // the steady search has so many to begin with; at least 1
};

struct FirstSolution {
  std::optional<std::vector<OptionId>> options;  // in the order of SolutionView
  // kSolutionLimit if there are options, kExhausted if there is no solution. Stats are those of all
  // searches together, kernel and branching those of the one that came to an end.
  SearchResult result;
};

// Limits of the configuration hold for all searches together, except max_solutions, which is taken
// to be 1. With another rule than kAuto, another order of options than kGiven, and with max_updates,
// there is the steady search alone; with another rule than kAuto it is that of a Solver.
// Reports are made about the steady search.
FirstSolution FindFirst(const Problem& problem, const SearchConfig& config,
                        const FirstConfig& first = {});

}  // namespace dlx

#endif  // DLX_FIND_FIRST_H_
