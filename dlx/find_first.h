// Finds one solution, whichever can be had soonest.
//
//   dlx::FirstSolution first = dlx::FindFirst(problem, {.branching = dlx::Branching::kAuto});
//   if (first.options.has_value()) ...
//
// The time to the first solution has a heavy tail: the same rule that needs a thousand nodes for one
// problem needs a billion for its neighbour, because of one bad choice near the root. With kAuto two
// searches take turns, therefore. One is steady: it goes through the tree once, by weighted degrees
// (with multiplicities by kMrv). The other restarts: it goes by failure rates, chooses an item anew after
// each option that failed (binary branching), and begins again from the root after 5,000, 5,000,
// 10,000, 5,000, 5,000, 10,000, 20,000, ... nodes, with what it has learned (Luby, Sinclair, Zuckerman,
// IPL 47, 1993). The steady one has the first million nodes for itself, and half
// of the nodes after them, so that the whole takes at most twice as many as it alone. What is found
// is the same in every run, but for limits of time. docs/performance.md has figures.

#ifndef DLX_FIND_FIRST_H_
#define DLX_FIND_FIRST_H_

#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "dlx/config.h"
#include "dlx/problem.h"
#include "dlx/solver.h"

namespace dlx {

struct FirstSolution {
  std::optional<std::vector<OptionId>> options;  // in the order of SolutionView
  // kSolutionLimit if there are options, kExhausted if there is no solution; stats are those of all
  // searches together, kernel and branching those of the one that came to an end.
  SearchResult result;
};

// Limits of the configuration hold for all searches together, except max_solutions, which is taken
// to be 1; with max_updates there is only the steady search. Reports are made about that one. The
// options of `taken` are in the solution, those of `forbidden` are not (Solver::Take and Forbid).
FirstSolution FindFirst(const Problem& problem, const SearchConfig& config,
                        absl::Span<const OptionId> taken = {},
                        absl::Span<const OptionId> forbidden = {});

}  // namespace dlx

#endif  // DLX_FIND_FIRST_H_
