#include "sudoku/engines/dlx_engine.h"

#include <utility>

#include "sudoku/encoder.h"

namespace sudoku {

DlxEngine::DlxEngine(const dlx::Strategy& strategy)
    : strategy_(strategy), solver_(SudokuProblem(), {.strategy = strategy}) {}

void DlxEngine::Begin(const Grid& puzzle, const dlx::Run& run) {
  givens_ = Encode(puzzle);
  dlx::Run with_givens = run;
  with_givens.presets = {.taken = givens_};
  solver_.Reset({.strategy = strategy_, .run = std::move(with_givens)});
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
