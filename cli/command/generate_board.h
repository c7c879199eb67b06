// SPDX-License-Identifier: Apache-2.0
//
// The boards of `quadrille generate`: flags that say their size and rules, and how they are
// written.

#ifndef CLI_COMMAND_GENERATE_BOARD_H_
#define CLI_COMMAND_GENERATE_BOARD_H_

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "sudoku/alphabet.h"
#include "sudoku/board.h"
#include "sudoku/generate.h"

namespace cli {

struct BoardRuleFlags {
  std::string size;      // "": 9,9
  std::string variants;  // names, with commas between them
  bool latin = false;

  // Whether they are no plain 9x9 puzzles.
  bool any() const {
    const bool is_usual = size.empty() || size == "9,9" || size == "9,9,3x3";
    return !is_usual || !variants.empty() || latin;
  }
  // Rules that are drawn for each puzzle.
  bool jigsaw() const;
  bool killer() const;
  // The other rules as a board without givens. InvalidArgument if no board has them.
  absl::StatusOr<sudoku::Board> ToBoard() const;
};

// --size, --variant, --latin. Returns the options.
std::vector<CLI::Option*> AddBoardRuleFlags(CLI::App* command, BoardRuleFlags* flags);

// Writes puzzles on a board.
class BoardWriter {
 public:
  // `has_rules`: more than those that the cells on a line tell.
  BoardWriter(const sudoku::Board& rules, bool has_rules);

  // A puzzle on a line: its cells, or all of it in the notation `iss` if it has such rules.
  std::string Line(const sudoku::GeneratedBoard& board) const;
  // The cells on a line, in the default symbols.
  std::string Cells(const sudoku::Board& board, absl::Span<const int> values) const;
  // The puzzle with its rules in the notation `iss`, as a JSON string; null if that cannot hold it.
  static std::string JsonIss(const sudoku::GeneratedBoard& board);

 private:
  const bool has_rules_;
  const sudoku::Alphabet alphabet_;
};

}  // namespace cli

#endif  // CLI_COMMAND_GENERATE_BOARD_H_
