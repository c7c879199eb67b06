// SPDX-License-Identifier: Apache-2.0
//
// Reads the drawings of polyominoes.cc, which describes them.

#ifndef EXAMPLES_POLYOMINO_FILE_H_
#define EXAMPLES_POLYOMINO_FILE_H_

#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "examples/polyforms.h"

namespace examples {

struct Piece {
  static constexpr int kAny = -1;

  char name;
  Shape shape;
  int copies = 1;  // from 1, or kAny
};

struct Puzzle {
  Shape cells;                       // of the board
  std::vector<bool> may_stay_empty;  // by cell
  std::vector<Piece> pieces;         // no two with the same name
  Motions motions = Motions::kPlane;
};

// The motions of "free", "one-sided" or "fixed" pieces; nothing for other words.
std::optional<Motions> MotionsCalled(absl::string_view word);

// If motions are given, they replace those of the file. Fails with NotFound, or with
// InvalidArgument and the first error:
//   heart.txt:7:3: expected '.', '?', 'x' or a blank in the board, found 'q'
//   heart.txt:12: the pieces called L are different shapes
absl::StatusOr<Puzzle> ReadPuzzle(const std::string& file,
                                  std::optional<Motions> motions = std::nullopt);

// If the pieces have too many or too few cells for the board: "the pieces have 50 cells, the board
// 60"; else nothing.
std::string WhyTheSizesDiffer(const Puzzle& puzzle);

}  // namespace examples

#endif  // EXAMPLES_POLYOMINO_FILE_H_
