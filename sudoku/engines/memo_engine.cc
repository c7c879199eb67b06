// SPDX-License-Identifier: Apache-2.0

#include "sudoku/engines/memo_engine.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "dlx/count.h"
#include "dlx/diagram.h"
#include "dlx/run/meter.h"
#include "sudoku/encoder.h"

namespace sudoku {
namespace {

using dlx::Outcome;

// Solutions that are handed on between two looks at the clock.
constexpr int64_t kSolutionsToLook = 256;

}  // namespace

// Diagrams of ever more solutions, until there is one of all or of enough. Each begins with the
// solutions of the one before, in the same order, and these are shown once.
EnumerateResult MemoEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  constexpr int64_t kAtFirst = 1000;
  constexpr int64_t kFactor = 8;
  dlx::internal::Meter meter(run, kSolutionsToLook);
  const int64_t wanted = meter.max_solutions();
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  EnumerateResult result;
  for (int64_t some = std::min(wanted, kAtFirst);; some = std::min(wanted, some * kFactor)) {
    // Each diagram is compiled from the start, so that it has all the nodes, and what is left of
    // the time. The solved state is a node that the compiler does not search, except in a full
    // grid.
    dlx::Run rest = meter.Rest();
    if (rest.limits.nodes.has_value() && (*rest.limits.nodes > 1 || puzzle.NumGivens() < kCells)) {
      --*rest.limits.nodes;
    }
    rest.limits.solutions = some;
    rest.watch = run.watch;
    rest.presets = {.taken = givens};
    const dlx::CompileResult compiled = dlx::Compile(SudokuProblem(), {.run = rest});
    meter.Add({.updates = compiled.updates});
    result.updates = meter.updates();
    result.nodes = compiled.nodes;
    const std::optional<dlx::Diagram>& diagram = compiled.diagram;
    if (!diagram.has_value()) {
      result.outcome = compiled.outcome;
      if (result.outcome == Outcome::kNodeLimit) result.nodes = meter.max_nodes();
      return result;
    }
    result.nodes += diagram->count() > 0 ? 1 : 0;
    int64_t to_skip = result.solutions;
    result.outcome = diagram->ForEach([&](dlx::SolutionView options) {
      if (!meter.Tick()) return dlx::Visit::kStop;
      if (to_skip-- > 0) return dlx::Visit::kContinue;
      ++result.solutions;
      if (sink(Decode(options)) == dlx::Visit::kStop) return dlx::Visit::kStop;
      return result.solutions < wanted ? dlx::Visit::kContinue : dlx::Visit::kStop;
    });
    result.updates = meter.updates();
    if (meter.stopped()) {
      result.outcome = meter.outcome();
    } else if (result.nodes >= meter.max_nodes()) {
      result.outcome = Outcome::kNodeLimit;
    } else if (result.solutions >= wanted) {
      result.outcome = Outcome::kSolutionLimit;
    } else if (result.outcome == Outcome::kExhausted && !diagram->complete()) {
      continue;
    }
    return result;
  }
}

dlx::Ending MemoEngine::SolveOne(const Grid& puzzle, const dlx::Run& run, Answer* answer) {
  dlx::internal::Meter meter(run);
  dlx::Ending ending = Engine::SolveOne(puzzle, run, answer);
  if (ending.outcome != Outcome::kMemoryLimit || run.limits.nodes.has_value()) return ending;
  meter.Add({.updates = ending.updates});
  dlx::Run rest = meter.Rest();
  rest.watch = run.watch;
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  rest.presets = {.taken = givens};
  const dlx::CountResult count =
      dlx::Count(SudokuProblem(), {.plan = dlx::CountPlan::kMemo, .run = rest});
  const std::optional<int64_t> solutions = count.count.ToInt64();
  ending.outcome = solutions.has_value() ? count.outcome : Outcome::kSolutionLimit;
  ending.nodes += count.nodes;
  meter.Add({.updates = count.updates});
  ending.updates = meter.updates();
  answer->outcome = ending.outcome;
  answer->solutions =
      std::max(answer->solutions, solutions.value_or(std::numeric_limits<int64_t>::max()));
  return ending;
}

}  // namespace sudoku
