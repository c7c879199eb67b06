// SPDX-License-Identifier: Apache-2.0
//
// What the box of Interactive Sudoku Solver takes besides pieces: grids, layouts and short killers.
// They become the pieces that stand for them. (Its js/sudoku_parser.js is the reference.)

#ifndef SUDOKU_NOTATION_ISS_GRIDS_H_
#define SUDOKU_NOTATION_ISS_GRIDS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "sudoku/notation/iss/pieces.h"

namespace sudoku {

// Text, and where each byte of it was in the text that was read.
struct IssSource {
  std::string text;
  std::vector<size_t> at;

  void Add(char c, size_t place) {
    text.push_back(c);
    at.push_back(place);
  }
  size_t Place(size_t i) const { return i < at.size() ? at[i] : at.empty() ? 0 : at.back() + 1; }
};

// The parts of a text between its blank lines, without comments; of a link, what stands after
// "?q=". There is at least one part.
std::vector<IssSource> IssSections(absl::string_view text);

IssSource WithoutBlanks(const IssSource& source);

// The pieces that a part stands for, if it is none of pieces. The forms are tried in the order in
// which that program tries them: a killer in 81 characters, in 81 numbers, a jigsaw, its layout
// alone, N x N characters, numbers in rows, pencil marks; after "=", a grid alone. nullopt: it has
// none of these. `fault` is then the character, without blanks, of a killer that is broken; -1: it
// is no killer.
std::optional<std::vector<IssPiece>> ReadIssGrid(const IssSource& section, int* fault);

}  // namespace sudoku

#endif  // SUDOKU_NOTATION_ISS_GRIDS_H_
