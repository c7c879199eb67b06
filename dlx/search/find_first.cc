#include "dlx/find_first.h"

#include <algorithm>
#include <bit>
#include <cstdint>

#include "dlx/progress.h"
#include "dlx/run/meter.h"
#include "dlx/search/searcher.h"

namespace dlx {
namespace {

using internal::Meter;
using internal::Searcher;

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
  FirstSearch(const Problem& problem, const FirstConfig& config)
      : problem_(problem),
        config_(config),
        strategy_(SteadyStrategy(problem, config.strategy)),
        meter_(config.run),
        steady_(problem, strategy_, config.run.limits.updates.has_value()) {
    steady_.Preset(config.run.presets);
    meter_.set_describe([this](Progress* progress) { steady_.DescribeTo(progress); });
  }

  FirstSolution Alone() {
    Turn(&steady_, Searcher::kUnbounded, 0);
    return Finish(steady_, {});
  }

  FirstSolution ByTurns() {
    if (Turn(&steady_, config_.steady_nodes, 0)) return Finish(steady_, {});
    const int64_t unit = std::max<int64_t>(config_.restart_nodes, problem_.num_entries() / 4);
    Strategy strategy = strategy_;
    strategy.option_order = OptionOrder::kRandom;
    SearchStats restless_stats;
    for (int64_t i = 1;; ++i) {
      const int64_t nodes = Luby(i) * unit;
      ++strategy.seed;
      Searcher restless(problem_, strategy);
      restless.Preset(config_.run.presets);
      if (Turn(&restless, nodes, steady_.stats().nodes + restless_stats.nodes)) {
        restless_stats += steady_.stats();
        return Finish(restless, restless_stats);
      }
      restless_stats += restless.stats();
      if (Turn(&steady_, nodes, restless_stats.nodes)) return Finish(steady_, restless_stats);
    }
  }

 private:
  static Strategy SteadyStrategy(const Problem& problem, Strategy strategy) {
    if (strategy.branching == Branching::kAuto && !problem.has_multiplicities()) {
      strategy.branching = Branching::kWeightedDegree;
    }
    return strategy;
  }

  // Continues a search for `nodes` nodes; the other searches have entered `others` so far. Returns
  // whether everything is over.
  bool Turn(Searcher* searcher, int64_t nodes, int64_t others) {
    if (meter_.max_solutions() == 0) return End(Outcome::kSolutionLimit);
    const int64_t now = searcher->stats().nodes;
    const int64_t left = meter_.max_nodes() - others;  // for this one, from its beginning
    if (now >= left) return End(Outcome::kNodeLimit);
    switch (searcher->Run({.solutions = 1,
                           .nodes = nodes < left - now ? now + nodes : left,
                           .updates = meter_.max_updates()},
                          [this] { return meter_.Look(); })) {
      case Searcher::Event::kSolution:
        found_ = true;
        return End(Outcome::kSolutionLimit);
      case Searcher::Event::kExhausted:
        // A limit that was reached with the last node takes precedence.
        if (searcher->stats().nodes >= left) return End(Outcome::kNodeLimit);
        return End(Outcome::kExhausted);
      case Searcher::Event::kNodes:
        return searcher->stats().nodes >= left && End(Outcome::kNodeLimit);
      case Searcher::Event::kUpdates:
        return End(Outcome::kUpdateLimit);
      case Searcher::Event::kStopped:
        break;
    }
    return true;
  }

  bool End(Outcome outcome) { return !meter_.Stop(outcome); }

  FirstSolution Finish(const Searcher& last, const SearchStats& others) const {
    FirstSolution first;
    first.stats = last.stats();
    first.stats += others;
    meter_.End(&first);
    first.nodes = first.stats.nodes;
    first.kernel = last.kernel_name();
    first.branching = last.strategy().branching;
    if (first.kernel == Kernel::kLinks) first.updates = first.stats.updates;
    if (found_) first.options = last.Solution();
    return first;
  }

  const Problem& problem_;
  const FirstConfig& config_;
  const Strategy strategy_;  // of the steady search
  Meter meter_;
  Searcher steady_;
  bool found_ = false;
};

}  // namespace

FirstSolution FindFirst(const Problem& problem, const FirstConfig& config) {
  FirstSearch search(problem, config);
  const bool by_turns = config.strategy.branching == Branching::kAuto &&
                        config.strategy.option_order == OptionOrder::kGiven &&
                        !config.run.limits.updates.has_value();
  return by_turns ? search.ByTurns() : search.Alone();
}

}  // namespace dlx
