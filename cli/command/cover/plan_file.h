// SPDX-License-Identifier: Apache-2.0
//
// What the commands on plans share: `cover split`, `cover work` and `cover merge`.

#ifndef CLI_COMMAND_COVER_PLAN_FILE_H_
#define CLI_COMMAND_COVER_PLAN_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "cli/cluster/results.h"
#include "cli/command/cover/cover.h"
#include "dlx/minimize.h"
#include "dlx/plan.h"

namespace cli {

// Those of whoever searches shards.
struct WorkerFlags : CoverFlags {
  std::string plan;
  std::string results;
  double checkpoint_every = 60;  // seconds
};

// --plan.
CLI::Option* AddPlanFlag(CLI::App* command, std::string* plan);

// --results, which is required, --checkpoint-every and --kernel.
void AddWorkerFlags(CLI::App* command, WorkerFlags* flags);

// Reads a plan and verifies it: its shards are complete and disjoint, and the parts of a shard that
// was divided are what was left of it. Returns nothing after a message. *text is the file.
std::optional<dlx::Plan> ReadVerifiedPlan(const std::string& name, const dlx::Problem& problem,
                                          CoverRun* run, std::string* text = nullptr);

// Reads the directory of results. Returns nothing after a message.
std::optional<Results> ReadResultsOf(const std::string& directory, const dlx::Plan& plan,
                                     CoverRun* run);

// Whether each shard of the plan is done. `visit` gets the solutions that the results have, for
// minimize. Results of other plans are passed over, with a message.
std::vector<bool> DoneShards(const dlx::Plan& plan, const Results& results,
                             absl::FunctionRef<void(const dlx::CostedCover&)> visit);

}  // namespace cli

#endif  // CLI_COMMAND_COVER_PLAN_FILE_H_
