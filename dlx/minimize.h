// Finds the cheapest solutions of an exact cover problem, by branch and bound.
//
//   dlx::MinimizeResult r = dlx::Minimize(problem);
//   if (r.covers.empty()) ...                            // none, if r.outcome is kExhausted
//   for (dlx::OptionId o : r.covers[0].options) std::cout << problem.ToString(o) << '\n';
//   std::cout << r.covers[0].cost << (r.proven >= 1 ? "" : ", perhaps not the least") << '\n';
//
// A solution costs what its options cost together. With k, the k cheapest are found, each set of
// options being one; if there are fewer, all of them.
//
// Why it is fast: each item gets a price, such that no option is much cheaper than its items
// together; what is paid for the items then is a lower bound, which ends most branches early and
// rules out most options. See dlx/cost/cost_bound.h. The search runs with a low limit on the
// cost first, and raises the limit until it finds what it is looking for, so that dear covers do
// not waste its time (as in iterative deepening: Korf, Artificial Intelligence 27, 1985). Nodes are
// therefore not comparable with those of Solver.
//
// AT THE EDGES
//   no primary items                one cover, the empty one, of cost 0
//   no costs                        every cover costs 0: the first k that are found, and no more
//                                   searching than that
//   an option without primary item  never chosen, as in Solver
//   multiplicities with a range     a cover may have options that could be left out: it is one more
//                                   cover, and not a cheaper one
//   equal costs                     the search decides which covers stay if not all can; the same
//                                   ones on every machine and in every run with the same k
//
// Memory: some 20 bytes for each entry of the problem and 60 for each option and item, the covers,
// and for a deep search up to 100 MB of prices to come back to.
// Thread safety: any number of calls at the same time, also with the same Problem.

#ifndef DLX_MINIMIZE_H_
#define DLX_MINIMIZE_H_

#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx {

// A solution and what it costs.
struct CostedCover {
  int64_t cost = 0;
  std::vector<OptionId> options;  // ascending

  friend bool operator==(const CostedCover&, const CostedCover&) = default;
};

// How far a search for the cheapest covers has come. Bounds never fall and costs never rise from
// one report to the next.
struct MinimizeProgress {
  // The cheapest cover so far; null before the first. Valid during the call.
  const CostedCover* best = nullptr;
  // How many covers are kept, at most k.
  int64_t covers = 0;
  // No cover costs less than this.
  int64_t lower_bound = 0;
  // How many of the covers, the cheapest ones, are certain: none that is missing costs less.
  int64_t proven = 0;
  int64_t nodes = 0;   // of the search tree so far
  double seconds = 0;  // since the beginning

  // What the best cover may cost too much; -1 before the first.
  int64_t gap() const { return best == nullptr ? -1 : best->cost - lower_bound; }
};

// Limits end a search early; 0 or less means none. max_nodes is deterministic: the same problem and
// the same k stop at the same place with the same covers on every machine.
struct MinimizeConfig {
  int64_t k = 1;  // how many covers; less than 1 counts as 1

  int64_t max_nodes = 0;      // nodes: MinimizeResult::nodes never exceeds it
  double max_seconds = 0;     // wall time
  std::stop_token stop = {};  // cancels when requested, from any thread

  // Called when a cover is found that is cheaper than all before it, and every so many seconds, by
  // the thread that searches.
  std::function<void(const MinimizeProgress&)> report = nullptr;
  double report_seconds = 1;
};

struct MinimizeResult {
  // The k cheapest that were found, by cost; those of equal cost by their options, in lexicographic
  // order. They are the k cheapest of all if the outcome is kExhausted.
  std::vector<CostedCover> covers;
  // kExhausted, or what stopped the search: kNodeLimit, kTimeLimit, kCancelled. A search that ends
  // with its very last node is exhausted.
  Outcome outcome = Outcome::kUnfinished;
  // No cover costs less than this. If the outcome is kExhausted, it is the cost of the cheapest, or
  // the largest number there is if there is none.
  int64_t lower_bound = 0;
  // How many of `covers`, from the first, are certain: no cover that is missing costs less. All of
  // them if the outcome is kExhausted.
  int64_t proven = 0;
  // Of the search tree: an option chosen is one, and so is the root, each time that it is entered.
  int64_t nodes = 0;
};

// Cost: as hard as the problem is; see docs/design.md, "Minimum cost", for measurements. The stop
// token, the clock and report_seconds are looked at before the first node, and then several times
// in a millisecond, but never during a round over all entries of a large problem.
MinimizeResult Minimize(const Problem& problem, const MinimizeConfig& config = {});

}  // namespace dlx

#endif  // DLX_MINIMIZE_H_
