// SPDX-License-Identifier: Apache-2.0

#include "sudoku/engines/batch_engine.h"

#include <algorithm>

namespace sudoku {
namespace {

using dlx::Outcome;

// With more solutions to find, a puzzle occupies the lanes for so long that other puzzles wait.
constexpr int64_t kMostSolutionsInLanes = 16;

bool FitsLanes(size_t num_puzzles, const dlx::Limits& limits) {
  return num_puzzles > 1 && limits.solutions.has_value() &&
         *limits.solutions <= kMostSolutionsInLanes && !limits.nodes.has_value() &&
         !limits.updates.has_value() && !limits.seconds.has_value();
}

}  // namespace

SolveResult BatchEngine::SolveAll(absl::Span<const Grid> puzzles, const dlx::Run& run,
                                  absl::Span<Answer> answers) {
  if (!FitsLanes(puzzles.size(), run.limits)) return Engine::SolveAll(puzzles, run, answers);
  dlx::Limits limits = run.limits;
  // It takes two solutions to know which puzzles have several.
  if (fixed_first_) limits.solutions = std::max<int64_t>(*limits.solutions, 2);
  SolveResult result = {solver_.Solve(puzzles, limits, answers, &run.watch)};
  if (fixed_first_) FixFirst(puzzles, run.limits, answers, &result);
  if (result.outcome != Outcome::kExhausted) {  // stopped; no answer is certain
    std::fill(answers.begin(), answers.end(), Answer{.outcome = Outcome::kUnfinished});
    answers.front().outcome = Outcome::kCancelled;
    return result;
  }
  result.answered = static_cast<int64_t>(puzzles.size());
  return result;
}

void BatchEngine::FixFirst(absl::Span<const Grid> puzzles, const dlx::Limits& limits,
                           absl::Span<Answer> answers, SolveResult* result) {
  for (size_t i = 0; i < puzzles.size() && result->outcome == Outcome::kExhausted; ++i) {
    Answer& answer = answers[i];
    if (answer.solutions > 1) {
      Answer again;
      AddWork(solver_.Search(puzzles[i], {.solutions = 1, .stop = limits.stop}, &again),
              /*is_first_part=*/false, result);
      if (again.outcome == Outcome::kCancelled) result->outcome = Outcome::kCancelled;
      answer.first = again.first;
    }
    if (answer.solutions >= *limits.solutions) {
      answer.solutions = *limits.solutions;
      answer.outcome = Outcome::kSolutionLimit;
    }
  }
}

dlx::Ending BatchEngine::SolveOne(const Grid& puzzle, const dlx::Run& run, Answer* answer) {
  return solver_.Search(puzzle, run.limits, answer, nullptr, &run.watch);
}

EnumerateResult BatchEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  Answer answer;
  const auto each = [&sink](size_t, const Grid& solution) { return sink(solution); };
  const BatchSolver::Sink adapter = each;
  EnumerateResult result = {solver_.Search(puzzle, run.limits, &answer, &adapter, &run.watch)};
  result.solutions = answer.solutions;
  return result;
}

}  // namespace sudoku
