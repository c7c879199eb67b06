// SPDX-License-Identifier: Apache-2.0
//
// A plan that is proved, and which of its shards have a result.

#ifndef CLI_CLUSTER_PLAN_STATE_H_
#define CLI_CLUSTER_PLAN_STATE_H_

#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "cli/cluster/results.h"
#include "dlx/minimize.h"
#include "dlx/plan.h"
#include "dlx/problem.h"

namespace cli {

// Reads the text of a plan and verifies it: its shards are complete and disjoint, and the parts of
// each shard that was divided are what was left of it. Errors: InvalidArgument.
absl::StatusOr<dlx::Plan> ReadVerifiedPlan(absl::string_view text, const dlx::Problem& problem);

// Whether each shard of the plan is done: it has a result and, if all are wanted, its solutions.
// `visit` gets the solutions that the results have, for minimize. Results of other plans are passed
// over, with a message; so are those whose solutions are lost.
std::vector<bool> DoneShards(const dlx::Plan& plan, const Results& results,
                             absl::FunctionRef<void(const dlx::CostedCover&)> visit,
                             std::vector<std::string>* messages);

}  // namespace cli

#endif  // CLI_CLUSTER_PLAN_STATE_H_
