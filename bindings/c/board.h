// SPDX-License-Identifier: Apache-2.0
//
// What qd_board points to: a board as it was read, or what is wrong with it.

#ifndef BINDINGS_C_BOARD_H_
#define BINDINGS_C_BOARD_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "bindings/c/entry.h"
#include "sudoku/board.h"
#include "sudoku/notation.h"

struct qd_board {
  // `name` is what messages call the text.
  qd_board(sudoku::BoardRecord the_record, const char* name);

  // Throws QD_INVALID if it is faulty.
  void CheckReadable() const;

  const sudoku::BoardRecord record;
  // What qd_board_info points to.
  std::string error;  // empty: it is not faulty
  std::string notation;
  std::string warnings;
  std::string title;
  std::string author;
  std::string rules;
};

namespace quadrille {

// A board that was checked. Throws QD_MISUSE for NULL, and QD_INVALID if it is faulty.
const sudoku::Board& ReadableBoard(const qd_board* board);

// Reads a value for each cell: one of the board, or QD_NONE. Throws QD_MISUSE if they are not that.
std::vector<int> ReadValues(const sudoku::Board& board, const int32_t* values, size_t count,
                            const char* name);

static_assert(sudoku::kEmptyCell == QD_NONE);

}  // namespace quadrille

#endif  // BINDINGS_C_BOARD_H_
