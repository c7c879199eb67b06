#include "sudoku/memo_engine.h"

#include <limits>
#include <optional>
#include <vector>

#include "dlx/diagram.h"
#include "sudoku/count.h"
#include "sudoku/encoder.h"

namespace sudoku {
namespace {

// What Compile() says when it stops early.
Outcome FromStatus(const absl::Status& status) {
  if (absl::IsCancelled(status)) return Outcome::kCancelled;
  if (absl::IsDeadlineExceeded(status)) return Outcome::kTimeLimit;
  return Outcome::kNodeLimit;
}

}  // namespace

SearchResult MemoEngine::Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) {
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  const absl::StatusOr<dlx::Diagram> diagram =
      dlx::Compile(SudokuProblem(), {.taken = givens,
                                     .max_solutions = limits.solutions,
                                     .max_nodes = limits.nodes,
                                     .max_seconds = limits.seconds,
                                     .stop = limits.stop});
  SearchResult result;
  if (!diagram.ok()) {
    result.outcome = FromStatus(diagram.status());
    return result;
  }
  result.nodes = diagram->compile_stats().nodes;
  const bool limited = limits.solutions > 0;
  const dlx::Outcome outcome = diagram->ForEach([&](dlx::SolutionView options) {
    const Grid solution = Decode(options);
    if (++result.solutions == 1) result.first = solution;
    if (!sink(solution)) return dlx::Visit::kStop;
    if (!limited || result.solutions < limits.solutions) return dlx::Visit::kContinue;
    result.outcome = Outcome::kSolutionLimit;
    return dlx::Visit::kStop;
  });
  if (outcome == dlx::Outcome::kVisitorStop && result.outcome != Outcome::kSolutionLimit) {
    result.outcome = Outcome::kSinkStop;
  }
  return result;
}

SearchResult MemoEngine::Count(const Grid& puzzle, const SearchLimits& limits) {
  // Few are found one by one.
  constexpr int64_t kFew = 1000;
  if (limits.solutions > 0 && limits.solutions <= kFew) {
    return Enumerate(puzzle, limits, [](const Grid&) { return true; });
  }
  const ExactCount count =
      CountExactly(puzzle, {.limits = limits, .plan = dlx::CountPlan::kMemo, .finds_first = true});
  SearchResult result;
  result.outcome = count.outcome;
  result.first = count.first;
  result.nodes = count.nodes;
  const std::optional<int64_t> solutions = count.solutions.ToInt64();
  result.solutions = solutions.value_or(std::numeric_limits<int64_t>::max());
  if (!solutions.has_value()) result.outcome = Outcome::kSolutionLimit;
  return result;
}

}  // namespace sudoku
