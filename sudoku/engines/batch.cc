#include "sudoku/batch.h"

#include <utility>

#include "sudoku/vector/batch_kernel.h"

namespace sudoku {
namespace {

// As FindClashes, but it only says whether there is one.
bool HasClash(const Grid& grid) {
  unsigned columns[kSize] = {};
  unsigned clashes = 0;
  for (int band = 0; band < 3; ++band) {
    unsigned boxes[3] = {};
    for (int row = 3 * band; row < 3 * band + 3; ++row) {
      unsigned digits = 0;
      for (int column = 0; column < kSize; ++column) {
        const unsigned digit = 1U << grid[CellAt(row, column)] & ~1U;
        unsigned& box = boxes[column / 3];
        clashes |= (digits | columns[column] | box) & digit;
        digits |= digit;
        columns[column] |= digit;
        box |= digit;
      }
    }
  }
  return clashes != 0;
}

}  // namespace

BatchSolver::BatchSolver() : kernel_(MakeBatchKernel()) {}
BatchSolver::~BatchSolver() = default;
BatchSolver::BatchSolver(BatchSolver&&) noexcept = default;
BatchSolver& BatchSolver::operator=(BatchSolver&&) noexcept = default;

std::optional<int64_t> BatchSolver::Solve(absl::Span<const Grid> puzzles, int64_t limit,
                                          absl::Span<BatchResult> results, std::stop_token stop) {
  const BatchKernel::End end =
      kernel_->Run({.puzzles = puzzles,
                    .results = results,
                    .limits = {.solutions = limit, .stop = std::move(stop)}});
  if (end.outcome != Outcome::kExhausted) return std::nullopt;
  return end.nodes;
}

SearchResult BatchSolver::CountExcluding(absl::Span<const Grid> puzzles,
                                         absl::Span<const Grid> excluded,
                                         const SearchLimits& limits,
                                         absl::Span<BatchResult> results) {
  const BatchKernel::End end = kernel_->Run(
      {.puzzles = puzzles, .results = results, .excluded = excluded, .limits = limits});
  SearchResult sum;
  sum.outcome = end.outcome;
  sum.nodes = end.nodes;
  for (const BatchResult& result : results) sum.solutions += result.solutions;
  return sum;
}

SearchResult BatchSolver::Search(const Grid& puzzle, const SearchLimits& limits, const Sink* sink) {
  BatchResult result;
  const BatchKernel::End end = kernel_->Run({.puzzles = absl::MakeConstSpan(&puzzle, 1),
                                             .results = absl::MakeSpan(&result, 1),
                                             .limits = limits,
                                             .sink = sink});
  // If givens clash, they are found out without a guess.
  if (end.nodes == 1 && result.solutions == 0 && HasClash(puzzle)) return {};
  const bool enough = limits.solutions > 0 && result.solutions >= limits.solutions;
  return {.solutions = result.solutions,
          .outcome =
              enough && end.outcome != Outcome::kSinkStop ? Outcome::kSolutionLimit : end.outcome,
          .first = result.first,
          .nodes = end.nodes};
}

SearchResult BatchEngine::Count(const Grid& puzzle, const SearchLimits& limits) {
  return solver_.Search(puzzle, limits);
}

SearchResult BatchEngine::Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) {
  const auto each = [&sink](size_t, const Grid& solution) { return sink(solution); };
  const BatchSolver::Sink adapter = each;
  return solver_.Search(puzzle, limits, &adapter);
}

}  // namespace sudoku
