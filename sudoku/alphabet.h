// SPDX-License-Identifier: Apache-2.0
//
// The symbols that stand for the values of a board: "123456789", "1-9A-G", "0-9A-F", "A-Y", or
// numbers.
//
//   sudoku::Alphabet alphabet = sudoku::DefaultAlphabet(board);       // "1-9A-G" for 16 values
//   std::string line = sudoku::FormatValues(board, board.givens, alphabet, true);

#ifndef SUDOKU_ALPHABET_H_
#define SUDOKU_ALPHABET_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "dlx/string_view.h"
#include "sudoku/board.h"

namespace sudoku {

// A value type.
struct Alphabet {
  // The symbols of the values, from the least on; empty: values are decimal numbers, with blanks
  // between them.
  std::string symbols;
  int least = 1;     // what the first symbol, or number, is worth: 0 if that is '0', else 1
  char empty = '.';  // how an empty cell is written

  bool IsNumbers() const { return symbols.empty(); }
  // The index of the value that a symbol stands for, or -1. Requires: the values are no numbers.
  int IndexOf(char c) const;
  // Whether there is a symbol for as many values.
  bool Holds(int num_values) const;

  friend bool operator==(const Alphabet&, const Alphabet&) = default;
};

// Reads what names an alphabet: symbols, and ranges of them such as 1-9, or "numbers".
// InvalidArgument if a symbol is no digit or letter, or stands there twice.
absl::StatusOr<Alphabet> ParseAlphabet(dlx::StringView text);

// The reverse: "1-9A-G". Ranges are of three symbols and more.
std::string ToString(const Alphabet& alphabet);

// Digits up to nine values (0 to 9 where they begin at 0), else digits and then letters.
Alphabet DefaultAlphabet(const Board& board);

// What cells show for the values of a board: symbols of the alphabet, numbers as numbers. Empty if
// there are more values than symbols: then digits.
std::vector<std::string> SymbolsOf(const Board& board, const Alphabet& alphabet);

// Values of the cells in reading order, kEmptyCell for an empty one. On one line without a line
// end, or a line for each row. Numbers are separated by blanks. A cell that is not there is a
// blank; the line of a row does not end with one.
// Requires: a value for each cell, and alphabet.Holds(board.num_values).
std::string FormatValues(const Board& board, absl::Span<const int> values, const Alphabet& alphabet,
                         bool on_one_line);

// Reads the values of all cells as FormatValues() writes them on one line; blanks more or less
// between symbols change nothing. nullopt if a cell is empty, or the text is anything else.
// Requires: alphabet.Holds(board.num_values).
std::optional<std::vector<int>> ParseValues(const Board& board, dlx::StringView text,
                                            const Alphabet& alphabet);

}  // namespace sudoku

#endif  // SUDOKU_ALPHABET_H_
