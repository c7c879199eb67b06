// SPDX-License-Identifier: Apache-2.0
//
// Reads the pictures of sudoku/draw.h: the board from their attributes, and where their elements
// lie. It shares no code with what draws them.

#ifndef TESTS_SUPPORT_SVG_READER_H_
#define TESTS_SUPPORT_SVG_READER_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "sudoku/board.h"

namespace test_support {

struct Extent {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

struct SvgPart {
  std::string name;  // "rect", "circle", "path", "text"
  std::string text;
  Extent extent;
};

struct SvgPicture {
  sudoku::Board board;           // without a solution
  std::vector<int> placed = {};  // one a cell, kEmptyCell where nothing is placed
  Extent view = {};
  std::vector<SvgPart> parts = {};  // in the order of painting
};

// InvalidArgument if the text is no XML, or has what a picture does not have: elements besides
// these, scripts, references, an attribute that cannot be.
absl::StatusOr<SvgPicture> ReadSvg(const std::string& text);

}  // namespace test_support

#endif  // TESTS_SUPPORT_SVG_READER_H_
