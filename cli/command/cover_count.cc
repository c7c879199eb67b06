// quadrille cover count with a plan: solutions are counted, not visited.

#include <memory>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/cover.h"
#include "cli/io/io.h"
#include "cli/run_limits.h"
#include "dlx/count.h"
#include "dlx/preprocess.h"
#include "dlx/progress.h"

namespace cli {
namespace {

// "memo, at least 1,234 solutions, 3,456,789 nodes, 12.34 % done", as it comes in.
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

}  // namespace

int CountByPlan(const CoverFlags& flags, dlx::CountPlan plan, const CLI::App& command) {
  CoverRun run(command, flags);
  std::optional<dlx::Problem> problem = run.ReadProblem();
  if (!problem.has_value()) return run.Finish(kFailed);
  if (flags.preprocess) problem = dlx::Preprocess(*problem, {.stop = run.token()}).problem;
  CountLine line;
  const dlx::SearchConfig search = flags.Config(0);
  dlx::CountConfig config = {.plan = plan,
                             .strategy = {.branching = search.branching,
                                          .option_order = search.option_order,
                                          .seed = search.seed,
                                          .kernel = search.kernel}};
  config.run = {
      .limits = LimitsOf(flags, run.token()),
      .threads = flags.threads,
      .watch = {.callback = [&line](const dlx::Progress& progress) { line.Set(progress); },
                .every_seconds = 0.25}};
  dlx::CountResult result;
  {
    const Progress shown(flags.ProgressWanted(),
                         [&line](double seconds) { return line.Line(seconds); });
    result = dlx::Count(*problem, config);
  }
  const bool exhausted = result.outcome == dlx::Outcome::kExhausted;
  run.output().Write(absl::StrCat(exhausted ? "" : ">=", result.count.ToString(), "\n"));
  if (plan == dlx::CountPlan::kFrontier && result.plan == dlx::CountPlan::kMemo) {
    PrintError("the frontier does not fit the memory; the plan was memo");
  }
  CoverTotals totals = {.command = "cover count",
                        .threads = flags.threads,
                        .nodes = result.nodes,
                        .updates = std::nullopt,
                        .profile = {},
                        .outcome = std::string(dlx::ToString(result.outcome)),
                        .seconds = run.Seconds()};
  if (result.plan == dlx::CountPlan::kSearch) {
    totals.kernel = result.kernel;
    totals.branching = result.branching.value_or(dlx::Branching::kMrv);
    totals.profile = result.search.profile;
    totals.updates = result.updates;
  }
  totals.count = std::move(result);
  PrintTotals(flags, totals);
  return run.Finish(kDone);
}

}  // namespace cli
