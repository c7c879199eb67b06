// SPDX-License-Identifier: Apache-2.0
//
// The next round of a plan: what is left of the shards that were not finished.

#ifndef CLI_CLUSTER_ROUNDS_H_
#define CLI_CLUSTER_ROUNDS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "cli/cluster/results.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace cli {

struct NextRound {
  dlx::Plan plan;
  int64_t divided = 0;                // shards that were stopped
  int64_t parts = 0;                  // that replace them
  int64_t untouched = 0;              // shards that were not begun: they stay
  std::vector<bool> done;             // which shards of the earlier rounds are
  std::vector<std::string> messages;  // of results and files in DIR/left that are passed over
  double nodes = 0;                   // estimated, of all that is still to be done
  double seconds = 0;                 // the same at the speed so far; 0 if nothing is known of that
};

// Adds a round to a plan that divides each unfinished shard of which something is known: a file in
// `left`, or, for minimize, a result that says that it was stopped. Where these parts are fewer
// than `shards`, the largest are divided again. Errors: those of files.
absl::StatusOr<NextRound> DivideWhatIsLeft(const dlx::Problem& problem, const dlx::Plan& plan,
                                           const std::string& directory, const Results& results,
                                           int64_t shards, const dlx::Run& run);

// The same for one shard that was just left. It is divided so that no part has more than one of
// `shards` parts of what is left, by estimates that are in the plan. `bound` is that of the new
// round.
absl::StatusOr<NextRound> DivideShard(const dlx::Problem& problem, const dlx::Plan& plan,
                                      const std::string& directory, int32_t shard, int64_t shards,
                                      std::optional<int64_t> bound, const dlx::Run& run);

}  // namespace cli

#endif  // CLI_CLUSTER_ROUNDS_H_
