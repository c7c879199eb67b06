// SPDX-License-Identifier: Apache-2.0
//
// Puts the results of the shards of a plan together, and accepts nothing but the whole: each shard
// once, of this problem and this plan, undamaged, with sums that agree. docs/cluster.md, "What a
// merge proves", has the rules by number; messages here follow them.

#ifndef CLI_CLUSTER_MERGE_H_
#define CLI_CLUSTER_MERGE_H_

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "cli/cluster/finding.h"
#include "cli/cluster/results.h"
#include "dlx/big_count.h"
#include "dlx/digest.h"
#include "dlx/plan.h"
#include "dlx/problem.h"
#include "dlx/run.h"

namespace cli {

struct Merged {
  // What contradicts the plan, or another result. If there is any, nothing else counts.
  std::vector<std::string> contradictions;
  std::vector<std::string> notes;  // of what was left aside, and why that does no harm
  std::vector<int32_t> missing;    // shards without a result, ascending
  int64_t searched = 0;            // shards that have to be searched

  // By shard, the result that counts; empty for shards without one.
  std::vector<std::optional<Located>> results;

  // Of all of the problem, once nothing is missing.
  dlx::BigCount count;
  std::optional<dlx::Digest> digest;  // none if a result has none, or shards share a count
  int64_t nodes = 0;                  // those above the shards too
  std::vector<int64_t> profile;       // empty if some shard has none
  std::vector<dlx::CostedCover> covers;

  // For the report.
  int64_t doubles = 0;  // results that say what another one says
  double seconds = 0;   // of all shards together
  double slowest_seconds = 0;
  int32_t slowest = -1;
  std::map<std::string, int64_t> hosts;    // shards of each
  std::map<std::string, int64_t> engines;  // the same

  bool is_whole() const { return contradictions.empty() && missing.empty(); }
};

// Requires: VerifyPlan() and VerifyDivisions() accept the plan, and it was read. The status is
// Cancelled once a stop was requested, or says which file cannot be read.
absl::StatusOr<Merged> Merge(const dlx::Problem& problem, const dlx::Plan& plan,
                             const Results& results, std::stop_token stop);

// Calls `visit` with each solution, in the order of one search. Requires: the merge is whole, and
// all solutions were wanted.
absl::Status ForEachMerged(const dlx::Plan& plan, const Results& results, const Merged& merged,
                           const std::function<void(dlx::SolutionView)>& visit);

// Draws this part of the shards at random, and searches them again by another kernel or verb. Adds
// what differs to `contradictions`. Returns how many were drawn. Whose results these are must not
// know the seed before: wrong ones could be such as it does not draw.
absl::StatusOr<int64_t> Recheck(const dlx::Problem& problem, const dlx::Plan& plan, double part,
                                uint64_t seed, const dlx::Limits& limits, Merged* merged);

}  // namespace cli

#endif  // CLI_CLUSTER_MERGE_H_
