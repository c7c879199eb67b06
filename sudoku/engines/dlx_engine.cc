#include "sudoku/engines/dlx_engine.h"

#include "sudoku/encoder.h"

namespace sudoku {

Outcome FromDlx(dlx::Outcome outcome) {
  switch (outcome) {
    case dlx::Outcome::kSolutionLimit:
      return Outcome::kSolutionLimit;
    case dlx::Outcome::kMemoryLimit:  // not set here
    case dlx::Outcome::kUpdateLimit:  // not set here
    case dlx::Outcome::kNodeLimit:
      return Outcome::kNodeLimit;
    case dlx::Outcome::kTimeLimit:
      return Outcome::kTimeLimit;
    case dlx::Outcome::kCancelled:
      return Outcome::kCancelled;
    case dlx::Outcome::kUnfinished:  // Next() was not called until it returned false
    case dlx::Outcome::kVisitorStop:
      return Outcome::kSinkStop;
    case dlx::Outcome::kExhausted:
      break;
  }
  return Outcome::kExhausted;
}

DlxEngine::DlxEngine() : solver_(SudokuProblem()) {}

void DlxEngine::Begin(const Grid& puzzle, const SearchLimits& limits) {
  solver_.Reset({.max_solutions = limits.solutions,
                 .max_nodes = limits.nodes,
                 .max_seconds = limits.seconds,
                 .stop = limits.stop});
  for (Cell cell = 0; cell < kCells; ++cell) {
    if (puzzle[cell] == 0) continue;
    // A given that clashes leaves a search without solutions: nothing more is needed.
    if (!solver_.Take(OptionOf(cell, puzzle[cell]))) return;
  }
}

SearchResult DlxEngine::End(SearchResult result) const {
  result.outcome = FromDlx(solver_.outcome());
  result.solutions = solver_.stats().solutions;
  result.nodes = solver_.stats().nodes;
  if (solver_.kernel() == dlx::Kernel::kLinks) result.updates = solver_.stats().updates;
  return result;
}

SearchResult DlxEngine::Count(const Grid& puzzle, const SearchLimits& limits) {
  Begin(puzzle, limits);
  SearchResult result;
  if (solver_.Next()) result.first = Decode(solver_.solution());
  while (solver_.Next()) {
  }
  return End(result);
}

SearchResult DlxEngine::Enumerate(const Grid& puzzle, const SearchLimits& limits, Sink sink) {
  Begin(puzzle, limits);
  SearchResult result;
  while (solver_.Next()) {
    const Grid solution = Decode(solver_.solution());
    if (solver_.stats().solutions == 1) result.first = solution;
    if (!sink(solution)) {
      result = End(result);
      result.outcome = Outcome::kSinkStop;
      return result;
    }
  }
  return End(result);
}

}  // namespace sudoku
