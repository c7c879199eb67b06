#include "sudoku/engines/naive.h"

#include <algorithm>

#include "dlx/run/clock.h"

namespace sudoku {
namespace {

using dlx::Outcome;

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
  result.outcome = Outcome::kExhausted;
  if (!FindClashes(puzzle).empty()) return result;
  const auto start = dlx::internal::Now();
  const auto out_of_time = [&] {
    return limits.seconds.has_value() && dlx::internal::SecondsSince(start) >= *limits.seconds;
  };
  const auto out_of_nodes = [&] {
    return limits.nodes.has_value() && result.nodes >= *limits.nodes;
  };

  Grid grid = puzzle;
  Cell cell = NextEmpty(puzzle, -1);
  bool placed = true;  // a node was just reached: the puzzle itself, or a digit was placed
  while (cell >= 0) {
    if (placed) {
      if (out_of_nodes()) {
        result.outcome = Outcome::kNodeLimit;
        return result;
      }
      if (result.nodes % 4096 == 0 && (limits.stop.stop_requested() || out_of_time())) {
        result.outcome = limits.stop.stop_requested() ? Outcome::kCancelled : Outcome::kTimeLimit;
        return result;
      }
      ++result.nodes;
      if (cell == kCells) {
        ++result.solutions;
        if (sink(grid) == dlx::Visit::kStop) {
          result.outcome = Outcome::kVisitorStop;
          return result;
        }
        if (result.solutions == limits.solutions) {
          result.outcome = Outcome::kSolutionLimit;
          return result;
        }
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
  if (out_of_nodes()) result.outcome = Outcome::kNodeLimit;
  return result;
}

}  // namespace sudoku
