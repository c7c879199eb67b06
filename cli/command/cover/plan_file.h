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

// --plan, which is required.
CLI::Option* AddPlanFlag(CLI::App* command, std::string* plan);

// Reads a plan and verifies it: its shards are complete and disjoint, and what stands in place of
// others is what was left of them. Returns nothing after a message.
std::optional<dlx::Plan> ReadVerifiedPlan(const std::string& name, const dlx::Problem& problem,
                                          CoverRun* run);

// Reads the directory of results. Returns nothing after a message.
std::optional<Results> ReadResultsOf(const std::string& directory, const dlx::Plan& plan,
                                     CoverRun* run);

}  // namespace cli

#endif  // CLI_COMMAND_COVER_PLAN_FILE_H_
