// SPDX-License-Identifier: Apache-2.0
//
// Searches of one puzzle, with all that there is to say about them in one result.

#ifndef TESTS_SUPPORT_ENGINES_H_
#define TESTS_SUPPORT_ENGINES_H_

#include <cstdint>
#include <optional>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/batch.h"
#include "sudoku/engine.h"
#include "sudoku/grid.h"

namespace quadrille_test {

struct SearchResult {
  int64_t solutions = 0;
  dlx::Outcome outcome = dlx::Outcome::kExhausted;
  sudoku::Grid first;
  int64_t nodes = 0;
  std::optional<int64_t> updates = std::nullopt;
};

// A limit as tests write it: 0 means none.
inline std::optional<int64_t> UpTo(int64_t limit) {
  return limit > 0 ? std::optional<int64_t>(limit) : std::nullopt;
}

inline SearchResult Count(sudoku::Engine& engine, const sudoku::Grid& puzzle,
                          const dlx::Limits& limits = {}) {
  sudoku::Answer answer;
  const sudoku::SolveResult result =
      engine.Solve(absl::MakeConstSpan(&puzzle, 1), {.limits = limits}, absl::MakeSpan(&answer, 1));
  return {answer.solutions, answer.outcome, answer.first, result.nodes, result.updates};
}

// The sink returns whether to continue.
inline SearchResult Enumerate(sudoku::Engine& engine, const sudoku::Grid& puzzle,
                              const dlx::Limits& limits,
                              absl::FunctionRef<bool(const sudoku::Grid&)> sink) {
  sudoku::Grid first;
  bool any = false;
  const sudoku::EnumerateResult result =
      engine.Enumerate(puzzle, {.limits = limits}, [&](const sudoku::Grid& solution) {
        if (!any) first = solution;
        any = true;
        return sink(solution) ? dlx::Visit::kContinue : dlx::Visit::kStop;
      });
  return {result.solutions, result.outcome, first, result.nodes, result.updates};
}

inline SearchResult Search(sudoku::BatchSolver& solver, const sudoku::Grid& puzzle,
                           const dlx::Limits& limits,
                           const sudoku::BatchSolver::Sink* sink = nullptr) {
  sudoku::Answer answer;
  const dlx::Ending ending = solver.Search(puzzle, limits, &answer, sink);
  return {answer.solutions, ending.outcome, answer.first, ending.nodes, ending.updates};
}

}  // namespace quadrille_test

#endif  // TESTS_SUPPORT_ENGINES_H_
