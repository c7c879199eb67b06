#include "dlx/count/plain_search.h"

#include <algorithm>

#include "dlx/config.h"
#include "dlx/parallel.h"
#include "dlx/progress.h"
#include "dlx/run/clock.h"

namespace dlx::internal {
namespace {

SearchConfig ConfigOf(const Strategy& strategy, const Run& run) {
  SearchConfig config;
  config.branching = strategy.branching;
  config.option_order = strategy.option_order;
  config.seed = strategy.seed;
  config.kernel = strategy.kernel;
  config.max_solutions = run.limits.solutions.value_or(0);
  config.max_nodes = run.limits.nodes.value_or(0);
  config.max_updates = run.limits.updates.value_or(0);
  // Here 0 means no limit, and a limit may have been used up since the caller looked.
  if (run.limits.seconds.has_value()) config.max_seconds = std::max(*run.limits.seconds, 1e-9);
  config.stop = run.limits.stop;
  config.report_seconds = run.watch.every_seconds;
  return config;
}

}  // namespace

PlainCount CountBySearch(const Problem& problem, const Strategy& strategy, const Run& run) {
  const Clock::time_point start = Now();
  ParallelConfig parallel;
  parallel.threads = run.threads;
  parallel.taken = run.presets.taken;
  parallel.forbidden = run.presets.forbidden;
  if (run.watch.callback) {
    parallel.report = [&](const ParallelReport& report) {
      Progress progress;
      progress.solutions = static_cast<uint64_t>(report.solutions);
      progress.nodes = report.nodes;
      progress.updates = report.updates;
      progress.seconds = SecondsSince(start);
      progress.done = report.done;
      progress.path = report.path;
      run.watch.callback(progress);
    };
  }
  const SearchResult result = CountInParallel(problem, ConfigOf(strategy, run), parallel);
  PlainCount count;
  count.outcome = result.outcome;
  count.nodes = result.stats.nodes;
  if (result.kernel == Kernel::kLinks) count.updates = result.stats.updates;
  count.seconds = SecondsSince(start);
  count.kernel = result.kernel;
  count.branching = result.branching;
  count.stats = result.stats;
  return count;
}

Solver MakeSolver(const Problem& problem, const Strategy& strategy, const Run& run) {
  Solver solver(problem, ConfigOf(strategy, run));
  // A preset that does not fit the others leaves a solver without solutions.
  for (const OptionId option : run.presets.taken) {
    if (!solver.Take(option)) return solver;
  }
  for (const OptionId option : run.presets.forbidden) {
    if (!solver.Forbid(option)) return solver;
  }
  return solver;
}

}  // namespace dlx::internal
