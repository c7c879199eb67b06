#include "dlx/find_first.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "absl/types/span.h"
#include "dlx/run/limits.h"
#include "dlx/stats.h"

namespace dlx {
namespace {

// The i-th term of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ...; from 1.
int64_t Luby(int64_t i) {
  for (;;) {
    const auto power = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(i) + 1));
    if (power == i + 1) return power / 2;
    i -= power - 1;
  }
}

class FirstSearch {
 public:
  FirstSearch(const Problem& problem, const SearchConfig& config, const FirstConfig& first)
      : problem_(problem),
        config_(config),
        first_(first),
        deadline_(internal::Deadline::Limit(config.max_seconds)) {
    config_.max_solutions = 1;
    if (config.branching == Branching::kAuto && !problem.has_multiplicities()) {
      config_.branching = Branching::kWeightedDegree;
    }
  }

  FirstSolution Alone() {
    Solver solver = Make(config_);
    solver.Next();
    return Finish(&solver, {});
  }

  FirstSolution ByTurns() {
    Solver steady = Make(config_);
    SearchConfig config = config_;
    config.option_order = OptionOrder::kRandom;
    if (config_.report) config.report = [&](const Solver&) { config_.report(steady); };
    if (Turn(&steady, first_.steady_nodes, 0)) return Finish(&steady, {});
    const int64_t unit = std::max<int64_t>(first_.restart_nodes, problem_.num_entries() / 4);
    SearchStats restless_stats;
    for (int64_t i = 1;; ++i) {
      const int64_t nodes = Luby(i) * unit;
      if (deadline_.is_set()) config.max_seconds = std::max(*deadline_.SecondsLeft(), 1e-9);
      ++config.seed;
      Solver restless = Make(config);
      if (Turn(&restless, nodes, steady.stats().nodes + restless_stats.nodes)) {
        restless_stats += steady.stats();
        return Finish(&restless, restless_stats);
      }
      restless_stats += restless.stats();
      if (Turn(&steady, nodes, restless_stats.nodes)) return Finish(&steady, restless_stats);
    }
  }

 private:
  Solver Make(const SearchConfig& config) const {
    Solver solver(problem_, config);
    for (const OptionId option : first_.taken) solver.Take(option);
    for (const OptionId option : first_.forbidden) solver.Forbid(option);
    return solver;
  }

  // Lets a search go on for so many nodes, where others had so many; returns whether all is over.
  bool Turn(Solver* solver, int64_t nodes, int64_t others) const {
    const int64_t limit = internal::LimitOrMax(config_.max_nodes) - others;
    if (solver->stats().nodes >= limit) return true;
    solver->NextWithin(std::min(nodes, limit - solver->stats().nodes));
    return solver->outcome() != Outcome::kUnfinished || solver->stats().nodes >= limit;
  }

  static FirstSolution Finish(Solver* last, const SearchStats& others) {
    FirstSolution first;
    first.result = {last->outcome(), last->stats(), last->kernel(), last->branching()};
    first.result.stats += others;
    if (last->outcome() == Outcome::kSolutionLimit) {
      const SolutionView solution = last->solution();
      first.options.emplace(solution.begin(), solution.end());
    } else if (last->outcome() == Outcome::kUnfinished) {
      first.result.outcome = Outcome::kNodeLimit;
    }
    return first;
  }

  const Problem& problem_;
  SearchConfig config_;  // of the steady search
  const FirstConfig& first_;
  internal::Deadline deadline_;
};

}  // namespace

FirstSolution FindFirst(const Problem& problem, const SearchConfig& config,
                        const FirstConfig& first) {
  FirstSearch search(problem, config, first);
  const bool by_turns = config.branching == Branching::kAuto &&
                        config.option_order == OptionOrder::kGiven && config.max_updates <= 0;
  return by_turns ? search.ByTurns() : search.Alone();
}

}  // namespace dlx
