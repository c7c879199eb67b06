// SPDX-License-Identifier: Apache-2.0
//
// The flags that say how boards are written in the input.

#ifndef CLI_BOARD_BOARD_INPUT_H_
#define CLI_BOARD_BOARD_INPUT_H_

#include <CLI/CLI.hpp>
#include <string>

#include "sudoku/notation.h"

namespace cli {

struct BoardInputFlags {
  std::string input;
  std::string size;
  std::string alphabet;
  bool latin = false;

  // Whether any of them was given.
  bool any() const { return !input.empty() || !size.empty() || !alphabet.empty() || latin; }
  // Requires: the flags were read from a command line, which checks them.
  sudoku::BoardReadConfig ToConfig() const;
};

// A check of what a library function reads into an absl::StatusOr.
template <typename Parse>
CLI::Validator ReadableBy(Parse parse) {
  return CLI::Validator(
      [parse](std::string& text) { return std::string(parse(text).status().message()); }, "");
}

// --input, --size, --alphabet, --latin.
void AddBoardInputFlags(CLI::App* command, BoardInputFlags* flags);

}  // namespace cli

#endif  // CLI_BOARD_BOARD_INPUT_H_
