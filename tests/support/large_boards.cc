// SPDX-License-Identifier: Apache-2.0
//
// A filled board is a pattern after many moves. Each move lets two symbols, or two lines of a band,
// change places on a part of the board that is closed: the symbols of a cycle of rows, columns and
// boxes, or the columns of a cycle of symbols. Then givens go in a random order as long as one
// solution is left, many at a time as long as that works.

#include "tests/support/large_boards.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>
#include <utility>

#include "absl/types/span.h"
#include "sudoku/board_engine.h"

namespace test_support {
namespace {

using sudoku::Board;
using sudoku::kEmptyCell;

// The generator is the same everywhere; the distributions of the standard library are not.
int Below(int bound, std::mt19937_64* random) {
  return static_cast<int>((*random)() % static_cast<uint64_t>(bound));
}

class Filling {
 public:
  explicit Filling(int n) : n_(n), side_(n * n), board_(sudoku::MakeBoard(n * n, n * n)) {
    values_.resize(board_.num_cells());
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      const int row = board_.RowOf(cell);
      values_[cell] = (row % n_ * n_ + row / n_ + board_.ColumnOf(cell)) % side_;
    }
  }

  // Two symbols change places within the cells that rows, columns and boxes tie to one of them.
  void SwapSymbols(std::mt19937_64* random) {
    const int a = Below(side_, random);
    const int b = Below(side_, random);
    std::vector<int> cells;
    for (int cell = 0; cell < board_.num_cells(); ++cell) {
      if (values_[cell] == a || values_[cell] == b) cells.push_back(cell);
    }
    std::vector<bool> tied(cells.size(), false);
    std::vector<size_t> open = {static_cast<size_t>(Below(static_cast<int>(cells.size()), random))};
    tied[open[0]] = true;
    while (!open.empty()) {
      const int cell = cells[open.back()];
      open.pop_back();
      for (size_t i = 0; i < cells.size(); ++i) {
        if (tied[i] || !SeeEachOther(cell, cells[i])) continue;
        tied[i] = true;
        open.push_back(i);
      }
    }
    for (size_t i = 0; i < cells.size(); ++i) {
      if (tied[i]) values_[cells[i]] = values_[cells[i]] == a ? b : a;
    }
  }

  // Two rows of a band change places in the columns that their symbols tie to one of these.
  void SwapInRows(std::mt19937_64* random) {
    const int band = Below(n_, random);
    const int top = band * n_ + Below(n_, random);
    const int low = band * n_ + Below(n_, random);
    if (top == low) return;
    int column = Below(side_, random);
    const int first = values_[board_.CellAt(top, column)];
    for (;;) {
      int& above = values_[board_.CellAt(top, column)];
      std::swap(above, values_[board_.CellAt(low, column)]);
      if (above == first) return;
      // Now the symbol that came up stands twice in its row.
      int next = 0;
      while (next == column || values_[board_.CellAt(top, next)] != above) ++next;
      column = next;
    }
  }

  void Transpose() {
    for (int row = 0; row < side_; ++row) {
      for (int column = 0; column < row; ++column) {
        std::swap(values_[board_.CellAt(row, column)], values_[board_.CellAt(column, row)]);
      }
    }
  }

  std::vector<int> Values() const {
    std::vector<int> values = values_;
    for (int& value : values) ++value;
    return values;
  }

 private:
  bool SeeEachOther(int a, int b) const {
    return board_.RowOf(a) == board_.RowOf(b) || board_.ColumnOf(a) == board_.ColumnOf(b) ||
           board_.regions[a] == board_.regions[b];
  }

  const int n_;
  const int side_;
  const Board board_;
  std::vector<int> values_;  // from 0
};

bool HasOneSolution(const Board& board) {
  return sudoku::MakeBoardEngine("propagate")
             ->Enumerate(board, {.limits = {.solutions = 2}},
                         [](absl::Span<const int>) { return dlx::Visit::kContinue; })
             .solutions == 1;
}

// Takes the givens of these cells away, as many as can go.
void Dig(absl::Span<const int> cells, Board* board) {
  if (cells.empty()) return;
  std::vector<int> givens;
  for (const int cell : cells) {
    givens.push_back(std::exchange(board->givens[cell], kEmptyCell));
  }
  if (HasOneSolution(*board)) return;
  for (size_t i = 0; i < cells.size(); ++i) board->givens[cells[i]] = givens[i];
  if (cells.size() == 1) return;
  Dig(cells.first(cells.size() / 2), board);
  Dig(cells.subspan(cells.size() / 2), board);
}

}  // namespace

std::vector<int> FilledLargeBoard(int n, uint64_t seed) {
  std::mt19937_64 random(seed);
  Filling filling(n);
  constexpr int kRounds = 40;
  for (int round = 0; round < kRounds; ++round) {
    for (int i = 0; i < n * n * n; ++i) {
      filling.SwapSymbols(&random);
      filling.SwapInRows(&random);
    }
    filling.Transpose();
  }
  return filling.Values();
}

Board LargePuzzle(int n, int givens, uint64_t seed) {
  Board board = sudoku::MakeBoard(n * n, n * n);
  board.givens = FilledLargeBoard(n, seed);
  std::mt19937_64 random(~seed);
  std::vector<int> order(board.num_cells());
  std::iota(order.begin(), order.end(), 0);
  for (int i = board.num_cells(); i > 1; --i) std::swap(order[i - 1], order[Below(i, &random)]);
  int left = board.num_cells();
  constexpr int kAtATime = 16;
  for (size_t next = 0; next < order.size() && left > givens;) {
    const size_t size =
        std::min({size_t{kAtATime}, order.size() - next, static_cast<size_t>(left - givens)});
    const absl::Span<const int> cells = absl::MakeConstSpan(order).subspan(next, size);
    Dig(cells, &board);
    for (const int cell : cells) left -= board.givens[cell] == kEmptyCell ? 1 : 0;
    next += size;
  }
  return board;
}

}  // namespace test_support
