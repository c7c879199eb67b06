#include "dlx/find_first.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "dlx/internal/limits.h"

namespace dlx {
namespace {

// Nodes. Both were measured (docs/performance.md).
constexpr int64_t kSteadyAlone = 1 << 20;
constexpr int64_t kRestartUnit = 5000;

// The i-th term of 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, ...; from 1.
int64_t Luby(int64_t i) {
  for (;;) {
    const int64_t power = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(i) + 1));
    if (power == i + 1) return power / 2;
    i -= power - 1;
  }
}

}  // namespace

// The searches that take turns.
class FirstSearch {
 public:
  FirstSearch(const Problem& problem, const SearchConfig& config, absl::Span<const OptionId> taken,
              absl::Span<const OptionId> forbidden)
      : problem_(problem),
        config_(config),
        taken_(taken),
        forbidden_(forbidden),
        deadline_(internal::Deadline::Limit(config.max_seconds)) {
    config_.max_solutions = 1;
    takes_turns_ = config.branching == Branching::kAuto && config.max_updates <= 0;
    if (config.branching == Branching::kAuto) {
      config_.branching =
          problem.has_multiplicities() ? Branching::kMrv : Branching::kWeightedDegree;
    }
  }

  FirstSolution Run() {
    Solver steady = Make(config_);
    if (!takes_turns_) {
      steady.Next();
      return Finish(&steady, config_.branching);
    }
    if (Turn(&steady, kSteadyAlone)) return Finish(&steady, config_.branching);
    SearchConfig config = config_;
    config.branching = Branching::kFailureRate;
    if (deadline_.is_set()) config.max_seconds = std::max(deadline_.SecondsLeft(), 1e-9);
    if (config_.report) {
      config.report = [&](const Solver&) { config_.report(steady); };
    }
    Solver restless = Make(config);
    restless.kernel_->set_binary(true);
    for (int64_t i = 1;; ++i) {
      const int64_t nodes = Luby(i) * kRestartUnit;
      if (Turn(&restless, nodes)) return Finish(&restless, config.branching, &steady);
      restless.Restart();
      if (Turn(&steady, nodes)) return Finish(&steady, config_.branching, &restless);
    }
  }

 private:
  Solver Make(const SearchConfig& config) const {
    Solver solver(problem_, config);
    for (const OptionId option : taken_) solver.Take(option);
    for (const OptionId option : forbidden_) solver.Forbid(option);
    return solver;
  }

  // Lets a search go on for so many nodes; returns whether all is over then.
  bool Turn(Solver* solver, int64_t nodes) {
    const int64_t left = internal::LimitOrMax(config_.max_nodes) - nodes_;
    const int64_t before = solver->stats().nodes;
    const bool found = solver->NextWithin(std::min(nodes, left));
    nodes_ += solver->stats().nodes - before;
    out_of_nodes_ = config_.max_nodes > 0 && nodes_ >= config_.max_nodes;
    return found || out_of_nodes_ || solver->outcome() != Outcome::kUnfinished;
  }

  FirstSolution Finish(Solver* last, Branching branching, const Solver* other = nullptr) const {
    FirstSolution first;
    first.result = {last->outcome(), last->stats(), last->kernel(), branching};
    if (last->outcome() == Outcome::kSolutionLimit) {
      first.options.emplace(last->solution().begin(), last->solution().end());
    } else if (last->outcome() == Outcome::kUnfinished) {
      first.result.outcome = Outcome::kNodeLimit;
    }
    if (other != nullptr) first.result.stats += other->stats();
    return first;
  }

  const Problem& problem_;
  SearchConfig config_;  // of the steady search
  absl::Span<const OptionId> taken_;
  absl::Span<const OptionId> forbidden_;
  internal::Deadline deadline_;
  bool takes_turns_;
  int64_t nodes_ = 0;
  bool out_of_nodes_ = false;
};

FirstSolution FindFirst(const Problem& problem, const SearchConfig& config,
                        absl::Span<const OptionId> taken, absl::Span<const OptionId> forbidden) {
  return FirstSearch(problem, config, taken, forbidden).Run();
}

}  // namespace dlx
