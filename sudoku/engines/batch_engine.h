// SPDX-License-Identifier: Apache-2.0
//
// The engine batch: BatchSolver (sudoku/batch.h) as an engine.

#ifndef SUDOKU_ENGINES_BATCH_ENGINE_H_
#define SUDOKU_ENGINES_BATCH_ENGINE_H_

#include "sudoku/batch.h"
#include "sudoku/engine.h"

namespace sudoku {

// Solve() fills the lanes with many puzzles where the only limit is a small one on solutions; other
// puzzles are searched one by one.
//
// Which solution is found first depends on what is in the other lanes. So a puzzle with several
// solutions is searched again, by itself, for the first one; with `fixed_first` false it is not,
// and Answer::first may be any solution.
class BatchEngine : public Engine {
 public:
  explicit BatchEngine(bool fixed_first = true) : fixed_first_(fixed_first) {}
  dlx::StringView name() const override { return "batch"; }

 protected:
  SolveResult SolveAll(absl::Span<const Grid> puzzles, const dlx::Run& run,
                       absl::Span<Answer> answers) override;
  dlx::Ending SolveOne(const Grid& puzzle, const dlx::Run& run, Answer* answer) override;
  EnumerateResult EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) override;

 private:
  // Finds `first` again where there are several solutions, unless the search was stopped.
  void FixFirst(absl::Span<const Grid> puzzles, const dlx::Limits& limits,
                absl::Span<Answer> answers, SolveResult* result);

  const bool fixed_first_;
  BatchSolver solver_;
};

}  // namespace sudoku

#endif  // SUDOKU_ENGINES_BATCH_ENGINE_H_
