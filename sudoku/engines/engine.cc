// SPDX-License-Identifier: Apache-2.0

#include "sudoku/engine.h"

#include <algorithm>
#include <optional>

#include "dlx/run/clock.h"
#include "sudoku/engines/run.h"

namespace sudoku {

using dlx::Outcome;

void AddWork(const dlx::Ending& part, bool is_first_part, dlx::Ending* sum) {
  sum->nodes += part.nodes;
  if (is_first_part) {
    sum->updates = part.updates;
    sum->kernel = part.kernel;
    return;
  }
  if (sum->kernel != part.kernel) sum->kernel.reset();
  if (part.updates.has_value() && sum->updates.has_value()) {
    *sum->updates += *part.updates;
  } else {
    sum->updates.reset();
  }
}

SolveResult Engine::Solve(absl::Span<const Grid> puzzles, const dlx::Run& run,
                          absl::Span<Answer> answers) {
  CheckPresets(run);
  const dlx::internal::Clock::time_point start = dlx::internal::Now();
  SolveResult result;
  if (const std::optional<Outcome> outcome = UsedUp(run.limits); outcome.has_value()) {
    std::fill(answers.begin(), answers.end(), Answer{.outcome = *outcome});
    result.outcome = Outcome::kExhausted;
    result.answered = static_cast<int64_t>(puzzles.size());
  } else {
    result = SolveAll(puzzles, run, answers);
  }
  result.seconds = dlx::internal::SecondsSince(start);
  return result;
}

EnumerateResult Engine::Enumerate(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  CheckPresets(run);
  const dlx::internal::Clock::time_point start = dlx::internal::Now();
  EnumerateResult result;
  if (const std::optional<Outcome> outcome = UsedUp(run.limits); outcome.has_value()) {
    result.outcome = *outcome;
  } else {
    result = EnumerateOne(puzzle, run, sink);
  }
  result.seconds = dlx::internal::SecondsSince(start);
  return result;
}

SolveResult Engine::SolveAll(absl::Span<const Grid> puzzles, const dlx::Run& run,
                             absl::Span<Answer> answers) {
  SolveResult result;
  result.outcome = Outcome::kExhausted;
  for (size_t i = 0; i < puzzles.size(); ++i) {
    answers[i] = Answer();
    AddWork(SolveOne(puzzles[i], run, &answers[i]), i == 0, &result);
    if (answers[i].outcome == Outcome::kCancelled) {
      std::fill(answers.begin() + static_cast<ptrdiff_t>(i) + 1, answers.end(),
                Answer{.outcome = Outcome::kUnfinished});
      result.outcome = Outcome::kCancelled;
      break;
    }
    ++result.answered;
  }
  return result;
}

dlx::Ending Engine::SolveOne(const Grid& puzzle, const dlx::Run& run, Answer* answer) {
  const EnumerateResult result = EnumerateOne(puzzle, run, [answer](const Grid& solution) {
    if (++answer->solutions == 1) answer->first = solution;
    return dlx::Visit::kContinue;
  });
  answer->outcome = result.outcome;
  return result;
}

}  // namespace sudoku
