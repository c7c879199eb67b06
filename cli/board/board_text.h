// SPDX-License-Identifier: Apache-2.0
//
// How answers about boards look: in the symbols of the puzzle, on a line, in rows, with bars
// between boxes, or as JSON.

#ifndef CLI_BOARD_BOARD_TEXT_H_
#define CLI_BOARD_BOARD_TEXT_H_

#include <cstdint>
#include <string>

#include "absl/types/span.h"
#include "cli/command/answer_format.h"
#include "sudoku/notation.h"

namespace cli {

// The values of all cells as one of the text formats, with its line end. With `bold`, givens are
// bold. Requires: format is not kAuto or kJson.
std::string BoardText(const sudoku::BoardRecord& record, absl::Span<const int> values,
                      Format format, bool bold);

// The givens on a line, without a line end.
std::string BoardLine(const sudoku::BoardRecord& record);

// The puzzle on a line, without a line end: its givens, or where these are not all of it, and it was
// written on a line, that line as it was read.
std::string PuzzleLine(const sudoku::BoardRecord& record);

// The beginning of a JSON answer: {"index":1,"input":"iss","puzzle":"...". Where the givens are not
// all of the puzzle, "text" is what was read.
std::string JsonBegin(int64_t index, const sudoku::BoardRecord& record);

// The values with quotes; null for none.
std::string JsonValues(const sudoku::BoardRecord& record, absl::Span<const int> values);

}  // namespace cli

#endif  // CLI_BOARD_BOARD_TEXT_H_
