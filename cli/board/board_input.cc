// SPDX-License-Identifier: Apache-2.0

#include "cli/board/board_input.h"

#include <string>
#include <vector>

namespace cli {

sudoku::BoardReadConfig BoardInputFlags::ToConfig() const {
  sudoku::BoardReadConfig config;
  if (!input.empty()) config.input = sudoku::FindNotation(input);
  if (!size.empty()) config.size = *sudoku::ParseBoardSize(size);
  if (!alphabet.empty()) config.alphabet = *sudoku::ParseAlphabet(alphabet);
  config.latin = latin;
  return config;
}

void AddBoardInputFlags(CLI::App* command, BoardInputFlags* flags) {
  std::vector<std::string> names;
  for (const sudoku::Notation notation : sudoku::Notations()) {
    names.emplace_back(sudoku::ToString(notation));
  }
  command
      ->add_option("--input", flags->input,
                   "How puzzles are written: line, sdk, iss, ...; default: their content tells")
      ->check(CLI::IsMember(names))
      ->type_name("NAME");
  command
      ->add_option("--size", flags->size,
                   "Rows and columns of the boards, and the shape of their boxes: 6,6 or 6,6,3x2")
      ->check(ReadableBy(sudoku::ParseBoardSize))
      ->type_name("R,C[,BOX]");
  command
      ->add_option("--alphabet", flags->alphabet,
                   "The symbols of the values in the input: 1-9A-G, A-P, numbers, ...")
      ->check(ReadableBy(sudoku::ParseAlphabet))
      ->type_name("SYMBOLS");
  command->add_flag("--latin", flags->latin, "Boards have no boxes: rows and columns alone");
}

}  // namespace cli
