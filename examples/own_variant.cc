// SPDX-License-Identifier: Apache-2.0
//
// A variant of one's own: on a 6x6 board, cells that face each other across the middle of a row add
// up to 7 at least twice in each row. The rule is no constraint that the library knows. But it can
// be read from left to right by a machine with few states, and an automaton is one: its states are
// how often the rule was kept so far, and the values that wait for their partners.
//
// Expected: the number of solutions with the first row 1 2 3 4 5 6, and one of them.

#include <iostream>
#include <string>
#include <vector>

#include "sudoku/boards.h"

namespace {

// Pairs (first, last), (second, fifth), (third, fourth) of a row, read in the order of these pairs.
// State 7 * kept + waiting: `waiting` is the value that waits for its partner, 0 if none does.
sudoku::Constraint TwoSevens(const sudoku::Board& board, int row) {
  constexpr int kStates = 7 * 3;
  sudoku::Constraint rule = {.kind = sudoku::ConstraintKind::kAutomaton};
  for (const int column : {0, 5, 1, 4, 2, 3}) rule.cells.push_back(board.CellAt(row, column));
  rule.numbers = {kStates};
  for (int state = 0; state < kStates; ++state) {
    const bool starts = state == 0;
    const bool accepts = state == 7 * 2;  // kept twice, and nothing waits
    rule.numbers.push_back((starts ? 1 : 0) + (accepts ? 2 : 0));
  }
  for (int state = 0; state < kStates; ++state) {
    const int kept = state / 7;
    const int waiting = state % 7;
    for (int value = 1; value <= 6; ++value) {
      const int keeps = waiting + value == 7 && kept < 2 ? 1 : 0;
      rule.numbers.push_back(1);  // one next state
      rule.numbers.push_back(waiting == 0 ? 7 * kept + value : 7 * (kept + keeps));
    }
  }
  return rule;
}

}  // namespace

int main() {
  sudoku::Board board = sudoku::MakeBoard(6, 6);
  for (int i = 0; i < 6; ++i) board.givens[i] = i + 1;
  for (int row = 0; row < 6; ++row) board.constraints.push_back(TwoSevens(board, row));
  if (const absl::Status status = sudoku::CheckBoard(board); !status.ok()) {
    std::cerr << std::string(status.message()) << '\n';
    return 2;
  }
  std::cout << sudoku::CountBoard(board).count.ToString() << " solutions\n";
  const sudoku::BoardAnswer answer = sudoku::SolveBoard(board);
  for (int cell = 0; cell < board.num_cells(); ++cell) {
    std::cout << answer.first[cell] << (board.ColumnOf(cell) == 5 ? '\n' : ' ');
  }
}
