// SPDX-License-Identifier: Apache-2.0

#include "sudoku/engines/dfs.h"

#include <bit>
#include <cstdint>
#include <vector>

#include "sudoku/engines/reference_limits.h"

namespace sudoku {
namespace {

using Mask = uint32_t;  // a set of digits: bit d for digit d, 1 to 9

constexpr Mask kAllDigits = 0x3fe;

class Dfs {
 public:
  Dfs(const Grid& puzzle, const dlx::Run& run, Engine::Sink sink)
      : puzzle_(puzzle), sink_(sink), limits_("dfs", run, &result_) {}

  EnumerateResult Run() {
    for (Cell cell = kCells - 1; cell >= 0; --cell) {
      const Digit digit = puzzle_[cell];
      if (digit == 0) {
        empty_.push_back(cell);
        continue;
      }
      if ((Candidates(cell) & Mask{1} << digit) == 0) return result_;  // clashes with another given
      Place(cell, digit);
    }
    // A limit that was reached with the last node takes precedence.
    if (Search()) limits_.IsReached();
    return result_;
  }

 private:
  Mask Candidates(Cell cell) const {
    return kAllDigits & ~(row_[RowOf(cell)] | column_[ColumnOf(cell)] | box_[BoxOf(cell)]);
  }

  void Place(Cell cell, Digit digit) {
    grid_.Set(cell, digit);
    Toggle(cell, digit);
  }

  void Remove(Cell cell, Digit digit) {
    grid_.Set(cell, 0);
    Toggle(cell, digit);
  }

  void Toggle(Cell cell, Digit digit) {
    row_[RowOf(cell)] ^= Mask{1} << digit;
    column_[ColumnOf(cell)] ^= Mask{1} << digit;
    box_[BoxOf(cell)] ^= Mask{1} << digit;
  }

  // Returns whether to continue.
  bool Search() {
    if (!limits_.EnterNode()) return false;
    Cell best = -1;
    int fewest = 10;
    for (const Cell cell : empty_) {
      if (grid_[cell] != 0) continue;
      const int candidates = std::popcount(Candidates(cell));
      if (candidates >= fewest) continue;
      best = cell;
      fewest = candidates;
      if (fewest <= 1) break;
    }
    if (best < 0) return Solution();
    for (Digit digit = 1; digit <= 9; ++digit) {
      if ((Candidates(best) & Mask{1} << digit) == 0) continue;
      Place(best, digit);
      const bool go_on = Search();
      Remove(best, digit);
      if (!go_on) return false;
    }
    return true;
  }

  bool Solution() {
    const bool is_wanted = limits_.AddSolution();
    if (sink_(grid_) == dlx::Visit::kStop) return limits_.Stop(dlx::Outcome::kVisitorStop);
    return is_wanted;
  }

  const Grid& puzzle_;
  Engine::Sink sink_;
  EnumerateResult result_;
  ReferenceLimits limits_;
  std::vector<Cell> empty_;  // the puzzle's empty cells, last in reading order first
  Grid grid_;
  Mask row_[kSize] = {};  // the digits that stand in each row, column and box
  Mask column_[kSize] = {};
  Mask box_[kSize] = {};
};

}  // namespace

EnumerateResult DfsEngine::EnumerateOne(const Grid& puzzle, const dlx::Run& run, Sink sink) {
  return Dfs(puzzle, run, sink).Run();
}

}  // namespace sudoku
