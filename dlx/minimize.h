// SPDX-License-Identifier: Apache-2.0
//
// Finds the cheapest solutions of an exact cover problem, by branch and bound.
//
//   dlx::MinimizeResult r = dlx::Minimize(problem);
//   if (r.covers.empty()) ...                            // none, if r.outcome is kExhausted
//   for (dlx::OptionId o : r.covers[0].options) std::cout << problem.ToString(o) << '\n';
//   std::cout << r.covers[0].cost << (r.proven >= 1 ? "" : ", perhaps not the least") << '\n';
//
// The cost of a solution is the sum of the costs of its options. With k, the k cheapest are found,
// or all of them if there are fewer; solutions with different options are different.
//
// Each item has a dual multiplier, chosen such that no option is much cheaper than the multipliers
// of its items together. The sum of the multipliers then is a lower bound, which ends most branches
// early and rules out most options; see dlx/cost/cost_bound.h. Where they pay, as for the crews of
// airlines, the best multipliers are computed by the simplex method. The search first runs with a
// low limit on the cost, and raises the limit until it succeeds, so that no time is spent on
// expensive covers (as in iterative deepening: Korf, Artificial Intelligence 27, 1985). Where the
// simplex method pays, and one cover is wanted of a problem without colors and multiplicities, it
// branches on pairs of items instead, at the node of the least bound. Nodes are therefore not
// comparable with those of Solver.
//
// AT THE EDGES
//   no primary items                one cover, the empty one, of cost 0
//   no costs                        every cover costs 0: the search ends with the first k it finds
//   an option without primary item  never chosen, as in Solver (but Presets may take it)
//   multiplicities with a range     a cover may have options that could be left out: it is another
//                                   cover, and not a cheaper one
//   equal costs                     the search decides which covers stay if not all can; the same
//                                   ones on every machine and in every run with the same k
//   presets                         the options taken are in each cover, and their costs count; if
//                                   the presets contradict each other, there is no cover
//
// Memory: some 20 bytes for each entry of the problem and 60 for each option and item, and the
// covers. A deep search keeps dual multipliers to come back to, in up to 100 MB. The simplex method
// is for up to 1500 items. It takes up to 8 bytes for each pair of them, 200 for each option and
// item and 20 for each entry; with branches on pairs, twice that, and up to 100 MB for open nodes.
// All of it stays within Limits::memory_bytes; with less, the search may need more nodes.
// Thread safety: any number of calls at the same time, also with the same Problem.

#ifndef DLX_MINIMIZE_H_
#define DLX_MINIMIZE_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "dlx/problem.h"
#include "dlx/progress.h"
#include "dlx/run.h"

namespace dlx {

// A solution and what it costs.
struct CostedCover {
  int64_t cost = 0;
  std::vector<OptionId> options;  // ascending

  friend bool operator==(const CostedCover&, const CostedCover&) = default;
};

struct MinimizeConfig {
  int64_t k = 1;  // how many covers; less than 1 counts as 1
  // Covers of this cost or more count for nothing, as if there were none: others are known that are
  // as cheap. Not set: all count.
  std::optional<int64_t> below = std::nullopt;

  // The limit on nodes is deterministic: the same problem and the same k stop at the same place
  // with the same covers on every machine. The clock, the stop token and the watch are polled
  // before the first node and then several times in a millisecond, in rounds over all entries of a
  // large problem too. A solution is a cover that is found, whether or not it is among the cheapest
  // in the end; an update is an option looked at. The limit on memory ends nothing. One thread
  // works. The watch is also called for each cover that is cheaper than all before it.
  Run run = {};
};

// How the search ended: kExhausted or what stopped it. A search that ends with the very last node
// that its limit allows is exhausted. Nodes are those of the search tree: an option chosen is one,
// and so is the root, each time that it is entered.
struct MinimizeResult : Ending {
  // The k cheapest that were found, by cost; those of equal cost by their options, in lexicographic
  // order. They are the k cheapest of all if the outcome is kExhausted.
  std::vector<CostedCover> covers;
  // No cover costs less than this. If the outcome is kExhausted, it is the cost of the cheapest, or
  // MinimizeConfig::below if there is none, or the largest number there is if that is not set.
  int64_t lower_bound = 0;
  // How many of `covers`, from the first, are certain: no cover that is missing costs less. All of
  // them if the outcome is kExhausted.
  int64_t proven = 0;
};

// Requires: presets in [0, num_options()).
// Cost: as hard as the problem is; see docs/design.md, "Minimum cost", for measurements.
MinimizeResult Minimize(const Problem& problem, const MinimizeConfig& config = {});

}  // namespace dlx

#endif  // DLX_MINIMIZE_H_
