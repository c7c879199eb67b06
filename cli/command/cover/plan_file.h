// SPDX-License-Identifier: Apache-2.0
//
// What the commands on plans share: `cover split`, `cover work` and `cover merge`.

#ifndef CLI_COMMAND_COVER_PLAN_FILE_H_
#define CLI_COMMAND_COVER_PLAN_FILE_H_

#include <optional>
#include <string>

#include "cli/cluster/results.h"
#include "cli/command/cover/cover.h"
#include "dlx/plan.h"

namespace cli {

// Those of the programs that search shards.
struct WorkerFlags : CoverFlags {
  std::string plan;
  std::string results;
  double checkpoint_every = 60;  // seconds
};

// --plan.
CLI::Option* AddPlanFlag(CLI::App* command, std::string* plan);

// --results, which is required, --checkpoint-every and --kernel.
void AddWorkerFlags(CLI::App* command, WorkerFlags* flags);

// Reads a plan and verifies it, as ReadVerifiedPlan() does. Returns nothing after a message, or
// after a signal. *text is the file.
std::optional<dlx::Plan> ReadPlanFile(const std::string& name, const dlx::Problem& problem,
                                      CoverRun* run, std::string* text = nullptr);

// Reads the directory of results. Returns nothing after a message, or after a signal.
std::optional<Results> ReadResultsOf(const std::string& directory, const dlx::Plan& plan,
                                     CoverRun* run);

}  // namespace cli

#endif  // CLI_COMMAND_COVER_PLAN_FILE_H_
