// SPDX-License-Identifier: Apache-2.0
//
// quadrille cover split: divides a search into shards, or what is left of one.

#include "dlx/split.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/cluster/plan_state.h"
#include "cli/cluster/rounds.h"
#include "cli/cluster/task.h"
#include "cli/command/cover/plan_file.h"
#include "cli/command/table.h"
#include "cli/io/io.h"
#include "cli/io/replaceable.h"
#include "dlx/solver.h"

namespace cli {
namespace {

// How long the speed of the search is measured, about.
constexpr double kSecondsToMeasure = 1;

struct SplitFlags : CoverFlags {
  std::string goal = "count";
  int64_t k = 1;
  int64_t shards = 1000;
  double nodes = 0;
  int64_t probes = 32;
  bool weights = false;
  bool dry_run = false;
  std::string output;
  std::string left;  // a directory of results
  std::string plan;
};

// What is to be searched.
struct Work {
  const dlx::Plan& plan;
  std::vector<bool> open;                // by shard
  std::optional<double> standard_error;  // of the nodes of these shards, where it is known
};

// Nodes per second of the search, on shards drawn at random.
double MeasureSpeed(const dlx::Problem& problem, const SplitFlags& flags, const Work& work,
                    CoverRun* run) {
  const dlx::Plan& plan = work.plan;
  dlx::Limits limits = run->RestForAll().limits;
  limits.seconds = std::min(limits.seconds.value_or(kSecondsToMeasure), kSecondsToMeasure);
  dlx::Strategy strategy = plan.strategy;
  strategy.kernel = flags.ToStrategy().kernel;
  int64_t nodes = 0;
  double seconds = 0;
  for (const int32_t shard : ShardsOfTask(plan, {})) {
    if (!work.open[shard]) continue;
    limits.seconds = kSecondsToMeasure - seconds;
    if (*limits.seconds <= 0) break;
    dlx::Solver solver(problem, {.strategy = strategy, .run = {.limits = limits}});
    if (!solver.Enter(plan.shards[shard]).ok()) break;
    while (solver.Next()) solver.solution();
    nodes += solver.stats().nodes;
    seconds += solver.result().seconds;
    if (run->token().stop_requested()) break;
  }
  return seconds > 0 ? static_cast<double>(nodes) / seconds : 0;
}

// What the shards are expected to take.
std::string DryRun(const SplitFlags& flags, const Work& work, const dlx::Ending& ending,
                   double speed) {
  Table table;
  double nodes = 0;
  double largest = 0;
  int64_t shards = 0;
  for (size_t s = 0; s < work.open.size(); ++s) {
    if (!work.open[s]) continue;
    ++shards;
    nodes += work.plan.shards[s].nodes;
    largest = std::max(largest, work.plan.shards[s].nodes);
  }
  table.Row("shards", static_cast<int64_t>(work.plan.shards.size()),
            ending.outcome == dlx::Outcome::kExhausted
                ? ""
                : absl::StrCat("stopped: ", dlx::ToString(ending.outcome)));
  if (flags.left.empty()) {
    table.Row("searched", shards, "the others are the same as one of them, or divided");
  } else {
    table.Row("left to search", shards, "the others are done, divided, or the same as another");
  }
  table.Row("nodes", absl::StrFormat("%.4g", nodes),
            work.standard_error.has_value()
                ? absl::StrFormat("+- %.3g (standard error)", *work.standard_error)
                : "");
  table.Row("largest share", absl::StrFormat("%.3g %%", nodes > 0 ? 100 * largest / nodes : 0),
            "of the nodes, in one shard");
  table.Row("workers kept busy", absl::StrFormat("%.4g", largest > 0 ? nodes / largest : 0),
            "at most: more have nothing to do while the largest shard is searched");
  if (speed > 0) {
    table.Row("nodes per second", WithCommas(static_cast<int64_t>(speed)),
              "of one thread, measured here");
    table.Row("core hours", absl::StrFormat("%.3g", nodes / speed / 3600),
              work.standard_error.has_value()
                  ? absl::StrFormat("+- %.2g", *work.standard_error / speed / 3600)
                  : "");
  }
  return table.text();
}

int WriteOrShow(const SplitFlags& flags, CoverRun* run, const dlx::Problem& problem,
                const Work& work, const dlx::Ending& ending) {
  if (flags.dry_run) {
    const double speed =
        work.plan.goal == dlx::Goal::kMinimize ? 0 : MeasureSpeed(problem, flags, work, run);
    run->output().Write(DryRun(flags, work, ending, speed));
    return kDone;
  }
  // A signal is no wish for a smaller plan, which would replace the one that is there.
  absl::Status status =
      run->interrupt().signal() == 0 ? absl::OkStatus() : absl::CancelledError("interrupted");
  if (status.ok() && ending.outcome != dlx::Outcome::kExhausted) {
    PrintError(absl::StrCat("stopped: ", dlx::ToString(ending.outcome), "; the plan has ",
                            Counted(static_cast<int64_t>(work.plan.shards.size()), "shard")));
  }
  if (status.ok()) status = ReplaceFile(flags.output, dlx::WritePlan(problem, work.plan));
  if (status.ok()) return kDone;
  PrintError(absl::StrCat("the plan was not written: ", status.message()));
  return kFailed;
}

int SplitWhatIsLeft(const SplitFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  const std::optional<dlx::Plan> plan = ReadPlanFile(flags.plan, problem, run);
  if (!plan.has_value()) return kFailed;
  const std::optional<Results> results = ReadResultsOf(flags.left, *plan, run);
  if (!results.has_value()) return kFailed;
  absl::StatusOr<NextRound> next =
      DivideWhatIsLeft(problem, *plan, flags.left, *results, flags.shards, run->RestForAll());
  if (!next.ok()) {
    PrintError(next.status().message());
    return kFailed;
  }
  for (const std::string& message : next->messages) PrintError(message);
  PrintError(absl::StrCat(Counted(next->divided, "shard"), " divided, ",
                          Counted(next->untouched, "shard"), " not begun, ",
                          Counted(next->parts, "shard"), " to search"));
  Work work = {
      .plan = next->plan, .open = SearchedShards(next->plan), .standard_error = std::nullopt};
  for (size_t s = 0; s < next->done.size(); ++s) work.open[s] = work.open[s] && !next->done[s];
  return WriteOrShow(flags, run, problem, work, {.outcome = dlx::Outcome::kExhausted});
}

int RunSplit(const SplitFlags& flags, CoverRun* run, const dlx::Problem& problem) {
  if (!flags.left.empty()) return SplitWhatIsLeft(flags, run, problem);
  dlx::SplitConfig config = {.shards = flags.shards,
                             .nodes = flags.nodes,
                             .probes = flags.probes,
                             .strategy = flags.ToStrategy(),
                             .by_states = flags.weights,
                             .run = run->RestForAll()};
  CoverProgress line;
  config.run.watch = {.callback = [&line](const dlx::Progress& progress) { line.Set(progress); },
                      .every_seconds = 0.25};
  absl::StatusOr<dlx::SplitResult> split;
  {
    const Progress shown(flags.ProgressWanted(),
                         [&line](double seconds) { return line.Line(seconds); });
    split = dlx::SplitSearch(problem, config);
  }
  if (!split.ok()) {
    PrintError(split.status().message());
    return kFailed;
  }
  split->plan.goal = *FindNamed(dlx::Goals(), flags.goal);
  split->plan.k = flags.k;
  return WriteOrShow(flags, run, problem,
                     {.plan = split->plan,
                      .open = SearchedShards(split->plan),
                      .standard_error = split->standard_error},
                     *split);
}

void CheckSplitFlags(const CLI::App& command, const SplitFlags& flags) {
  if (flags.dry_run == !flags.output.empty()) {
    throw CLI::ValidationError(flags.dry_run
                                   ? "--dry-run writes no plan: leave out -o"
                                   : "expected -o PLAN, where the plan is written, or --dry-run");
  }
  if (flags.left.empty() != flags.plan.empty()) {
    throw CLI::ValidationError("--left and --plan belong together");
  }
  if (!flags.left.empty()) {
    for (const char* name :
         {"--for", "-k", "--weights", "--branch", "--order", "--seed", "--nodes"}) {
      if (command.count(name) == 0) continue;
      throw CLI::ValidationError(name, "what is left goes on as the plan says");
    }
  }
  if (flags.weights && flags.goal != "count") {
    throw CLI::ValidationError("--weights", "only counts are shared among shards");
  }
  if (command.count("-k") > 0 && flags.goal != "minimize") {
    throw CLI::ValidationError("-k", "only --for minimize wants some of the solutions");
  }
  if (flags.output.empty()) return;
  const absl::Status status = CheckReplaceable(flags.output, dlx::kPlanTitle, flags.file, "plan");
  if (!status.ok()) {
    PrintError(absl::StrCat("the plan was not written: ", status.message()));
    throw CLI::RuntimeError(kFailed);
  }
}

}  // namespace

void AddCoverSplitCommand(CLI::App* cover, std::function<int()>* run) {
  const auto flags = std::make_shared<SplitFlags>();
  CLI::App* command =
      AddCommand(cover, "split", "Divide a search into shards for many machines", flags, RunSplit,
                 run, [flags](const CLI::App& app) { CheckSplitFlags(app, *flags); });
  command->add_option("--for", flags->goal, "What is wanted: count, all, minimize; default: count")
      ->check(CLI::IsMember(NamesOf(dlx::Goals())))
      ->type_name("GOAL");
  command->add_option("-k", flags->k, "How many of the cheapest, for minimize; default: 1")
      ->transform(WholeNumber(1, int64_t{1} << 40))
      ->type_name("K");
  command->add_option("-o", flags->output, "Where to write the plan")->type_name("PLAN");
  command
      ->add_option("--shards", flags->shards,
                   "How many, or a few more; default: 1000. 30 to 100 for each core do well")
      ->transform(WholeNumber(1, int64_t{1} << 24))
      ->type_name("N");
  command
      ->add_option("--nodes", flags->nodes,
                   "Divide no shard with fewer estimated nodes than that; default: 0")
      ->check(NumberOf("nodes"))
      ->type_name("NODES");
  command->add_option("--probes", flags->probes, "Of each estimate; default: 32")
      ->transform(WholeNumber(1, int64_t{1} << 30))
      ->type_name("N");
  command->add_flag("--weights", flags->weights,
                    "Divide by states: of shards that leave the same problem, count one");
  command->add_flag("--dry-run", flags->dry_run,
                    "Write no plan: print how long the shards will take, and how uneven they are");
  command
      ->add_option("--left", flags->left,
                   "Go on with --plan: divide the shards that are not done, by what DIR says")
      ->type_name("DIR");
  AddPlanFlag(command, &flags->plan);
  const std::vector<std::string> rules = {"mrv", "leftmost", "sharp"};
  command->add_option("--branch", flags->branching, "The rule of the search: mrv, leftmost, sharp")
      ->check(CLI::IsMember(rules))
      ->type_name("RULE");
  command->add_option("--order", flags->order, "In which order to try options: given, random, cost")
      ->check(CLI::IsMember(NamesOf(dlx::OptionOrders())))
      ->type_name("ORDER");
  AddSeedFlag(command, &flags->seed);
  AddTimeLimitFlag(command, flags.get(), "Stop dividing");
  AddProgressFlags(command, flags.get());
  command->footer(
      "The shard with the most estimated nodes is divided, again and again (Knuth 1975). Any\n"
      "machine can search any shard, in any order: see \"cover work\". docs/cluster.md has a walk\n"
      "through.");
}

}  // namespace cli
