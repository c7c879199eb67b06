// How long a search will be, and how many solutions it will find, before it is made.
//
//   absl::StatusOr<dlx::SearchEstimate> e = dlx::EstimateSearch(problem, {.probes = 10000});
//   std::cout << e->nodes.mean << " nodes, give or take " << e->nodes.standard_error << '\n';
//
// A probe goes down the search tree from the root, at each node to one of its d children, drawn
// with equal chance, until it comes to a solution or to a node without children. It takes the node
// for one of D like it, where D is the product of the d on the way: as if all nodes of a level had
// the same number of children. A single probe may be far off, but on average it is exact: the
// expected value of the sum of D over the nodes of a probe is the number of nodes of the tree, and
// that of D at a solution (0 elsewhere) is the number of solutions.
//
// Few probes tell the truth, though: where most of a tree hangs on few of its branches, most probes
// are too low and few far too high, and so are their mean and its standard error, until one of the
// rare branches is met. An estimate of solutions of 0 says only that no probe found one.
//
// Determinism: the same config makes the same probes on every machine, unless a limit of wall time
// or a stop token ends them. Cost: for each probe, that of one descent; memory: as Solver.
// Thread safety: any number of threads may call EstimateSearch() on the same Problem.
// Source: Knuth, Mathematics of Computation 29 (1975), 121-136; TAOCP 4B, section 7.2.2, Algorithm
// E.

#ifndef DLX_ESTIMATE_H_
#define DLX_ESTIMATE_H_

#include <cstdint>
#include <stop_token>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx {

struct EstimateConfig {
  int64_t probes = 1000;  // at least 1
  uint64_t seed = 0;

  // The branching of the search that is estimated: kMrv, kMrvRandom, kLeftmost or kSharp. (The
  // others learn from what was searched before, and a probe has seen nothing.)
  Branching branching = Branching::kMrv;

  double max_seconds = 0;  // wall time; 0 means no limit. Looked at after each probe
  std::stop_token stop = {};
};

// What the probes say of one number. Numbers beyond 1.8e308 are infinite, and so may be the spread
// of those beyond 1e154.
struct Estimated {
  double mean = 0;
  double standard_deviation = 0;  // of the probes; 0 if there was only one
  double standard_error = 0;      // of the mean: standard_deviation / sqrt(probes)
  double smallest = 0;            // probe
  double largest = 0;
};

struct SearchEstimate {
  Estimated nodes;      // SearchStats::nodes of a search for all solutions
  Estimated solutions;  // SearchStats::solutions

  // The mean number of nodes at each level (SearchStats::profile), down to the deepest level that a
  // probe reached.
  std::vector<double> profile;

  int64_t probes = 0;                      // made; what is said above is of these
  Outcome outcome = Outcome::kUnfinished;  // kExhausted: all probes; kTimeLimit, kCancelled: fewer
};

// Errors: InvalidArgument, if there are no probes to make or the branching is none of the above.
// If a limit comes before the first probe, none is made and all numbers are 0.
absl::StatusOr<SearchEstimate> EstimateSearch(const Problem& problem,
                                              const EstimateConfig& config = {});

}  // namespace dlx

#endif  // DLX_ESTIMATE_H_
