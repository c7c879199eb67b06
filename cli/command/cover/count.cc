// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover count: the number of solutions, by enumeration or by one of the counting plans.

#include "dlx/count.h"

#include <array>
#include <memory>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/span.h"
#include "cli/command/cover/search.h"
#include "cli/io/io.h"
#include "cli/stats.h"
#include "dlx/progress.h"

namespace cli {
namespace {

// The progress line: "memo, at least 1,234 solutions, 3,456,789 nodes, 12.34 % done, 0:01:02".
class CountLine {
 public:
  void Set(const dlx::Progress& progress) {
    const std::lock_guard lock(mutex_);
    progress_ = progress;
  }
  std::string Line(double seconds) const {
    const std::lock_guard lock(mutex_);
    return absl::StrFormat("%s, at least %s solutions, %s nodes, %.4g %% done, %s", progress_.phase,
                           WithCommas(progress_.solutions.ToString()), WithCommas(progress_.nodes),
                           100 * progress_.done, Clock(seconds));
  }

 private:
  mutable std::mutex mutex_;
  dlx::Progress progress_;
};

constexpr std::array kPlans = {dlx::CountPlan::kAuto, dlx::CountPlan::kSearch,
                               dlx::CountPlan::kMemo, dlx::CountPlan::kFrontier};

// Counts the solutions with a plan of dlx/count.h, and prints the number.
int CountByPlan(const CoverFlags& flags, dlx::CountPlan plan, CoverRun* run,
                const dlx::Problem& problem) {
  const std::optional<dlx::Problem> reduced = run->Preprocessed(problem);
  CountLine line;
  dlx::CountConfig config = {
      .plan = plan, .strategy = flags.ToStrategy(), .run = run->Rest(/*default_limit=*/0)};
  config.run.watch = {.callback = [&line](const dlx::Progress& progress) { line.Set(progress); },
                      .every_seconds = 0.25};
  dlx::CountResult result;
  {
    const Progress shown(flags.ProgressWanted(),
                         [&line](double seconds) { return line.Line(seconds); });
    result = dlx::Count(reduced.has_value() ? *reduced : problem, config);
  }
  const bool exhausted = result.outcome == dlx::Outcome::kExhausted;
  run->output().Write(absl::StrCat(exhausted ? "" : ">=", result.count.ToString(), "\n"));
  if (plan == dlx::CountPlan::kFrontier && result.plan == dlx::CountPlan::kMemo) {
    PrintError("the frontier does not fit the memory; the plan was memo");
  }
  CoverTotals totals = {.command = "cover count",
                        .threads = flags.threads,
                        .nodes = result.nodes,
                        .updates = KnuthUpdates(result),
                        .outcome = std::string(dlx::ToString(result.outcome)),
                        .seconds = run->Seconds()};
  if (result.plan == dlx::CountPlan::kSearch) {
    totals.kernel = result.kernel;
    totals.branching = result.branching.value_or(dlx::Branching::kMrv);
    totals.profile = result.search.profile;
  }
  totals.count = std::move(result);
  PrintTotals(flags, totals);
  return kDone;
}

// Whether solutions are enumerated: by --plan search, or because a flag asks for what only a search
// has.
bool CountsBySearch(const SearchFlags& flags, const CLI::App& command) {
  if (flags.plan != "auto") return flags.plan == "search";
  bool asked = flags.UsesCheckpoints() || flags.profile || flags.NodeLimit(0).has_value();
  for (const char* name : {"--branch", "--order", "--seed", "--kernel"}) {
    asked = asked || command.count(name) > 0;
  }
  return asked;
}

int RunCount(const SearchFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  if (!CountsBySearch(flags, run->command())) {
    const auto plan = FindNamed(absl::MakeConstSpan(kPlans), flags.plan);
    return CountByPlan(flags, plan.value_or(dlx::CountPlan::kAuto), run, problem);
  }
  if (!KernelFits(flags, problem)) return kFailed;
  CoverSearch search(flags, problem, run);
  const absl::StatusOr<dlx::SearchResult> result = search.Search(/*default_limit=*/0, nullptr);
  if (!result.ok()) {
    PrintError(result.status().message());
    return kFailed;
  }
  const bool exhausted = result->outcome == dlx::Outcome::kExhausted;
  run->output().Write(absl::StrCat(exhausted ? "" : ">=", result->stats.solutions, "\n"));
  Report(flags, "cover count", *result, run->Seconds());
  return search.save_failed() ? kFailed : kDone;
}

}  // namespace

void AddCoverCountCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<SearchFlags>();
  CLI::App* command =
      AddCommand(cover, "count", "Print the number of solutions", flags, RunCount, run,
                 [=](const CLI::App& parsed) { CheckSearchFlags(parsed, flags.get()); });
  AddSearchFlags(command, flags.get());
  command
      ->add_option("--plan", flags->plan,
                   "How to count: auto, search (enumerates), memo (caches states), frontier")
      ->check(CLI::IsMember(NamesOf(absl::MakeConstSpan(kPlans))))
      ->type_name("PLAN");
  AddCheckpointFlags(command, flags.get());
  command->footer(
      "Examples:\n"
      "  quadrille cover count queens.dlx\n"
      "  quadrille cover count --stats --profile problem.dlx   nodes, updates, shape of the tree\n"
      "A number that a limit or Ctrl-C cut short is printed as >=N. Exit code 0 whatever the "
      "number.");
}

}  // namespace cli
