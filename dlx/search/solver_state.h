// SPDX-License-Identifier: Apache-2.0
//
// The state of a Solver: in a header of its own for tests, and so that dlx/solver.h needs only the
// problem and the run.

#ifndef DLX_SEARCH_SOLVER_STATE_H_
#define DLX_SEARCH_SOLVER_STATE_H_

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "dlx/problem.h"
#include "dlx/run.h"
#include "dlx/run/meter.h"
#include "dlx/search/searcher.h"
#include "dlx/solver.h"

namespace dlx {

struct Solver::State {
  enum class Phase : uint8_t { kReady, kSearching, kDone };  // as Solver's header has them

  State(const Problem& problem, SearchConfig c)
      : config(std::move(c)),
        searcher(problem, config.strategy,
                 {.counts_updates = config.run.limits.updates.has_value(),
                  .max_bytes = internal::LimitOrMax(config.run.limits.memory_bytes),
                  .look = [this] { return GoOnMaking(); }}) {
    EndMaking();
    searcher.Preset(config.run.presets);
  }

  // The limits and the stop token hold while tables are made too. What that takes counts as time of
  // the search; the time from then to the first Next() does not. The clock is looked at for large
  // tables alone.
  bool GoOnMaking();
  void EndMaking();

  using Visitor = absl::FunctionRef<Visit(SolutionView)>;
  // Searches for at most `solutions` more solutions and `nodes` more nodes. If there is a visitor,
  // shows it these and all further ones, until it stops. Returns whether it stopped at a solution.
  bool Search(int64_t solutions, int64_t nodes, const Visitor* visit = nullptr);
  void Begin();
  bool Finish(Outcome why);  // returns false
  void BecomeReady();        // but for the searcher

  SearchConfig config;
  std::optional<internal::Meter> making;  // while large tables are made
  Outcome why_not_made = Outcome::kUnfinished;
  double seconds_making = 0;
  internal::Searcher searcher;
  Phase phase = Phase::kReady;
  Outcome outcome = Outcome::kUnfinished;
  std::optional<internal::Meter> meter;  // since the first Next()
  double seconds = 0;                    // once it is done
  std::vector<OptionId> solution;        // empty until solution() is called
};

}  // namespace dlx

#endif  // DLX_SEARCH_SOLVER_STATE_H_
