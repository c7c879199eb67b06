// SPDX-License-Identifier: Apache-2.0
//
// Claims about a puzzle from another source: in the tail of its line, or in a file of answers.

#ifndef SUDOKU_CLAIM_H_
#define SUDOKU_CLAIM_H_

#include <optional>
#include <string>

#include "dlx/big_count.h"
#include "dlx/string_view.h"
#include "sudoku/alphabet.h"
#include "sudoku/board.h"

namespace sudoku {

struct Claim {
  std::optional<dlx::BigCount> count;     // the exact number of solutions
  std::string count_text;                 // the number as written
  std::optional<dlx::BigCount> at_least;  // at least this many solutions
  std::optional<std::string> solution;    // a solution, as written

  bool empty() const { return !count && !at_least && !solution; }
};

// Answers in words. The first two can be read back as claims.
inline constexpr dlx::StringView kNoSolution = "No solution exists";
inline constexpr dlx::StringView kSeveralSolutions = "Several solutions exist";
inline constexpr dlx::StringView kNotAPuzzle = "Not a puzzle";
inline constexpr dlx::StringView kNotDecided = "Not decided";

// Reads the tail of a one-line puzzle (PuzzleRecord::tail()):
//
//   ,SOLUTION...         81 characters; more may follow a comma, semicolon, colon, blank or tab
//   :COUNT               a number of at most 30 digits
//   :COUNT:SOLUTION...   the solution may be missing
//   ,No solution exists  and the other answers in words
//
// A semicolon may stand for the first comma, and what follows it may be in double quotes.
// A field of more than 30 digits is a solution too, and a wrong one if it has not 81.
// Any other tail claims nothing: the result is empty.
Claim ParseTail(dlx::StringView text);

// The same of a board whose values are in this alphabet: a solution is as FormatValues() writes it on
// one line (alphabet.h), or anything else of as many symbols that is no number.
// Requires: alphabet.Holds(board.num_values).
Claim ParseTail(dlx::StringView text, const Board& board, const Alphabet& alphabet);

// Reads one answer of another program: SOLUTION, COUNT, >=COUNT or an answer in words. Blanks
// around it are skipped. Anything else claims nothing.
Claim ParseAnswer(dlx::StringView text);

// The same of a board. What can be read as a solution is one, and no number.
// Requires: alphabet.Holds(board.num_values).
Claim ParseAnswer(dlx::StringView text, const Board& board, const Alphabet& alphabet);

}  // namespace sudoku

#endif  // SUDOKU_CLAIM_H_
