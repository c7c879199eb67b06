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

// A diagram of `solutions` solutions or all; if there is none, *outcome says why. 0 or less is no limit
// for Compile(), so limits that are used up do not get there.
std::optional<dlx::Diagram> CompileSome(absl::Span<const dlx::OptionId> givens, int64_t solutions,
                                        const dlx::Run& run, Outcome* outcome) {
  const dlx::Limits& limits = run.limits;
  if (limits.nodes.has_value() && *limits.nodes <= 0) {
    *outcome = Outcome::kNodeLimit;
    return std::nullopt;
  }
  if (limits.seconds.has_value() && *limits.seconds <= 0) {
    *outcome = Outcome::kTimeLimit;
    return std::nullopt;
  }
  dlx::CompileConfig config = {.taken = givens,
                               .max_solutions = solutions,
                               .max_nodes = limits.nodes.value_or(0),
                               .max_seconds = limits.seconds.value_or(0),
                               .stop = limits.stop};
  if (limits.memory_bytes.has_value()) config.max_memory_bytes = *limits.memory_bytes;
  absl::StatusOr<dlx::Diagram> diagram = dlx::Compile(SudokuProblem(), config);
  if (diagram.ok()) return *std::move(diagram);
  *outcome = absl::IsCancelled(diagram.status())          ? Outcome::kCancelled
             : absl::IsDeadlineExceeded(diagram.status()) ? Outcome::kTimeLimit
             : limits.nodes.has_value()                   ? Outcome::kNodeLimit
                                                          : Outcome::kMemoryLimit;
  return std::nullopt;
}

dlx::CountResult CountByMemo(absl::Span<const dlx::OptionId> givens, const dlx::Run& run) {
  dlx::CountConfig config;
  config.search.max_solutions = run.limits.solutions.value_or(0);
  config.search.max_seconds = run.limits.seconds.value_or(0);
  config.search.stop = run.limits.stop;
  config.plan = dlx::CountPlan::kMemo;
  if (run.limits.memory_bytes.has_value()) config.max_memory_bytes = *run.limits.memory_bytes;
  config.taken = givens;
  return dlx::Count(SudokuProblem(), config);
}

}  // namespace

// Diagrams of ever more solutions, until there is one of all or of enough. Each begins with the
// solutions of the one before, in the same order, and these are shown once.
EnumerateResult MemoEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  constexpr int64_t kAtFirst = 1000;
  constexpr int64_t kFactor = 8;
  const dlx::internal::Meter meter(run);
  const int64_t wanted = meter.max_solutions();
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  EnumerateResult result;
  for (int64_t some = std::min(wanted, kAtFirst);; some = std::min(wanted, some * kFactor)) {
    // Each diagram is compiled from the start, so that it has all the nodes, and what is left of the
    // time. The solved state is a node that the compiler does not search, except in a full grid.
    dlx::Run rest = meter.Rest();
    if (rest.limits.nodes.has_value() && (*rest.limits.nodes > 1 || puzzle.NumGivens() < kCells)) {
      --*rest.limits.nodes;
    }
    const std::optional<dlx::Diagram> diagram = CompileSome(givens, some, rest, &result.outcome);
    if (!diagram.has_value()) {
      if (result.outcome == Outcome::kNodeLimit) result.nodes = meter.max_nodes();
      return result;
    }
    result.nodes = diagram->compile_stats().nodes + (diagram->count() > 0 ? 1 : 0);
    int64_t to_skip = result.solutions;
    const Outcome outcome = diagram->ForEach([&](dlx::SolutionView options) {
      if (to_skip-- > 0) return dlx::Visit::kContinue;
      ++result.solutions;
      if (sink(Decode(options)) == dlx::Visit::kStop) return dlx::Visit::kStop;
      return result.solutions < wanted ? dlx::Visit::kContinue : dlx::Visit::kStop;
    });
    const bool is_enough = result.solutions >= wanted;
    if (result.nodes >= meter.max_nodes()) {
      result.outcome = Outcome::kNodeLimit;
      return result;
    }
    if (outcome == Outcome::kVisitorStop || is_enough) {
      result.outcome = is_enough ? Outcome::kSolutionLimit : Outcome::kVisitorStop;
      return result;
    }
    if (diagram->complete()) {
      result.outcome = Outcome::kExhausted;
      return result;
    }
  }
}

dlx::Ending MemoEngine::SolveOne(const Grid& puzzle, const dlx::Run& run, Answer* answer) {
  const dlx::internal::Meter meter(run);
  dlx::Ending ending = Engine::SolveOne(puzzle, run, answer);
  if (ending.outcome != Outcome::kMemoryLimit || run.limits.nodes.has_value()) return ending;
  dlx::Run rest = meter.Rest();
  if (rest.limits.seconds.has_value() && *rest.limits.seconds <= 0) {
    ending.outcome = answer->outcome = Outcome::kTimeLimit;
    return ending;
  }
  const dlx::CountResult count = CountByMemo(Encode(puzzle), rest);
  const std::optional<int64_t> solutions = count.count.ToInt64();
  ending.outcome = solutions.has_value() ? count.outcome : Outcome::kSolutionLimit;
  ending.nodes = count.nodes;
  answer->outcome = ending.outcome;
  answer->solutions =
      std::max(answer->solutions, solutions.value_or(std::numeric_limits<int64_t>::max()));
  return ending;
}

}  // namespace sudoku
