// SPDX-License-Identifier: Apache-2.0
//
// Estimates how many nodes and solutions a search will have, before it is made.
//
//   absl::StatusOr<dlx::SearchEstimate> e = dlx::EstimateSearch(problem, {.probes = 10000});
//   std::cout << e->tree_nodes.mean << " nodes, give or take " << e->tree_nodes.standard_error
//             << '\n';
//
// A probe walks down the search tree from the root. At each node it goes to one of the d children,
// each with equal probability. It ends at a solution or at a node without children. Each node
// counts D times, where D is the product of the d above it, as if all nodes of a level had the same
// number of children. A single probe may be far off, but on average it is exact. The expected sum
// of D over the nodes of a probe is the number of nodes of the tree. The expected D at a solution,
// 0 at other nodes, is the number of solutions.
//
// The spread may mislead if there are few probes. Where a few branches hold most of the tree, most
// probes are too low and a few far too high. The mean and its standard error are too low as well,
// until a probe meets one of the rare branches. An estimate of 0 solutions says only that no probe
// found one.
//
// Determinism: the same config makes the same probes on every machine, unless a limit of wall time
// or a stop token ends them. Cost: each probe costs one descent. Memory: as Solver with kLinks.
// Thread safety: any number of threads may call EstimateSearch() on the same Problem.
// Source: Knuth, Mathematics of Computation 29 (1975), 121-136; TAOCP 4B, section 7.2.2, Algorithm
// E.

#ifndef DLX_ESTIMATE_H_
#define DLX_ESTIMATE_H_

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace dlx {

struct EstimateConfig {
  int64_t probes = 1000;  // at least 1

  // The branching and the seed of the search that is estimated; the rest makes no difference. The
  // branching is kMrv (or kAuto, which means kMrv here), kMrvRandom, kLeftmost or kSharp. The
  // others learn from what was searched before, and a probe has seen nothing. The seed is that of
  // the probes too.
  Strategy strategy = {};

  // The limit on nodes is one on the nodes that all probes enter. A limit, or the stop token, ends
  // the work in the middle of a probe; that probe is not counted. A solution is a probe that
  // reaches one; updates are those of the search table, items looked at, and children passed on the
  // way to the one chosen. Presets: the tree is the one of a Solver that takes and forbids the same
  // options; a tree of presets that contradict each other has no node. One thread works, and
  // remembers nothing. Watch: Progress::done is the fraction of the probes that were made.
  Run run = {};
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

// How the estimate ended: kExhausted means that all probes were made. Ending::nodes are those that
// the probes entered, one that a limit interrupted included.
struct SearchEstimate : Ending {
  Estimated tree_nodes;  // SearchStats::nodes of a search for all solutions
  Estimated solutions;   // SearchStats::solutions

  // The mean number of nodes at each level (SearchStats::profile), down to the deepest level that a
  // probe reached.
  std::vector<double> profile;

  int64_t probes = 0;  // made; what is said above is of these
};

// Errors: InvalidArgument if there are no probes to make or the branching is none of the above.
// If a limit comes before the first probe is done, all numbers are 0.
absl::StatusOr<SearchEstimate> EstimateSearch(const Problem& problem,
                                              const EstimateConfig& config = {});

}  // namespace dlx

#endif  // DLX_ESTIMATE_H_
