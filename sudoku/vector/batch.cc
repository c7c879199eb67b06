#include "sudoku/batch.h"

#include <algorithm>

#include "dlx/run/meter.h"
#include "sudoku/vector/batch_kernel.h"

namespace sudoku {
namespace {

// Whether FindClashes() would find any.
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

// Runs the kernel, unless there is nothing to find.
dlx::Ending Run(BatchKernel* kernel, const BatchKernel::Job& job) {
  if (dlx::internal::LimitOrMax(job.limits->solutions) == 0) {
    std::fill(job.answers.begin(), job.answers.end(),
              Answer{.outcome = dlx::Outcome::kSolutionLimit});
    return {.outcome = dlx::Outcome::kExhausted};
  }
  const BatchKernel::End end = kernel->Run(job);
  return {.outcome = end.outcome, .nodes = end.nodes};
}

}  // namespace

BatchSolver::BatchSolver() : kernel_(MakeBatchKernel()) {}
BatchSolver::~BatchSolver() = default;
BatchSolver::BatchSolver(BatchSolver&&) noexcept = default;
BatchSolver& BatchSolver::operator=(BatchSolver&&) noexcept = default;

dlx::Ending BatchSolver::Solve(absl::Span<const Grid> puzzles, const dlx::Limits& limits,
                               absl::Span<Answer> answers) {
  return Run(kernel_.get(), {.puzzles = puzzles, .answers = answers, .limits = &limits});
}

dlx::Ending BatchSolver::CountExcluding(absl::Span<const Grid> puzzles,
                                        absl::Span<const Grid> excluded, const dlx::Limits& limits,
                                        absl::Span<Answer> answers) {
  return Run(kernel_.get(),
             {.puzzles = puzzles, .answers = answers, .excluded = excluded, .limits = &limits});
}

dlx::Ending BatchSolver::Search(const Grid& puzzle, const dlx::Limits& limits, Answer* answer,
                                const Sink* sink) {
  dlx::Ending ending = Run(kernel_.get(), {.puzzles = absl::MakeConstSpan(&puzzle, 1),
                                           .answers = absl::MakeSpan(answer, 1),
                                           .limits = &limits,
                                           .sink = sink});
  // If givens clash, that is found out without a guess.
  if (ending.nodes == 1 && answer->solutions == 0 && HasClash(puzzle)) {
    ending = {.outcome = dlx::Outcome::kExhausted};
  }
  const bool is_enough = answer->outcome == dlx::Outcome::kSolutionLimit;
  if (!is_enough || ending.outcome == dlx::Outcome::kVisitorStop) {
    answer->outcome = ending.outcome;
  }
  ending.outcome = answer->outcome;
  return ending;
}

}  // namespace sudoku
