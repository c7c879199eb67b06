// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover merge: the answer, if the results are all there and agree.

#include "cli/cluster/merge.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <random>
#include <set>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/str_join.h"
#include "absl/strings/strip.h"
#include "cli/cluster/task.h"
#include "cli/command/cover/plan_file.h"
#include "cli/command/table.h"
#include "cli/io/io.h"

namespace cli {
namespace {

// As many numbers and messages are printed; the rest are counted.
constexpr size_t kShown = 100;

struct MergeFlags : CoverFlags {
  std::string plan;
  std::string results;
  std::string recheck;  // "1%"
  bool report = false;
  int64_t tasks = 0;
};

// "1%" or "0.01", as a part of 1.
CLI::Validator Share() {
  return {[](std::string& text) -> std::string {
            absl::string_view number = text;
            const bool percent = absl::ConsumeSuffix(&number, "%");
            double part = 0;
            if (!absl::SimpleAtod(number, &part) || !(part > 0) || part > (percent ? 100 : 1)) {
              return absl::StrCat("expected a part such as 1%, found ", text);
            }
            text = absl::StrCat(percent ? part / 100 : part);
            return "";
          },
          "", "part"};
}

void PrintSome(const std::vector<std::string>& messages) {
  for (size_t k = 0; k < std::min(messages.size(), kShown); ++k) PrintError(messages[k]);
  if (messages.size() > kShown) {
    PrintError(absl::StrCat("and ", messages.size() - kShown, " more of that kind"));
  }
}

std::string Numbers(const std::vector<int64_t>& numbers, absl::string_view separator) {
  const size_t shown = std::min(numbers.size(), kShown);
  return absl::StrCat(
      absl::StrJoin(numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(shown),
                    separator),
      shown < numbers.size() ? " ..." : "");
}

void SayWhatIsMissing(const MergeFlags& flags, const dlx::Plan& plan, const Merged& merged) {
  std::vector<int64_t> shards;
  for (const int32_t shard : merged.missing) shards.push_back(shard + 1);
  PrintError(absl::StrCat(merged.missing.size(), " of ", Counted(merged.searched, "shard"),
                          " missing: ", Numbers(shards, " ")));
  if (flags.tasks == 0) return;
  std::set<int64_t> tasks;
  int64_t place = 0;
  for (const int32_t shard : ShardsOfTask(plan, {})) {
    const int64_t index = place++ % flags.tasks + 1;
    if (!merged.results[shard].has_value()) tasks.insert(index);
  }
  PrintError(absl::StrCat("of ", flags.tasks, " tasks, these have shards that are missing: ",
                          "--array=", absl::StrJoin(tasks, ","), " with --task auto/",
                          flags.tasks));
}

std::string ReportText(const dlx::Plan& plan, const Merged& merged, int64_t rechecked) {
  Table table;
  table.Row("plan", plan.rounds.back().id,
            Counted(static_cast<int64_t>(plan.rounds.size()), "round"));
  table.Row(
      "shards", static_cast<int64_t>(plan.shards.size()),
      absl::StrCat(WithCommas(merged.searched), " searched, ", plan.divisions.size(), " divided"));
  table.Row("double and equal", merged.doubles);
  table.Row("rechecked", rechecked,
            rechecked == 0
                ? ""
                : absl::StrFormat("if 1 %% of the shards were wrong, all drawn were right with "
                                  "probability %.2g",
                                  std::pow(0.99, static_cast<double>(rechecked))));
  table.Row("nodes", merged.nodes);
  table.Row("digest", merged.digest.has_value() ? merged.digest->ToString() : "none");
  table.Row("core hours", absl::StrFormat("%.3f", merged.seconds / 3600));
  table.Row(
      "slowest shard", absl::StrFormat("%.1f s", merged.slowest_seconds),
      absl::StrFormat("shard %d, %.2f %% of all time", merged.slowest + 1,
                      merged.seconds > 0 ? 100 * merged.slowest_seconds / merged.seconds : 0));
  for (const auto& [host, shards] : merged.hosts) table.Row(absl::StrCat("host ", host), shards);
  for (const auto& [engine, shards] : merged.engines) table.Row(engine, shards);
  return table.text();
}

int Answer(const MergeFlags& flags, CoverRun* run, const dlx::Problem& problem,
           const dlx::Plan& plan, const Results& results, const Merged& merged) {
  if (plan.goal == dlx::Goal::kCount) {
    run->output().Write(absl::StrCat(merged.count.ToString(), "\n"));
    return kDone;
  }
  SolutionWriter writer(problem, flags.Format(), &run->output());
  if (plan.goal == dlx::Goal::kMinimize) {
    for (const dlx::CostedCover& cover : merged.covers) {
      writer.Write(cover.options, /*show_cost=*/true);
    }
    return kDone;
  }
  const absl::Status status = ForEachMerged(
      plan, results, merged, [&](dlx::SolutionView options) { writer.Write(options); });
  if (status.ok()) return kDone;
  PrintError(status.message());
  return kFailed;
}

int RunMerge(const MergeFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  const std::optional<dlx::Plan> plan = ReadPlanFile(flags.plan, problem, run);
  if (!plan.has_value()) return kFailed;
  const std::optional<Results> results = ReadResultsOf(flags.results, *plan, run);
  if (!results.has_value()) return kFailed;
  absl::StatusOr<Merged> merged = Merge(problem, *plan, *results, run->token());
  if (!merged.ok()) {
    if (!absl::IsCancelled(merged.status())) PrintError(merged.status().message());
    return kFailed;
  }
  int64_t rechecked = 0;
  if (merged->is_whole() && !flags.recheck.empty()) {
    double part = 0;
    (void)absl::SimpleAtod(flags.recheck, &part);
    std::random_device random;
    const uint64_t seed = uint64_t{random()} << 32 | random();
    const absl::StatusOr<int64_t> drawn =
        Recheck(problem, *plan, part, seed, run->RestOfTime().limits, &*merged);
    if (!drawn.ok()) {
      PrintError(absl::StrCat("the recheck was stopped: ", drawn.status().message()));
      return kFailed;
    }
    rechecked = *drawn;
  }
  PrintSome(merged->contradictions);
  PrintSome(merged->notes);
  if (!merged->contradictions.empty()) return kFailed;
  if (!merged->missing.empty()) {
    SayWhatIsMissing(flags, *plan, *merged);
    return kUnsolved;
  }
  const int code = Answer(flags, run, problem, *plan, *results, *merged);
  run->output().Flush();
  if (flags.report) WriteAll(STDERR_FILENO, ReportText(*plan, *merged, rechecked));
  PrintTotals(flags, {.command = "cover merge",
                      .threads = 0,
                      .solutions = merged->count.ToInt64().value_or(0),
                      .nodes = merged->nodes,
                      .profile = merged->profile,
                      .outcome = "exhausted",
                      .seconds = run->Seconds()});
  return code;
}

}  // namespace

void AddCoverMergeCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<MergeFlags>();
  CLI::App* command = cover->add_subcommand("merge", "Put the results of shards together");
  AddPlanFlag(command, &flags->plan)->required();
  command->add_option("DIR", flags->results, "The directory of results")->type_name("")->required();
  AddInputFlags(command, flags.get());
  command
      ->add_option("--recheck", flags->recheck,
                   "Search this part of the shards again by another kernel, such as 1%")
      ->transform(Share())
      ->type_name("PART");
  command->add_flag("--report", flags->report, "Print on stderr who did what");
  command
      ->add_option("--tasks", flags->tasks, "Say which of N tasks have the shards that are missing")
      ->transform(WholeNumber(1, int64_t{1} << 24))
      ->type_name("N");
  AddSolutionFormatFlag(command, flags.get());
  AddTimeLimitFlag(command, flags.get(), "Stop the recheck");
  command->add_flag("--profile", flags->profile, "Print the nodes of each level on stderr");
  AddReportFlags(command, flags.get());
  command->footer(
      "Prints the count, the solutions in the order of one search, or the cheapest, as the plan\n"
      "says, and nothing unless all of it is there and agrees.\n"
      "Exit code 1: shards are missing. 2: a contradiction.");
  command->final_callback([=] {
    *run = [=] {
      CoverRun frame(*command, *flags);
      const std::optional<dlx::Problem> problem = frame.ReadProblem();
      return frame.Finish(problem.has_value() ? RunMerge(*flags, &frame, *problem) : kFailed);
    };
  });
}

}  // namespace cli
