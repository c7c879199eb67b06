// SPDX-License-Identifier: Apache-2.0

#include "sudoku/batch.h"

#include <algorithm>

#include "dlx/progress.h"
#include "sudoku/vector/batch_kernel.h"

namespace sudoku {
namespace {

// Runs the kernel, unless there is nothing to find.
dlx::Ending Run(BatchKernel* kernel, const BatchKernel::Job& job, const dlx::Limits& limits,
                const dlx::Watch* watch) {
  JobState state(limits, watch);
  if (state.most_solutions() == 0) {
    std::fill(job.answers.begin(), job.answers.end(),
              Answer{.outcome = dlx::Outcome::kSolutionLimit});
    return {.outcome = dlx::Outcome::kExhausted, .updates = 0};
  }
  kernel->Run(job, &state);
  return state.End();
}

}  // namespace

void JobState::Report() {
  dlx::Progress progress;
  progress.phase = "batch";
  progress.nodes = progress.updates = nodes_;
  progress.seconds = dlx::internal::SecondsSince(start_);
  watch_->callback(progress);
  next_report_ = dlx::internal::Deadline::In(watch_->every_seconds);
}

BatchSolver::BatchSolver() : kernel_(MakeBatchKernel()) {}
BatchSolver::~BatchSolver() = default;
BatchSolver::BatchSolver(BatchSolver&&) noexcept = default;
BatchSolver& BatchSolver::operator=(BatchSolver&&) noexcept = default;

dlx::Ending BatchSolver::Solve(absl::Span<const Grid> puzzles, const dlx::Limits& limits,
                               absl::Span<Answer> answers, const dlx::Watch* watch) {
  return Run(kernel_.get(), {.puzzles = puzzles, .answers = answers}, limits, watch);
}

dlx::Ending BatchSolver::CountExcluding(absl::Span<const Grid> puzzles,
                                        absl::Span<const Grid> excluded, const dlx::Limits& limits,
                                        absl::Span<Answer> answers, const dlx::Watch* watch) {
  return Run(kernel_.get(), {.puzzles = puzzles, .answers = answers, .excluded = excluded}, limits,
             watch);
}

dlx::Ending BatchSolver::Search(const Grid& puzzle, const dlx::Limits& limits, Answer* answer,
                                const Sink* sink, const dlx::Watch* watch) {
  dlx::Ending ending = Run(kernel_.get(),
                           {.puzzles = absl::MakeConstSpan(&puzzle, 1),
                            .answers = absl::MakeSpan(answer, 1),
                            .sink = sink},
                           limits, watch);
  // If givens clash, that is found out without a guess.
  if (ending.nodes == 1 && answer->solutions == 0 && !FindClashes(puzzle).empty()) {
    ending = {.outcome = dlx::Outcome::kExhausted, .updates = 0};
  }
  if (answer->outcome == dlx::Outcome::kSolutionLimit &&
      ending.outcome != dlx::Outcome::kVisitorStop) {
    ending.outcome = answer->outcome;
  }
  answer->outcome = ending.outcome;
  return ending;
}

}  // namespace sudoku
