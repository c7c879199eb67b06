// SPDX-License-Identifier: Apache-2.0
//
// Backtracking by the definitions: a value fits a cell if it is a candidate, if no cell of the same
// row, column or region has it, and if no constraint is broken with it. The cell with the fewest
// values that fit is filled next. Nothing is remembered between nodes.

#include "sudoku/variant/dfs_board.h"

#include <vector>

#include "absl/algorithm/container.h"
#include "sudoku/engines/reference_limits.h"

namespace sudoku::internal {
namespace {

class DfsBoard {
 public:
  DfsBoard(const Board& board, const dlx::Run& run, BoardEngine::Sink sink)
      : board_(board),
        values_(board.num_cells(), kEmptyCell),
        sink_(sink),
        limits_("dfs", run, &result_, /*nodes_to_look=*/8) {}

  EnumerateResult Run() {
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (board_.givens[cell] == kEmptyCell) continue;
      if (!Fits(cell, board_.givens[cell])) return result_;
      values_[cell] = board_.givens[cell];
    }
    // A limit that was reached with the last node takes precedence.
    if (Search()) limits_.IsReached();
    return result_;
  }

 private:
  bool SharesHouse(int a, int b) const {
    const bool same_line =
        board_.RowOf(a) == board_.RowOf(b) || board_.ColumnOf(a) == board_.ColumnOf(b);
    return (board_.lines_differ && same_line) ||
           (board_.regions[a] >= 0 && board_.regions[a] == board_.regions[b]);
  }

  // Whether the value may stand in the cell, which is empty, with what is there already.
  bool Fits(int cell, int value) {
    if ((board_.CandidatesOf(cell) & board_.SetOf(value)) == 0) return false;
    for (int other = 0; other < board_.num_cells(); ++other) {
      if (other != cell && values_[other] == value && SharesHouse(cell, other)) return false;
    }
    values_[cell] = value;
    const bool broken = absl::c_any_of(board_.constraints, [&](const Constraint& constraint) {
      const bool concerns = constraint.cells.empty() ||
                            absl::c_linear_search(constraint.cells, cell) ||
                            ReachesBeyond(constraint.kind);
      return concerns && IsBroken(board_, constraint, values_);
    });
    values_[cell] = kEmptyCell;
    return !broken;
  }

  // Whether the constraint is about more cells than it lists.
  static bool ReachesBeyond(ConstraintKind kind) {
    return kind == ConstraintKind::kMinimum || kind == ConstraintKind::kMaximum ||
           kind == ConstraintKind::kRowIndexer || kind == ConstraintKind::kColumnIndexer ||
           kind == ConstraintKind::kBoxIndexer || kind == ConstraintKind::kFullRank;
  }

  // Returns whether to continue.
  bool Search() {
    if (!limits_.EnterNode()) return false;
    int best = -1;
    std::vector<int> fitting;
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (values_[cell] != kEmptyCell || board_.IsHole(cell)) continue;
      std::vector<int> fits;
      for (int value = board_.least; value <= board_.greatest(); ++value) {
        if (Fits(cell, value)) fits.push_back(value);
      }
      if (best >= 0 && fits.size() >= fitting.size()) continue;
      best = cell;
      fitting = fits;
      if (fits.size() <= 1) break;
    }
    if (best < 0) return Solution();
    for (const int value : fitting) {
      values_[best] = value;
      const bool go_on = Search();
      values_[best] = kEmptyCell;
      if (!go_on) return false;
    }
    return true;
  }

  bool Solution() {
    const bool is_wanted = limits_.AddSolution();
    if (sink_(values_) == dlx::Visit::kStop) return limits_.Stop(dlx::Outcome::kVisitorStop);
    return is_wanted;
  }

  const Board& board_;
  std::vector<int> values_;
  const BoardEngine::Sink sink_;
  EnumerateResult result_;
  ReferenceLimits limits_;
};

}  // namespace

EnumerateResult DfsBoardEngine::Enumerate(const Board& board, const dlx::Run& run, Sink sink) {
  return DfsBoard(board, run, sink).Run();
}

}  // namespace sudoku::internal
