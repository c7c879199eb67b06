#include "sudoku/engines/memo_engine.h"

#include <algorithm>
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

// Diagrams of ever more solutions, until there is one of all or of enough. Each begins with the
// solutions of the one before, in the same order, and these are handed on once.
SearchResult MemoEngine::Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) {
  constexpr int64_t kAtFirst = 1000;
  constexpr int64_t kFactor = 8;
  const int64_t wanted =
      limits.solutions > 0 ? limits.solutions : std::numeric_limits<int64_t>::max();
  const std::vector<dlx::OptionId> givens = Encode(puzzle);
  SearchResult result;
  for (int64_t some = std::min(wanted, kAtFirst);; some = std::min(wanted, some * kFactor)) {
    // The solved state, if there is one, is not searched, but it is a node.
    const bool no_nodes = limits.nodes == 1 && puzzle.NumGivens() < kCells;
    const absl::StatusOr<dlx::Diagram> diagram =
        no_nodes
            ? absl::StatusOr<dlx::Diagram>(absl::ResourceExhaustedError("node limit"))
            : dlx::Compile(SudokuProblem(), {.taken = givens,
                                             .max_solutions = some,
                                             .max_nodes = limits.nodes > 0 ? limits.nodes - 1 : 0,
                                             .max_seconds = limits.seconds,
                                             .stop = limits.stop});
    if (!diagram.ok()) {
      result.outcome = FromStatus(diagram.status());
      if (result.outcome == Outcome::kNodeLimit && limits.nodes > 0) result.nodes = limits.nodes;
      return result;
    }
    result.nodes = diagram->compile_stats().nodes + (diagram->count() > 0 ? 1 : 0);
    int64_t to_skip = result.solutions;
    const dlx::Outcome outcome = diagram->ForEach([&](dlx::SolutionView options) {
      if (to_skip-- > 0) return dlx::Visit::kContinue;
      const Grid solution = Decode(options);
      if (++result.solutions == 1) result.first = solution;
      if (!sink(solution)) return dlx::Visit::kStop;
      return result.solutions < wanted ? dlx::Visit::kContinue : dlx::Visit::kStop;
    });
    const bool enough = result.solutions >= wanted;
    if (limits.nodes > 0 && result.nodes >= limits.nodes) {
      result.outcome = Outcome::kNodeLimit;
      return result;
    }
    if (outcome == dlx::Outcome::kVisitorStop || enough) {
      result.outcome = enough ? Outcome::kSolutionLimit : Outcome::kSinkStop;
      return result;
    }
    if (diagram->complete()) return result;
  }
}

SearchResult MemoEngine::Count(const Grid& puzzle, const SearchLimits& limits) {
  SearchResult result = Enumerate(puzzle, limits, [](const Grid&) { return true; });
  // Where a diagram does not fit the memory, a count may.
  if (result.outcome != Outcome::kNodeLimit || limits.nodes > 0) return result;
  const ExactCount count = CountExactly(puzzle, {.limits = limits, .plan = dlx::CountPlan::kMemo});
  result.outcome = count.outcome;
  result.nodes = count.nodes;
  const std::optional<int64_t> solutions = count.solutions.ToInt64();
  result.solutions =
      std::max(result.solutions, solutions.value_or(std::numeric_limits<int64_t>::max()));
  if (!solutions.has_value()) result.outcome = Outcome::kSolutionLimit;
  return result;
}

}  // namespace sudoku
