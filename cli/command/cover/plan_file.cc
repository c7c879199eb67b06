// SPDX-License-Identifier: Apache-2.0

#include "cli/command/cover/plan_file.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "cli/io/io.h"
#include "dlx/split.h"

namespace cli {

CLI::Option* AddPlanFlag(CLI::App* command, std::string* plan) {
  return command->add_option("--plan", *plan, "The plan, as \"cover split\" writes it")
      ->type_name("PLAN");
}

void AddWorkerFlags(CLI::App* command, WorkerFlags* flags) {
  command
      ->add_option("--results", flags->results,
                   "The directory of results, which all tasks share; it is made if need be")
      ->type_name("DIR")
      ->required();
  command
      ->add_option("--checkpoint-every", flags->checkpoint_every,
                   "How often to write where a search is; default: 60 seconds")
      ->check(Seconds())
      ->type_name("SECONDS");
  command
      ->add_option("--kernel", flags->kernel,
                   absl::StrCat("What searches: ", absl::StrJoin(NamesOf(dlx::Kernels()), ", ")))
      ->check(CLI::IsMember(NamesOf(dlx::Kernels())))
      ->type_name("NAME");
}

std::optional<dlx::Plan> ReadVerifiedPlan(const std::string& name, const dlx::Problem& problem,
                                          CoverRun* run, std::string* text_read) {
  std::optional<std::string> text = run->ReadText(name);
  if (!text.has_value()) return std::nullopt;
  absl::StatusOr<dlx::Plan> plan = dlx::ReadPlan(*text, problem);
  absl::Status status = plan.status();
  if (status.ok()) status = dlx::VerifyPlan(problem, *plan);
  if (status.ok()) status = dlx::VerifyDivisions(problem, *plan);
  if (status.ok()) {
    if (text_read != nullptr) *text_read = *std::move(text);
    return *std::move(plan);
  }
  PrintError(absl::StrCat(name, ": ", status.message()));
  return std::nullopt;
}

std::optional<Results> ReadResultsOf(const std::string& directory, const dlx::Plan& plan,
                                     CoverRun* run) {
  absl::StatusOr<Results> results = ReadResults(directory, plan, run->token());
  if (results.ok()) return *std::move(results);
  if (!absl::IsCancelled(results.status())) PrintError(results.status().message());
  return std::nullopt;
}

std::vector<bool> DoneShards(const dlx::Plan& plan, const Results& results,
                             absl::FunctionRef<void(const dlx::CostedCover&)> visit) {
  std::vector<bool> done(plan.shards.size());
  for (const Located& located : results.findings) {
    const Finding& finding = located.finding;
    if (static_cast<size_t>(finding.shard) >= done.size()) continue;
    const bool is_known =
        std::any_of(plan.rounds.begin(), plan.rounds.end(),
                    [&](const dlx::PlanRound& round) { return round.id == finding.plan; });
    if (!is_known) {
      PrintError(absl::StrCat(located.where, ": of another plan; it is passed over"));
      continue;
    }
    if (finding.done) done[finding.shard] = true;
    for (const dlx::CostedCover& cover : finding.covers) visit(cover);
  }
  return done;
}

}  // namespace cli
