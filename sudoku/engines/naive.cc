#include "sudoku/engines/naive.h"

#include <algorithm>

#include "dlx/progress.h"
#include "dlx/run/meter.h"

namespace sudoku {
namespace {

using dlx::Outcome;

constexpr int64_t kNaiveNodesToLook = 4096;  // at the clock

bool Fits(const Grid& grid, Cell cell, Digit digit) {
  return std::none_of(kPeers[cell].begin(), kPeers[cell].end(),
                      [&](Cell peer) { return grid[peer] == digit; });
}

// The next empty cell of the puzzle after `cell`, or kCells.
Cell NextEmpty(const Grid& puzzle, Cell cell) {
  do {
    ++cell;
  } while (cell < kCells && puzzle[cell] != 0);
  return cell;
}

// The last empty cell of the puzzle before `cell`, or -1.
Cell PreviousEmpty(const Grid& puzzle, Cell cell) {
  do {
    --cell;
  } while (cell >= 0 && puzzle[cell] != 0);
  return cell;
}

}  // namespace

EnumerateResult NaiveEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  const dlx::Limits& limits = run.limits;
  EnumerateResult result;
  dlx::internal::Meter meter(run, kNaiveNodesToLook);
  meter.set_describe([&result](dlx::Progress* progress) {
    progress->phase = "naive";
    progress->solutions = static_cast<uint64_t>(result.solutions);
    progress->nodes = result.nodes;
  });
  const auto end = [&](Outcome outcome) {
    result.outcome = outcome;
    result.updates = meter.updates();
    return result;
  };
  if (!FindClashes(puzzle).empty()) return end(Outcome::kExhausted);
  const auto out_of_nodes = [&] {
    return limits.nodes.has_value() && result.nodes >= *limits.nodes;
  };

  Grid grid = puzzle;
  Cell cell = NextEmpty(puzzle, -1);
  bool placed = true;  // a node was just reached: the puzzle itself, or a digit was placed
  while (cell >= 0) {
    if (placed) {
      if (out_of_nodes()) return end(Outcome::kNodeLimit);
      if (!meter.Tick()) return end(meter.outcome());
      ++result.nodes;
      if (cell == kCells) {
        ++result.solutions;
        if (sink(grid) == dlx::Visit::kStop) return end(Outcome::kVisitorStop);
        if (result.solutions == limits.solutions) return end(Outcome::kSolutionLimit);
        cell = PreviousEmpty(puzzle, cell);
        placed = false;
        continue;
      }
    }
    // Put the next digit that fits into the cell, or empty it and go back.
    Digit digit = grid[cell] + 1;
    while (digit <= 9 && !Fits(grid, cell, digit)) ++digit;
    placed = digit <= 9;
    grid.Set(cell, placed ? digit : 0);
    cell = placed ? NextEmpty(puzzle, cell) : PreviousEmpty(puzzle, cell);
  }
  // A limit that was reached with the last node takes precedence.
  return end(out_of_nodes() ? Outcome::kNodeLimit : Outcome::kExhausted);
}

}  // namespace sudoku
