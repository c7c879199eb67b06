// SPDX-License-Identifier: Apache-2.0

#include "cli/command/cover/plan_file.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "cli/io/io.h"
#include "dlx/split.h"

namespace cli {

CLI::Option* AddPlanFlag(CLI::App* command, std::string* plan) {
  return command->add_option("--plan", *plan, "The plan, as \"cover split\" writes it")
      ->type_name("PLAN");
}

std::optional<dlx::Plan> ReadVerifiedPlan(const std::string& name, const dlx::Problem& problem,
                                          CoverRun* run) {
  const std::optional<std::string> text = run->ReadText(name);
  if (!text.has_value()) return std::nullopt;
  absl::StatusOr<dlx::Plan> plan = dlx::ReadPlan(*text, problem);
  absl::Status status = plan.status();
  if (status.ok()) status = dlx::VerifyPlan(problem, *plan);
  if (status.ok()) status = dlx::VerifyDivisions(problem, *plan);
  if (status.ok()) return *std::move(plan);
  PrintError(absl::StrCat(name, ": ", status.message()));
  return std::nullopt;
}

std::optional<Results> ReadResultsOf(const std::string& directory, const dlx::Plan& plan,
                                     CoverRun* run) {
  absl::StatusOr<Results> results =
      ReadResults(directory, static_cast<int32_t>(plan.shards.size()), run->token());
  if (results.ok()) return *std::move(results);
  if (!absl::IsCancelled(results.status())) PrintError(results.status().message());
  return std::nullopt;
}

}  // namespace cli
