#include "sudoku/solve.h"

#include "sudoku/batch.h"

namespace sudoku {
namespace {

SearchResult Count(const Grid& puzzle, int64_t limit) {
  thread_local BatchSolver solver;
  return solver.Search(puzzle, {.solutions = limit});
}

}  // namespace

Answer Solve(const Grid& puzzle) {
  const SearchResult result = Count(puzzle, 2);
  const Kind kind = result.solutions == 0   ? Kind::kNone
                    : result.solutions == 1 ? Kind::kUnique
                                            : Kind::kMultiple;
  return {kind, result.first};
}

int64_t CountUpTo(const Grid& puzzle, int64_t limit) { return Count(puzzle, limit).solutions; }

bool IsUnique(const Grid& puzzle) { return CountUpTo(puzzle, 2) == 1; }

}  // namespace sudoku
