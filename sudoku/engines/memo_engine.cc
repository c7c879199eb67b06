#include "sudoku/engines/memo_engine.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <vector>

#include "dlx/diagram.h"
#include "dlx/run/meter.h"
#include "sudoku/count.h"
#include "sudoku/encoder.h"

namespace sudoku {
namespace {

using dlx::internal::Meter;

// Limits of the engine: 0 or less means none.
dlx::Run RunOf(const SearchLimits& limits) {
  dlx::Run run;
  if (limits.solutions > 0) run.limits.solutions = limits.solutions;
  if (limits.nodes > 0) run.limits.nodes = limits.nodes;
  if (limits.seconds > 0) run.limits.seconds = limits.seconds;
  run.limits.stop = limits.stop;
  return run;
}

// Solutions that are handed on between two looks at the clock.
constexpr int64_t kSolutionsToLook = 256;

// What has stopped a diagram, or the handing on of its solutions.
Outcome OutcomeOf(dlx::Outcome outcome) {
  if (outcome == dlx::Outcome::kCancelled) return Outcome::kCancelled;
  if (outcome == dlx::Outcome::kTimeLimit) return Outcome::kTimeLimit;
  return Outcome::kNodeLimit;  // the memory, too
}

// Makes diagrams of ever more solutions, until there is one of all or of enough. Each begins with
// the solutions of the one before, in the same order; every solution goes to the sink once.
SearchResult EnumerateWithin(const Grid& puzzle, Engine::Sink sink, Meter* the_meter) {
  Meter& meter = *the_meter;
  constexpr int64_t kAtFirst = 1000;
  constexpr int64_t kFactor = 8;
  const int64_t wanted = meter.max_solutions();
  const bool limits_nodes = meter.max_nodes() != dlx::internal::kNoLimit;
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  SearchResult result;
  for (int64_t some = std::min(wanted, kAtFirst);; some = std::min(wanted, some * kFactor)) {
    dlx::Run run = meter.Rest();
    run.presets.taken = givens;
    run.limits.solutions = some;
    // The solved state, if there is one, is a node, but not one that is searched.
    if (limits_nodes && puzzle.NumGivens() < kCells) run.limits.nodes = meter.max_nodes() - 1;
    const dlx::CompileResult compiled = dlx::Compile(SudokuProblem(), {.run = run});
    if (!compiled.diagram.has_value()) {
      result.outcome = OutcomeOf(compiled.outcome);
      result.nodes = std::max(result.nodes, compiled.nodes);
      if (result.outcome == Outcome::kNodeLimit && limits_nodes) result.nodes = meter.max_nodes();
      return result;
    }
    const dlx::Diagram& diagram = *compiled.diagram;
    result.nodes = compiled.nodes + (diagram.count() > 0 ? 1 : 0);
    int64_t to_skip = result.solutions;
    const dlx::Outcome outcome = diagram.ForEach([&](dlx::SolutionView options) {
      if (!meter.Tick()) return dlx::Visit::kStop;
      if (to_skip-- > 0) return dlx::Visit::kContinue;
      const Grid solution = Decode(options);
      if (++result.solutions == 1) result.first = solution;
      if (!sink(solution)) return dlx::Visit::kStop;
      return result.solutions < wanted ? dlx::Visit::kContinue : dlx::Visit::kStop;
    });
    if (meter.stopped()) {
      result.outcome = OutcomeOf(meter.outcome());
      return result;
    }
    const bool enough = result.solutions >= wanted;
    if (result.nodes >= meter.max_nodes()) {
      result.outcome = Outcome::kNodeLimit;
      return result;
    }
    if (outcome == dlx::Outcome::kVisitorStop || enough) {
      result.outcome = enough ? Outcome::kSolutionLimit : Outcome::kSinkStop;
      return result;
    }
    if (diagram.complete()) return result;
  }
}

}  // namespace

SearchResult MemoEngine::Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) {
  Meter meter(RunOf(limits), kSolutionsToLook);
  return EnumerateWithin(puzzle, sink, &meter);
}

SearchResult MemoEngine::Count(const Grid& puzzle, const SearchLimits& limits) {
  Meter meter(RunOf(limits), kSolutionsToLook);
  SearchResult result = EnumerateWithin(
      puzzle, [](const Grid&) { return true; }, &meter);
  // If a diagram does not fit the memory, a count may.
  if (result.outcome != Outcome::kNodeLimit || limits.nodes > 0) return result;
  SearchLimits rest = limits;
  rest.seconds = meter.Rest().limits.seconds.value_or(0);
  if (limits.seconds > 0 && rest.seconds <= 0) {
    result.outcome = Outcome::kTimeLimit;
    return result;
  }
  const ExactCount count = CountExactly(puzzle, {.limits = rest, .plan = dlx::CountPlan::kMemo});
  result.outcome = count.outcome;
  result.nodes = count.nodes;
  const std::optional<int64_t> solutions = count.solutions.ToInt64();
  result.solutions =
      std::max(result.solutions, solutions.value_or(std::numeric_limits<int64_t>::max()));
  if (!solutions.has_value()) result.outcome = Outcome::kSolutionLimit;
  return result;
}

}  // namespace sudoku
