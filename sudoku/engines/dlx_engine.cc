#include "sudoku/engines/dlx_engine.h"

#include "sudoku/encoder.h"

namespace sudoku {
DlxEngine::DlxEngine(const dlx::Strategy& strategy)
    : strategy_(strategy), solver_(SudokuProblem(), {.strategy = strategy}) {}

void DlxEngine::Begin(const Grid& puzzle, const dlx::Run& run) {
  dlx::Run without_presets = run;
  without_presets.presets = {};
  solver_.Reset({.strategy = strategy_, .run = without_presets});
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (puzzle[cell] == 0) continue;
    // A given that clashes leaves a search without solutions: nothing more is needed.
    if (!solver_.Take(OptionOf(cell, puzzle[cell]))) return;
  }
}

dlx::Ending DlxEngine::End() const { return solver_.result(); }

dlx::Ending DlxEngine::SolveOne(const Grid& puzzle, const dlx::Run& run, Answer* answer) {
  Begin(puzzle, run);
  if (solver_.Next()) answer->first = Decode(solver_.solution());
  while (solver_.Next()) {
  }
  answer->solutions = solver_.stats().solutions;
  answer->outcome = solver_.outcome();
  return End();
}

EnumerateResult DlxEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  Begin(puzzle, run);
  EnumerateResult result;
  while (solver_.Next()) {
    if (sink(Decode(solver_.solution())) == dlx::Visit::kStop) {
      static_cast<dlx::Ending&>(result) = End();
      result.solutions = solver_.stats().solutions;
      result.outcome = dlx::Outcome::kVisitorStop;
      return result;
    }
  }
  static_cast<dlx::Ending&>(result) = End();
  result.solutions = solver_.stats().solutions;
  return result;
}

}  // namespace sudoku
