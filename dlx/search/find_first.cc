// SPDX-License-Identifier: Apache-2.0

#include "dlx/find_first.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

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
        making_({.counts_updates = config.run.limits.updates.has_value(),
                 .max_bytes = meter_.max_bytes() / 2,  // of each of two searches
                 .look = [this] { return meter_.Look(); }}),
        steady_(problem, strategy_, making_) {
    steady_.Preset(config.run.presets);
    meter_.set_describe([this](Progress* progress) {
      steady_.DescribeTo(progress);
      const SearchStats sum = Sum();
      progress->nodes = sum.nodes;
      progress->updates = sum.updates;
    });
  }

  FirstSolution Alone() {
    if (meter_.Begin()) Turn(&steady_, Searcher::kUnbounded);
    return Finish(steady_);
  }

  FirstSolution ByTurns() {
    if (!meter_.Begin() || Turn(&steady_, config_.steady_nodes)) return Finish(steady_);
    const int64_t unit = std::max<int64_t>(config_.restart_nodes, problem_.num_entries() / 4);
    Strategy strategy = strategy_;
    strategy.option_order = OptionOrder::kRandom;
    ++strategy.seed;
    restless_.emplace(problem_, strategy, making_);
    for (int64_t i = 1;; ++i) {
      const int64_t nodes = Luby(i) * unit;
      restless_->Preset(config_.run.presets);
      if (Turn(&*restless_, nodes)) return Finish(*restless_);
      others_ += restless_->stats();
      ++strategy.seed;
      restless_->Reset(strategy, making_.counts_updates);
      if (Turn(&steady_, nodes)) return Finish(steady_);
    }
  }

 private:
  static Strategy SteadyStrategy(const Problem& problem, Strategy strategy) {
    if (strategy.branching == Branching::kAuto && !problem.has_multiplicities()) {
      strategy.branching = Branching::kWeightedDegree;
    }
    return strategy;
  }

  // What all searches did.
  SearchStats Sum() const {
    SearchStats sum = others_;
    sum += steady_.stats();
    if (restless_.has_value()) sum += restless_->stats();
    return sum;
  }

  // Continues a search for `nodes` nodes. Returns whether everything is over.
  bool Turn(Searcher* searcher, int64_t nodes) {
    const SearchStats sum = Sum();
    const int64_t now = searcher->stats().nodes;
    const int64_t left = meter_.max_nodes() - (sum.nodes - now);  // for it, from its beginning
    if (now >= left) return End(Outcome::kNodeLimit);
    const int64_t updates_left = meter_.max_updates() - (sum.updates - searcher->stats().updates);
    switch (searcher->Run(
        {.solutions = 1, .nodes = nodes < left - now ? now + nodes : left, .updates = updates_left},
        [this] { return meter_.Look(); })) {
      case Searcher::Event::kSolution:
        found_ = true;
        return End(Outcome::kSolutionLimit);
      case Searcher::Event::kExhausted:
        // A limit that was reached with the last node takes precedence.
        if (searcher->stats().nodes >= left) return End(Outcome::kNodeLimit);
        if (searcher->stats().updates >= updates_left) return End(Outcome::kUpdateLimit);
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

  FirstSolution Finish(const Searcher& last) const {
    FirstSolution first;
    first.stats = Sum();
    meter_.End(&first);
    first.nodes = first.stats.nodes;
    first.kernel = last.kernel_name();
    first.branching = last.strategy().branching;
    first.updates.reset();
    if (first.kernel == Kernel::kLinks) first.updates = first.stats.updates;
    if (found_) last.AppendSolution(&first.options.emplace());
    return first;
  }

  const Problem& problem_;
  const FirstConfig& config_;
  const Strategy strategy_;  // of the steady search
  Meter meter_;
  const Searcher::Making making_;
  Searcher steady_;
  std::optional<Searcher> restless_;
  SearchStats others_;  // of the restless searches before it
  bool found_ = false;
};

}  // namespace

FirstSolution FindFirst(const Problem& problem, const FirstConfig& config) {
  FirstSearch search(problem, config);
  const bool by_turns = config.strategy.branching == Branching::kAuto &&
                        config.strategy.option_order == OptionOrder::kGiven;
  return by_turns ? search.ByTurns() : search.Alone();
}

}  // namespace dlx
