// SPDX-License-Identifier: Apache-2.0

#include "sudoku/engines/dlx_engine.h"

#include "sudoku/encoder.h"

namespace sudoku {

DlxEngine::DlxEngine(const dlx::Strategy& strategy)
    : strategy_(strategy), solver_(SudokuProblem(), {.strategy = strategy}) {}

void DlxEngine::Begin(const Grid& puzzle, const dlx::Run& run) {
  solver_.Reset({.strategy = strategy_, .run = run});
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (puzzle[cell] == 0) continue;
    // A given that clashes leaves a search without solutions: nothing more is needed.
    if (!solver_.Take(OptionOf(cell, puzzle[cell]))) return;
  }
}

dlx::Ending DlxEngine::SolveOne(const Grid& puzzle, const dlx::Run& run, Answer* answer) {
  Begin(puzzle, run);
  if (solver_.Next()) answer->first = Decode(solver_.solution());
  solver_.Exhaust();
  answer->solutions = solver_.stats().solutions;
  answer->outcome = solver_.outcome();
  return solver_.result();
}

EnumerateResult DlxEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  Begin(puzzle, run);
  bool stopped = false;
  while (!stopped && solver_.Next()) {
    stopped = sink(Decode(solver_.solution())) == dlx::Visit::kStop;
  }
  EnumerateResult result = {solver_.result(), solver_.stats().solutions};
  if (stopped) result.outcome = dlx::Outcome::kVisitorStop;
  return result;
}

}  // namespace sudoku
