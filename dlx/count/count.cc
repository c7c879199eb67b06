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

// Whether there is anything left of the limits on what this count counts.
bool MayBegin(const CountConfig& config, Meter* meter) {
  if (!meter->Look()) return false;
  if (meter->max_nodes() == 0) return meter->Stop(Outcome::kNodeLimit);
  if (meter->max_solutions() == 0) return meter->Stop(Outcome::kSolutionLimit);
  if (meter->max_updates() == 0 && CountsBySearch(config)) {
    return meter->Stop(Outcome::kUpdateLimit);
  }
  return true;
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
  if (!MayBegin(config, meter)) {
    CountResult result;
    result.outcome = meter->outcome();
    result.plan = config.plan;
    return result;
  }
  if (CountsBySearch(config)) return CountBySearch(problem, config, *meter);
  return internal::Race(problem, config, meter);
}

}  // namespace

absl::string_view ToString(CountPlan plan) {
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
