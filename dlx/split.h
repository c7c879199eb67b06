// SPDX-License-Identifier: Apache-2.0
//
// Divides a search into shards (dlx/plan.h), by estimated nodes.
//
//   absl::StatusOr<dlx::SplitResult> split = dlx::SplitSearch(problem, {.shards = 1000});
//
// Levels say nothing of work: among the 128 shards of Y pentominoes on 10 x 15 that a division by
// levels gives, one has 4 % of all nodes, five times the mean. So the shard with the largest
// estimate is divided, again and again. The estimates are Knuth's (dlx/estimate.h), by few probes;
// what is underestimated is divided later, by its worker.

#ifndef DLX_SPLIT_H_
#define DLX_SPLIT_H_

#include <cstdint>

#include "absl/status/statusor.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/string_view.h"

namespace dlx {

struct SplitConfig {
  // Ends once there are as many shards; a node is divided whole, so there may be more in the end,
  // by what one item has options. At least 1.
  int64_t shards = 1000;
  // Shards with a smaller estimate are not divided; 0: only those that are a single node.
  double nodes = 0;
  // For the estimate of one shard. At least 1.
  int64_t probes = 32;
  // The branching is kMrv (or kAuto, which means kMrv here), kLeftmost or kSharp: the others learn
  // or draw, and a shard by itself would grow another tree. The seed is that of the probes too.
  Strategy strategy = {};
  // Nodes are those divided and those that probes enter. A limit ends the division; the plan is as
  // good, with fewer shards. No presets; one thread works.
  Run run = {};
};

// kExhausted: the plan has as many shards as asked for, or there is nothing left to divide.
struct SplitResult : Ending {
  Plan plan;
};

// Errors: InvalidArgument if the config is none of the above.
// Cost: for each shard O(probes) descents. Memory: O(levels of the shards).
absl::StatusOr<SplitResult> SplitSearch(const Problem& problem, const SplitConfig& config = {});

// What is left of a search that stopped, from its checkpoint: shards, in the order in which it
// would have gone on, and the nodes above them that it has not entered yet. With the solutions and
// nodes of the checkpoint, these are those of the whole search.
// Errors: InvalidArgument if the text is damaged or of another problem, if something was taken or
// forbidden besides a shard, or if the branching learns or draws.
// Cost: O(size of the problem + for each level, a step for each option of an item).
absl::StatusOr<Plan> ShardsLeft(const Problem& problem, StringView checkpoint);

}  // namespace dlx

#endif  // DLX_SPLIT_H_
