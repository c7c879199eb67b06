// SPDX-License-Identifier: Apache-2.0

#include "dlx/count.h"

#include "dlx/count/race.h"
#include "dlx/parallel.h"
#include "dlx/run/meter.h"

namespace dlx {
namespace {

using internal::Meter;

// Entries of tables, roughly: some 50 microseconds.
constexpr int64_t kWorkToLook = 1 << 14;

bool CountsBySearch(const CountConfig& config) {
  const Limits& limits = config.run.limits;
  return config.plan == CountPlan::kSearch ||
         (config.plan == CountPlan::kAuto &&
          (limits.nodes.has_value() || limits.updates.has_value()));
}

CountResult CountBySearch(const Problem& problem, const CountConfig& config, const Meter& meter) {
  Run run = meter.Rest();
  run.watch = config.run.watch;
  const SearchResult plain = CountInParallel(problem, {.strategy = config.strategy, .run = run});
  CountResult result;
  static_cast<Ending&>(result) = plain;
  result.count = static_cast<uint64_t>(plain.stats.solutions);
  result.search = plain.stats;
  return result;
}

CountResult CountWithin(const Problem& problem, const CountConfig& config, Meter* meter) {
  if (!meter->Begin()) {
    CountResult result;
    meter->End(&result);
    result.plan = config.plan;
    return result;
  }
  if (CountsBySearch(config)) return CountBySearch(problem, config, *meter);
  CountResult result = internal::Race(problem, config, meter);
  if (!result.kernel.has_value()) result.updates = meter->updates();
  return result;
}

}  // namespace

StringView ToString(CountPlan plan) {
  switch (plan) {
    case CountPlan::kAuto:
      return "auto";
    case CountPlan::kSearch:
      return "search";
    case CountPlan::kMemo:
      return "memo";
    case CountPlan::kFrontier:
      break;
  }
  return "frontier";
}

CountResult Count(const Problem& problem, const CountConfig& config) {
  Meter meter(config.run, kWorkToLook);
  CountResult result = CountWithin(problem, config, &meter);
  result.seconds = meter.Seconds();
  return result;
}

}  // namespace dlx
