// SPDX-License-Identifier: Apache-2.0

#include "sudoku/generate/orbits.h"

#include <algorithm>
#include <utility>

namespace sudoku::internal {
namespace {

using Place = std::pair<int, int>;  // row, column

// The images of a place under maps that generate the symmetry.
std::vector<Place> ImagesOf(GivenSymmetry symmetry, int rows, int columns, Place place) {
  const auto [row, column] = place;
  const Place half_turn = {rows - 1 - row, columns - 1 - column};
  const Place quarter_turn = {column, rows - 1 - row};
  const Place mirrored = {row, columns - 1 - column};
  const Place transposed = {column, row};
  switch (symmetry) {
    case GivenSymmetry::kRotate180:
      return {half_turn};
    case GivenSymmetry::kRotate90:
      return {quarter_turn};
    case GivenSymmetry::kMirror:
      return {mirrored};
    case GivenSymmetry::kDiagonal:
      return {transposed};
    case GivenSymmetry::kFull:
      return {mirrored, transposed};
    case GivenSymmetry::kNone:
    case GivenSymmetry::kAny:
      break;
  }
  return {};
}

}  // namespace

std::vector<std::vector<int>> OrbitsOf(GivenSymmetry symmetry, int rows, int columns) {
  std::vector<std::vector<int>> orbits;
  std::vector<bool> seen(static_cast<size_t>(rows) * columns);
  for (int cell = 0; cell < rows * columns; ++cell) {
    if (seen[cell]) continue;
    seen[cell] = true;
    std::vector<int> orbit = {cell};
    for (size_t i = 0; i < orbit.size(); ++i) {
      const Place place = {orbit[i] / columns, orbit[i] % columns};
      for (const auto& [row, column] : ImagesOf(symmetry, rows, columns, place)) {
        const int image = row * columns + column;
        if (seen[image]) continue;
        seen[image] = true;
        orbit.push_back(image);
      }
    }
    std::sort(orbit.begin(), orbit.end());
    orbits.push_back(std::move(orbit));
  }
  return orbits;
}

}  // namespace sudoku::internal
