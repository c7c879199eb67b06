// quadrille cover count without listing: the plan decides how.

#include <memory>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "cli/command/cover.h"
#include "cli/io/io.h"
#include "dlx/count.h"
#include "dlx/preprocess.h"

namespace cli {
namespace {

// "memo, at least 1,234 solutions, 3,456,789 nodes, 12.34 % done", as it comes in.
class CountLine {
 public:
  void Set(const dlx::CountReport& report) {
    const std::lock_guard lock(mutex_);
    report_ = report;
  }
  std::string Line(double seconds) const {
    const std::lock_guard lock(mutex_);
    return absl::StrFormat("%s, at least %s solutions, %s nodes, %.4g %% done, %s",
                           dlx::ToString(report_.plan), WithCommas(report_.at_least.ToString()),
                           WithCommas(report_.nodes), 100 * report_.done, Clock(seconds));
  }

 private:
  mutable std::mutex mutex_;
  dlx::CountReport report_;
};

}  // namespace

int CountByPlan(const CoverFlags& flags, dlx::CountPlan plan, const CLI::App& command) {
  CoverRun run(command, flags);
  std::optional<dlx::Problem> problem = run.ReadProblem();
  if (!problem.has_value()) return run.Finish(kFailed);
  if (flags.preprocess) problem = dlx::Preprocess(*problem, {.stop = run.token()}).problem;
  CountLine line;
  dlx::CountConfig config;
  config.search = flags.Config(0);
  config.search.stop = run.token();
  config.search.report_seconds = 0.25;
  config.plan = plan;
  config.threads = flags.threads;
  config.max_memory_bytes = flags.MemoryBytes();
  config.report = [&line](const dlx::CountReport& report) { line.Set(report); };
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
    totals.kernel = result.search.kernel;
    totals.branching = result.search.branching;
    totals.profile = result.search.stats.profile;
    if (result.search.kernel == dlx::Kernel::kLinks) totals.updates = result.search.stats.updates;
  }
  totals.count = std::move(result);
  PrintTotals(flags, totals);
  return run.Finish(kDone);
}

}  // namespace cli
