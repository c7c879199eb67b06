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
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
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
  // Counting alone: divide the search by states instead, level by level, until one has `shards`
  // different ones; if none has, the level with the most is taken. Of shards that leave the same
  // options open and ask for the same items one is searched, and its count holds for the others
  // (Shard::same_as). A plan has at most 2^20 shards, those others included. The nodes of such a
  // plan are not those of one search, and Plan::inner is empty.
  bool by_states = false;
  // What is divided: shards of one plan, of this strategy, in its order. None: everything.
  absl::Span<const Shard> begin_with = {};
  // Nodes are those divided and those that probes enter. A limit ends the division; the plan is as
  // good, with fewer shards. No presets; one thread works.
  Run run = {};
};

// kExhausted: the plan has as many shards as asked for, or there is nothing left to divide.
struct SplitResult : Ending {
  Plan plan;
  // The estimated nodes of the shards that are searched, together, and the standard error of that.
  double shard_nodes = 0;
  double standard_error = 0;
};

// Errors: InvalidArgument if the config is none of the above.
// Cost: for each shard O(probes) descents; by states, O(entries of the problem) for each of them
// too. Memory: O(levels of the shards); by states, O(entries) for each.
absl::StatusOr<SplitResult> SplitSearch(const Problem& problem, const SplitConfig& config = {});

// What is left of a search that stopped, from its checkpoint: shards, in the order in which it
// would have gone on, and the nodes above them that it has not entered yet. With the solutions and
// nodes of the checkpoint, these are those of the whole search.
// Errors: InvalidArgument if the text is damaged or of another problem, if something was taken or
// forbidden besides a shard, or if the branching learns or draws.
// Cost: O(size of the problem + for each level, a step for each option of an item).
absl::StatusOr<Plan> ShardsLeft(const Problem& problem, StringView checkpoint);

// A shard that is to be divided. By a checkpoint, with what was found by then: the new shards are
// those of ShardsLeft(). Without one, they are given: SplitSearch() makes them.
struct NewDivision {
  int32_t shard = 0;
  std::string checkpoint = {};
  std::string found = {};
  std::vector<Shard> shards = {};
  std::vector<int64_t> inner = {};
};

// Adds a round to a plan, after all others, with a bound or that of the round before.
// Errors: as ShardsLeft(); InvalidArgument if a shard has been divided, or is not searched.
absl::Status AddRound(const Problem& problem, absl::Span<const NewDivision> divisions,
                      std::optional<int64_t> bound, Plan* plan);

// Returns OK if the parts of each shard that was divided by a checkpoint, and the nodes above them,
// are those of ShardsLeft(), and else InvalidArgument that says where they are not. The same code
// made them, so this only finds a plan or a checkpoint that was changed. VerifyPlan(), which shares
// no code with it, checks that nothing is lost or counted twice.
// Cost: that of ShardsLeft() for each checkpoint.
absl::Status VerifyDivisions(const Problem& problem, const Plan& plan);

}  // namespace dlx

#endif  // DLX_SPLIT_H_
