// SPDX-License-Identifier: Apache-2.0
//
// The flags that say how boards are written in the input.

#ifndef CLI_BOARD_BOARD_INPUT_H_
#define CLI_BOARD_BOARD_INPUT_H_

#include <string>

#include "sudoku/notation.h"

namespace CLI {
class App;
}  // namespace CLI

namespace cli {

struct BoardInputFlags {
  std::string input;
  std::string size;
  std::string alphabet;
  bool latin = false;

  // Whether any of them was given.
  bool any() const { return !input.empty() || !size.empty() || !alphabet.empty() || latin; }
  // Throws CLI::ValidationError for values that cannot be.
  sudoku::BoardReadConfig ToConfig() const;
};

// --input, --size, --alphabet, --latin.
void AddBoardInputFlags(CLI::App* command, BoardInputFlags* flags);

}  // namespace cli

#endif  // CLI_BOARD_BOARD_INPUT_H_
