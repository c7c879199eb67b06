// SPDX-License-Identifier: Apache-2.0
//
// Many puzzles at once: each lane of a vector register holds one state of some puzzle's search, and
// one sweep of instructions draws conclusions in all of them (docs/batch.md). With AVX-512 and
// AVX2, one puzzle at a time is fast too.
//
// The engine `batch` uses this solver; sudoku/sudoku.h is easier to use.
//
//   sudoku::BatchSolver solver;
//   std::vector<sudoku::Answer> answers(puzzles.size());
//   solver.Solve(puzzles, {.solutions = 2}, absl::MakeSpan(answers));
//   if (answers[i].solutions == 1) ... answers[i].first is the solution
//
// LIMITS  The limit on solutions applies to each puzzle. The others apply to all puzzles of a call
//         together: the answers are whole if the outcome of the call is kExhausted. An update is a
//         node. Nothing is remembered.
//
// Thread safety: one thread per object; threads do not share anything.

#ifndef SUDOKU_BATCH_H_
#define SUDOKU_BATCH_H_

#include <cstddef>
#include <memory>
#include <span>

#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "dlx/run.h"
#include "sudoku/answer.h"
#include "sudoku/grid.h"

namespace sudoku {

class BatchKernel;  // sudoku/vector/batch_kernel.h

class BatchSolver {
 public:
  // Called with a puzzle's place in the span and a solution.
  using Sink = absl::FunctionRef<dlx::Visit(size_t puzzle, const Grid& solution)>;

  // For the instruction set that is the current target (dlx/target.h). Memory: about 100 KB, and
  // more only where puzzles have very many solutions.
  BatchSolver();
  ~BatchSolver();
  BatchSolver(BatchSolver&&) noexcept;
  BatchSolver& operator=(BatchSolver&&) noexcept;

  // Counts the solutions of each puzzle. Puzzles whose givens clash have no solution. Nothing is
  // allocated for a puzzle. A node is a state that was looked at: a puzzle, or a guess. Of several
  // solutions, the one that is `first` depends on the instruction set and on the other puzzles.
  // Requires: as many answers as puzzles, fewer than 2^32.
  // The watch, if there is one, gets the nodes.
  dlx::Ending Solve(absl::Span<const Grid> puzzles, const dlx::Limits& limits,
                    absl::Span<Answer> answers, const dlx::Watch* watch = nullptr);
  // The same for answers in a std::span, or what turns into one. (A template, so that it is not
  // meant by answers in braces.)
  template <int = 0>
  dlx::Ending Solve(absl::Span<const Grid> puzzles, const dlx::Limits& limits,
                    std::span<Answer> answers, const dlx::Watch* watch = nullptr) {
    return Solve(puzzles, limits, absl::MakeSpan(answers), watch);
  }

  // Counts the solutions of each puzzle in which no cell has the digit that `excluded` has there
  // (0: any will do). `first` means nothing. Only the lanes search, so that nodes do not depend on
  // the order of the puzzles unless a limit is reached. Requires: the three have one size, below
  // 2^32.
  dlx::Ending CountExcluding(absl::Span<const Grid> puzzles, absl::Span<const Grid> excluded,
                             const dlx::Limits& limits, absl::Span<Answer> answers,
                             const dlx::Watch* watch = nullptr);
  template <int = 0>
  dlx::Ending CountExcluding(absl::Span<const Grid> puzzles, absl::Span<const Grid> excluded,
                             const dlx::Limits& limits, std::span<Answer> answers,
                             const dlx::Watch* watch = nullptr) {
    return CountExcluding(puzzles, excluded, limits, absl::MakeSpan(answers), watch);
  }

  // The same as Solve() for one puzzle; shows each solution to the sink, if there is one. The
  // outcome of the answer is that of the call. There is no node if givens clash. Nodes and the
  // order of solutions depend on the instruction set, and not on what was solved before.
  dlx::Ending Search(const Grid& puzzle, const dlx::Limits& limits, Answer* answer,
                     const Sink* sink = nullptr, const dlx::Watch* watch = nullptr);

 private:
  std::unique_ptr<BatchKernel> kernel_;
};

}  // namespace sudoku

#endif  // SUDOKU_BATCH_H_
