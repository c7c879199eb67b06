#include "sudoku/engines/dlx_engine.h"

#include "sudoku/encoder.h"

namespace sudoku {
namespace {

// A solver says 0 for no limit; limits that are used up do not come here.
dlx::SearchConfig ConfigFor(const dlx::Run& run) {
  return {.max_solutions = run.limits.solutions.value_or(0),
          .max_nodes = run.limits.nodes.value_or(0),
          .max_updates = run.limits.updates.value_or(0),
          .max_seconds = run.limits.seconds.value_or(0),
          .stop = run.limits.stop};
}

}  // namespace

DlxEngine::DlxEngine() : solver_(SudokuProblem()) {}

void DlxEngine::Begin(const Grid& puzzle, const dlx::Run& run) {
  solver_.Reset(ConfigFor(run));
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (puzzle[cell] == 0) continue;
    // A given that clashes leaves a search without solutions: nothing more is needed.
    if (!solver_.Take(OptionOf(cell, puzzle[cell]))) return;
  }
}

dlx::Ending DlxEngine::End() const {
  dlx::Ending ending = {.outcome = solver_.outcome(),
                        .nodes = solver_.stats().nodes,
                        .kernel = solver_.kernel(),
                        .branching = solver_.branching()};
  if (solver_.kernel() == dlx::Kernel::kLinks) ending.updates = solver_.stats().updates;
  return ending;
}

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
