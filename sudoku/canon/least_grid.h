// SPDX-License-Identifier: Apache-2.0
//
// The least form of a full grid: the least of its six bands and stacks comes first, in one of the
// orders that make it least (least_band.h). All columns then have their place, and the digits in
// column 1 put rows 4 to 9 in order. So each of these orders makes one candidate.

#ifndef SUDOKU_CANON_LEAST_GRID_H_
#define SUDOKU_CANON_LEAST_GRID_H_

#include <array>
#include <cstdint>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "sudoku/canon.h"
#include "sudoku/canon/least_band.h"
#include "sudoku/grid.h"

namespace sudoku::internal {

// The rows that follow the first band: three of one band, three of the other.
using SixRows = std::array<const uint8_t*, 6>;

// The places of these rows in the least form: the band with the least label in column 1 first, the
// rows of each band by their labels in column 1.
inline std::array<uint8_t, 6> PlacesOf(const SixRows& rows, const BandOrder& order) {
  std::array<uint8_t, 6> label;
  for (int i = 0; i < 6; ++i) label[i] = order.labels[rows[i][order.columns[0]]];
  std::array<uint8_t, 6> places = {0, 1, 2, 3, 4, 5};
  const auto sort2 = [&](int a, int b) {
    if (label[places[a]] > label[places[b]]) std::swap(places[a], places[b]);
  };
  for (const int begin : {0, 3}) {
    sort2(begin, begin + 1);
    sort2(begin + 1, begin + 2);
    sort2(begin, begin + 1);
  }
  if (label[places[0]] > label[places[3]]) {
    for (int i = 0; i < 3; ++i) std::swap(places[i], places[i + 3]);
  }
  return places;
}

// Requires: a full grid without clashes.
Canon LeastGrid(const Grid& grid);

// All symmetries that make the least form of a full grid without clashes.
absl::InlinedVector<Symmetry, 4> LeastGridSymmetries(const Grid& grid);

}  // namespace sudoku::internal

#endif  // SUDOKU_CANON_LEAST_GRID_H_
