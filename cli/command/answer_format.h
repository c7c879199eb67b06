// SPDX-License-Identifier: Apache-2.0
//
// How answers look: the text formats, JSON, bold givens.

#ifndef CLI_COMMAND_ANSWER_FORMAT_H_
#define CLI_COMMAND_ANSWER_FORMAT_H_

#include <cstdint>
#include <string>

#include "absl/strings/string_view.h"
#include "cli/stats.h"
#include "dlx/big_count.h"
#include "sudoku/grid.h"

namespace cli {

enum class Format {
  kAuto,    // as the puzzle was written: kLine or kGrid
  kLine,    // 81 digits in a line
  kGrid,    // nine lines of nine digits
  kPretty,  // with blanks and bars
  kJson,    // an object a line
};

// Appends a solution in one of the text formats, with its line end. With `bold`, the givens of the
// puzzle are bold. Requires: format is not kAuto or kJson.
void AppendSolution(const sudoku::Grid& puzzle, const sudoku::Grid& solution, Format format,
                    bool bold, std::string* text);

// The beginning of a JSON answer: {"index":1,"puzzle":"...". The puzzle is
// null if it could not be read.
std::string JsonBegin(int64_t index, const sudoku::Grid* puzzle);

// "534..." with quotes; null for no solution.
std::string JsonSolution(const sudoku::Grid* solution);

// A count as a JSON number; as a string from 2^53 on, where numbers lose digits.
std::string JsonCount(int64_t count);
std::string JsonCount(const dlx::BigCount& count);

}  // namespace cli

#endif  // CLI_COMMAND_ANSWER_FORMAT_H_
